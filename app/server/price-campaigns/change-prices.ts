import { and, asc, eq, gt, inArray, ne, notExists, sql } from "drizzle-orm";
import { campaignPrice } from "#app/domain/price-campaigns/price-campaign.ts";
import type { Currency } from "#app/domain/money.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import { updateColumns } from "#app/server/catalogue/change-product.ts";
import { lockSizes } from "#app/server/catalogue/product-record.ts";
import type { ProductRecord } from "#app/server/catalogue/product-record.ts";
import { isPromotedProduct } from "#app/server/catalogue/promoted-products.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { priceCampaignProducts, priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { lastAuthor } from "./last-author.ts";
import { isTaken, lockCampaign } from "./price-campaigns.ts";
import type { PriceCampaign } from "./price-campaigns.ts";

/** Products per transaction: an order waits for one batch at most. */
const batchSize = 50;

/**
 * Writes the prices of a running campaign, or returns those of one that is over, in batches. Idempotent and safe to run
 * in several processes: an interrupted run continues with the products that are left.
 */
export async function settleCampaign(
  db: Database,
  { id, now, batch = batchSize }: { id: string; now: Date; batch?: number },
): Promise<void> {
  let last: string | null = "00000000-0000-0000-0000-000000000000";
  while (last !== null) {
    const after: string = last;
    last = await db.transaction((tx) => settleBatch(tx, { id, after, now, batch }));
  }
}

type Batch = { campaign: PriceCampaign; author: AuditAuthor; after: string; now: Date; batch: number };

/** Changes the prices of the next products after `after`; returns the last of them, or null when none is left. */
async function settleBatch(
  tx: Transaction,
  { id, after, now, batch }: { id: string; after: string; now: Date; batch: number },
): Promise<string | null> {
  const campaign = await lockCampaign(tx, id);
  const author = campaign && (await lastAuthor(tx, id));
  if (!campaign || !author || campaign.is_settled) return null;
  const given = { campaign, author, after, now, batch };
  const ids = campaign.state === "running" ? await writeBatch(tx, given) : await returnBatch(tx, given);
  if (ids.length === 0)
    await tx.update(priceCampaigns).set({ is_settled: true }).where(eq(priceCampaigns.id, id));
  return ids.at(-1) ?? null;
}

/** Writes the campaign's price to the next products that are in no other running campaign. */
async function writeBatch(tx: Transaction, given: Batch): Promise<string[]> {
  const { campaign, author, now } = given;
  const ids = await nextProducts(tx, given);
  if (ids.length === 0) return [];
  const found = await lockChosen(tx, ids);
  const others = await otherCampaigns(tx, { campaign, ids, now });
  const base = (await loadShop(tx)).currencies.base_currency;
  const changes = found.flatMap((product) => {
    const other = others.get(product.id);
    return other?.isRunning ? [] : [changeOf(campaign, product, { other, base })];
  });
  const releasing = changes.flatMap(({ product, other }) => (other ? [product.id] : []));
  if (releasing.length > 0)
    await tx
      .update(priceCampaignProducts)
      .set({ released_at: now })
      .where(and(inArray(priceCampaignProducts.product_id, releasing), isTaken));
  for (const { product, price } of changes) await writePrice(tx, author, { product, price, now });
  const taken = changes.flatMap(({ product, list, reduced }) =>
    reduced === null
      ? []
      : [{ campaign_id: campaign.id, product_id: product.id, before_bgn: list, campaign_bgn: reduced }],
  );
  if (taken.length > 0) await tx.insert(priceCampaignProducts).values(taken);
  return ids;
}

type OtherCampaign = { before_bgn: number; campaign_bgn: number; isRunning: boolean };

/** Returns a product's price without other campaigns, the campaign's price (null if not lower), and which it gets. */
function changeOf(
  campaign: PriceCampaign,
  product: ProductRecord,
  { other, base }: { other: OtherCampaign | undefined; base: Currency },
) {
  const list = other ? priceAfter(other, product) : product.price_bgn;
  const reduced = campaignPrice(campaign, list, base);
  return { product, other, list, reduced, price: reduced ?? list };
}

/**
 * Returns the prices of the next products that still have the campaign's, and keeps prices edited meanwhile. Ignores
 * `after`, which may be where an interrupted start was: returned products are no longer the campaign's.
 */
async function returnBatch(tx: Transaction, { campaign, author, now, batch }: Batch): Promise<string[]> {
  const { campaign_id, product_id, before_bgn, campaign_bgn } = priceCampaignProducts;
  const rows = await tx
    .select({ product_id, before_bgn, campaign_bgn })
    .from(priceCampaignProducts)
    .where(and(eq(campaign_id, campaign.id), isTaken))
    .orderBy(asc(product_id))
    .limit(batch);
  const ids = rows.map((row) => row.product_id);
  if (ids.length === 0) return [];
  const found = await lockChosen(tx, ids);
  // Another campaign may have taken a product over until it was locked.
  const released = await tx
    .update(priceCampaignProducts)
    .set({ released_at: now })
    .where(and(eq(campaign_id, campaign.id), inArray(product_id, ids), isTaken))
    .returning({ id: product_id });
  const own = new Set(released.map(({ id }) => id));
  for (const row of rows) {
    const product = found.find(({ id }) => id === row.product_id && own.has(id));
    if (product) await writePrice(tx, author, { product, price: priceAfter(row, product), now });
  }
  return ids;
}

/** Returns the price of a product after a campaign: a price edited meanwhile stays. */
function priceAfter(
  { before_bgn, campaign_bgn }: { before_bgn: number; campaign_bgn: number },
  { price_bgn }: ProductRecord,
): number {
  return price_bgn === campaign_bgn ? before_bgn : price_bgn;
}

async function writePrice(
  tx: Transaction,
  author: AuditAuthor,
  { product, price, now }: { product: ProductRecord; price: number; now: Date },
): Promise<void> {
  if (price === product.price_bgn) return;
  await updateColumns(tx, author, { before: product, set: { price_bgn: price }, action: "update", now });
}

/** Returns the next products of a campaign that it has not changed yet, by id. */
async function nextProducts(tx: Transaction, { campaign, after, batch }: Batch): Promise<string[]> {
  const { campaign_id, product_id } = priceCampaignProducts;
  const changed = tx
    .select({ id: product_id })
    .from(priceCampaignProducts)
    .where(and(eq(campaign_id, campaign.id), eq(product_id, products.id)));
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isOfCampaign(campaign), gt(products.id, after), notExists(changed)))
    .orderBy(asc(products.id))
    .limit(batch);
  return rows.map(({ id }) => id);
}

/**
 * Returns the condition that a campaign applies to a product. Loose products and bags are in none: they have no price
 * history, by which a reduction is announced.
 */
export function isOfCampaign({ scope, targets }: Pick<PriceCampaign, "scope" | "targets">) {
  const isPromoted = isPromotedProduct({
    scope: sql`${scope}::text`,
    targets: sql`${sql.param([...targets])}::text[]`,
  });
  return and(eq(products.is_loose, false), eq(products.is_bag, false), isPromoted);
}

/** Locks products with their sizes, in the order in which orders do, and returns the products. */
async function lockChosen(tx: Transaction, ids: readonly string[]): Promise<ProductRecord[]> {
  const chosen = new Set(ids);
  return (await lockSizes(tx, ids)).filter(({ id }) => chosen.has(id));
}

/** Returns the other campaigns that have products, and whether each still runs at `now`, by product id. */
async function otherCampaigns(
  tx: Transaction,
  { campaign, ids, now }: { campaign: PriceCampaign; ids: readonly string[]; now: Date },
): Promise<Map<string, OtherCampaign>> {
  const { campaign_id, product_id, before_bgn, campaign_bgn } = priceCampaignProducts;
  const { state, ends_at } = priceCampaigns;
  const rows = await tx
    .select({ product_id, before_bgn, campaign_bgn, state, ends_at })
    .from(priceCampaignProducts)
    .innerJoin(priceCampaigns, eq(priceCampaigns.id, campaign_id))
    .where(and(inArray(product_id, [...ids]), isTaken, ne(campaign_id, campaign.id)));
  return new Map(
    rows.map((row) => [
      row.product_id,
      { ...row, isRunning: row.state === "running" && (row.ends_at === null || row.ends_at > now) },
    ]),
  );
}
