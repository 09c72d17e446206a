import { asc, eq, inArray, sql } from "drizzle-orm";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import type { Database } from "#app/server/db/database.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";

type Names = { name_bg: string; name_en: string };

/**
 * Returns the promotion of a code, as `normalCode` writes it, with the names of what it applies to and of its gift; null
 * for an unknown code. `is_single` is true for a code that was generated for one use. Whether it is in force makes no
 * difference.
 */
export async function findCodeTerms(db: Pick<Database, "select">, code: string) {
  const [row] = await db
    .select({ promotion: promotions, maxUses: promotionCodes.max_uses })
    .from(promotionCodes)
    .innerJoin(promotions, eq(promotions.id, promotionCodes.promotion_id))
    .where(eq(promotionCodes.code, code));
  if (!row || !row.promotion.needs_code) return null;
  const { promotion } = row;
  const [gift] = promotion.gift_product_id ? await namesOf(db, "products", [promotion.gift_product_id]) : [];
  const targets = await namesOf(db, promotion.scope, promotion.targets);
  return { ...promotion, code, is_single: row.maxUses !== null, target_names: targets, gift: gift ?? null };
}

export type CodeTerms = NonNullable<Awaited<ReturnType<typeof findCodeTerms>>>;

/** Returns the names of targets that still exist. */
async function namesOf(
  db: Pick<Database, "select">,
  scope: PromotionScope,
  targets: readonly string[],
): Promise<Names[]> {
  const ids = [...targets];
  if (ids.length === 0) return [];
  switch (scope) {
    case "all":
      return [];
    case "categories":
      return db
        .select({ name_bg: categories.name_bg, name_en: categories.name_en })
        .from(categories)
        .where(inArray(sql`${categories.id}::text`, ids))
        .orderBy(asc(categories.sort_order), asc(categories.id));
    case "flavors":
      return db
        .select({ name_bg: flavors.name_bg, name_en: flavors.name_en })
        .from(flavors)
        .where(inArray(flavors.key, ids))
        .orderBy(asc(flavors.key));
    case "families":
      return db
        .select({ name_bg: products.name_bg, name_en: products.name_en })
        .from(products)
        .where(inArray(sql`${products.family_id}::text`, ids))
        .groupBy(products.name_bg, products.name_en)
        .orderBy(asc(products.name_bg));
    case "products":
      return db
        .select(sizedNameColumns)
        .from(products)
        .where(inArray(sql`${products.id}::text`, ids))
        .orderBy(asc(products.name_bg), asc(products.weight_grams));
  }
}
