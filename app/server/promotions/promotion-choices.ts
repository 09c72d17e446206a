import { asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import { nameCollations } from "#app/domain/catalogue/product.ts";
import type { SampleProduct } from "#app/domain/promotions/sample-basket.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";

/** A product that a promotion may apply to or give, with its name in its size. */
export type PromotionProduct = SampleProduct & {
  name_bg: string;
  name_en: string;
  /** Without the size: the name of its family. */
  family_name_bg: string;
  family_name_en: string;
  /** A bag, which is never a gift. */
  is_bag: boolean;
};

/**
 * Returns products to choose from, at most `mostChoices`: those that a promotion names already, or whose family it
 * names, then the other active ones and the bags, each by Bulgarian name.
 */
export async function promotionProducts(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  chosenIds: readonly string[],
): Promise<PromotionProduct[]> {
  const ids = [...chosenIds];
  const isChosen = sql<boolean>`(${inArray(sql`${products.id}::text`, ids)}
    or coalesce(${inArray(sql`${products.family_id}::text`, ids)}, false))`;
  return db
    .select({
      id: products.id,
      ...sizedNameColumns,
      family_name_bg: products.name_bg,
      family_name_en: products.name_en,
      price_bgn: products.price_bgn,
      stock_quantity: products.stock_quantity,
      is_active: products.is_active,
      category_id: products.category_id,
      flavor: products.flavor,
      family_id: products.family_id,
      is_bag: products.is_bag,
    })
    .from(products)
    .where(or(eq(products.is_active, true), eq(products.is_bag, true), isChosen))
    .orderBy(
      desc(isChosen),
      asc(sql`${products.name_bg} collate ${sql.identifier(nameCollations.bg)}`),
      asc(products.weight_grams),
      asc(products.id),
    )
    .limit(mostChoices);
}
