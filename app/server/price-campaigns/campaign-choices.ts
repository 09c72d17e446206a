import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import { nameCollations } from "#app/domain/catalogue/product.ts";
import type { PromotionScope } from "#app/domain/promotions/promotion.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { priceCampaignProducts } from "#app/server/db/schema/price-campaigns.ts";

/** A target of a campaign: an id, or the key of a flavour. */
export type TargetChoice = { id: string; name_bg: string; name_en: string | null };

export type TargetChoices = Record<Exclude<PromotionScope, "all">, TargetChoice[]>;

/**
 * Returns what a campaign can apply to, each kind by its Bulgarian name; at most `mostChoices` products, the chosen
 * ones first of all.
 */
export async function campaignChoices(
  db: Pick<Database, "select" | "selectDistinctOn">,
  _admin: Granted<"catalogue">,
  chosen: readonly string[],
): Promise<TargetChoices> {
  const byName = <Choice extends TargetChoice>(choices: Choice[]) =>
    choices.toSorted((a, b) => a.name_bg.localeCompare(b.name_bg, "bg"));
  const [ofCategories, ofFlavors, ofFamilies, ofProducts] = await Promise.all([
    db
      .select({ id: categories.id, name_bg: categories.name_bg, name_en: categories.name_en })
      .from(categories),
    db.select({ id: flavors.key, name_bg: flavors.name_bg, name_en: flavors.name_en }).from(flavors),
    db
      .selectDistinctOn([products.family_id], {
        id: sql<string>`${products.family_id}`,
        name_bg: products.name_bg,
        name_en: products.name_en,
      })
      .from(products)
      .where(isNotNull(products.family_id))
      .orderBy(products.family_id, asc(products.id)),
    db
      .select({ id: products.id, ...sizedNameColumns })
      .from(products)
      .where(and(eq(products.is_loose, false), eq(products.is_bag, false)))
      .orderBy(
        sql`${products.id}::text = any(${sql.param(chosen)}::text[]) desc`,
        asc(sql`${products.name_bg} collate ${sql.identifier(nameCollations.bg)}`),
        asc(products.id),
      )
      .limit(mostChoices),
  ]);
  return {
    categories: byName(ofCategories),
    flavors: byName(ofFlavors),
    families: byName(ofFamilies),
    products: byName(ofProducts),
  };
}

/** A product of a campaign that has begun. Amounts are in stotinki. */
export type CampaignedProduct = {
  id: string;
  name_bg: string;
  name_en: string;
  before_bgn: number;
  campaign_bgn: number;
  price_bgn: number;
};

/** Returns the products whose price a campaign has changed, with their price now, by Bulgarian name. */
export function campaignedProducts(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  campaignId: string,
): Promise<CampaignedProduct[]> {
  const { campaign_id, product_id, before_bgn, campaign_bgn } = priceCampaignProducts;
  return db
    .select({
      id: products.id,
      ...sizedNameColumns,
      before_bgn,
      campaign_bgn,
      price_bgn: products.price_bgn,
    })
    .from(priceCampaignProducts)
    .innerJoin(products, eq(products.id, product_id))
    .where(eq(campaign_id, campaignId))
    .orderBy(sql`${products.name_bg} collate "bg-x-icu"`, asc(products.id));
}
