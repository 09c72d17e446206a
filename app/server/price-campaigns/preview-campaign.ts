import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { previewPrice } from "#app/domain/price-campaigns/price-campaign.ts";
import type { PreviewedPrice } from "#app/domain/price-campaigns/price-campaign.ts";
import type { PriceCampaignInput } from "#app/domain/price-campaigns/price-campaign-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { noHistory, priceHistories } from "#app/server/catalogue/price-reductions.ts";
import type { Database } from "#app/server/db/database.ts";
import { sizedNameColumns } from "#app/server/db/sized-names.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { priceCampaignProducts, priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { isOfCampaign } from "./change-prices.ts";
import { isTaken } from "./price-campaigns.ts";

/** Most rows that the preview lists. */
const maxRows = 500;

export type PreviewRow = PreviewedPrice & {
  name_bg: string;
  name_en: string;
  /** The name of the campaign that has the product; null if there is none. */
  taken_by: string | null;
};

export type CampaignPreview = {
  /** By Bulgarian name, at most `maxRows`. */
  rows: PreviewRow[];
  /** Products whose price changes, those that the campaign leaves out, and those that announce no reduction. */
  changed: number;
  left: number;
  silent: number;
};

/**
 * Returns what a campaign will do to each of its products if their prices stay as they are until its start. Products of
 * a campaign that still runs then are left out, as they will be. `id` is that of the edited campaign, null for a new one.
 */
export async function previewCampaign(
  db: Database,
  _admin: Granted<"catalogue">,
  { id, input, now }: { id: string | null; input: PriceCampaignInput; now: Date },
): Promise<CampaignPreview> {
  const start = input.starts_at && input.starts_at > now ? input.starts_at : now;
  const found = await db
    .select({
      id: products.id,
      ...sizedNameColumns,
      price_bgn: products.price_bgn,
      is_active: products.is_active,
    })
    .from(products)
    .where(isOfCampaign(input))
    .orderBy(sql`${products.name_bg} collate "bg-x-icu"`, asc(products.id));
  const ids = found.map((product) => product.id);
  const [histories, others, { currencies }] = await Promise.all([
    priceHistories(db, ids, start),
    otherCampaigns(db, { id, ids }),
    loadShop(db),
  ]);
  const rows = found.map(({ name_bg, name_en, ...product }): PreviewRow => {
    const { history, offers } = histories.get(product.id) ?? noHistory;
    const other = others.get(product.id);
    const isFree = other?.ends_at && other.ends_at <= start;
    const returns = isFree && product.price_bgn === other.campaign_bgn ? [other] : [];
    const price_bgn = returns[0]?.before_bgn ?? product.price_bgn;
    const taken_by = other && !isFree ? other.name : null;
    const returned = returns.map(({ before_bgn, ends_at }) => ({
      price_bgn: product.is_active ? before_bgn : null,
      since: ends_at ?? start,
    }));
    const known = { ...product, price_bgn, history: [...history, ...returned], offers, taken_by };
    const previewed = previewPrice(input, known, { start, base: currencies.base_currency });
    return { ...previewed, name_bg, name_en, taken_by };
  });
  const changed = rows.filter(({ reduced }) => reduced !== null);
  return {
    rows: rows.slice(0, maxRows),
    changed: changed.length,
    left: rows.length - changed.length,
    silent: changed.filter(({ announced }) => announced === null).length,
  };
}

/** Returns the running campaigns that have products, by product id. */
async function otherCampaigns(
  db: Pick<Database, "select">,
  { id, ids }: { id: string | null; ids: readonly string[] },
) {
  const { campaign_id, product_id, before_bgn, campaign_bgn } = priceCampaignProducts;
  const { name, ends_at, state } = priceCampaigns;
  const rows = await db
    .select({ product_id, before_bgn, campaign_bgn, name, ends_at })
    .from(priceCampaignProducts)
    .innerJoin(priceCampaigns, eq(priceCampaigns.id, campaign_id))
    .where(
      and(
        inArray(product_id, [...ids]),
        isTaken,
        eq(state, "running"),
        id === null ? undefined : ne(campaign_id, id),
      ),
    );
  return new Map(rows.map((row) => [row.product_id, row]));
}
