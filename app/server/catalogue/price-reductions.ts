import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { decisiveDays, priceReduction } from "#app/domain/catalogue/price-history.ts";
import type { OpenOffer, PastPrice, PriceReduction } from "#app/domain/catalogue/price-history.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import { defaultCurrencies } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { offeredPrice } from "#app/domain/promotions/open-offer.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { productPrices, products } from "#app/server/db/schema/catalog.ts";
import { promotionPricePeriods } from "#app/server/db/schema/promotions.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { isPromotedProduct } from "./promoted-products.ts";

/**
 * Adds `lowest_before`, the lowest price of the 30 days before the reduction, to the products that were reduced. One
 * query for all products; when it fails, the products are returned without it.
 */
export async function withReductions<Shown extends Product>(
  db: Pick<Database, "select">,
  shown: readonly Shown[],
  now: Date,
): Promise<Shown[]> {
  return applyReductions(shown, await loadReductions(db, shown, now));
}

/** Adds `lowest_before` to the reduced products. */
export function applyReductions<Shown extends Product>(
  shown: readonly Shown[],
  reductions: ReadonlyMap<string, PriceReduction>,
): Shown[] {
  return shown.map((product) => {
    const reduction = reductions.get(product.id);
    return reduction ? { ...product, lowest_before: reduction.lowestBefore } : product;
  });
}

/** Returns the reductions as `findReductions` does, or none when the query fails. */
export function loadReductions(
  db: Pick<Database, "select">,
  shown: readonly Product[],
  now: Date,
): Promise<Map<string, PriceReduction>> {
  return loadOr("price reductions", findReductions(db, shown, now), new Map<string, PriceReduction>());
}

/** Returns the reductions to announce at `now`, by product id. */
export async function findReductions(
  db: Pick<Database, "select">,
  shown: readonly Pick<Product, "id" | "price_bgn">[],
  now: Date,
): Promise<Map<string, PriceReduction>> {
  const histories = await priceHistories(db, [...new Set(shown.map((product) => product.id))], now);
  return new Map(
    shown.flatMap((product) => {
      const { history, offers } = histories.get(product.id) ?? noHistory;
      const reduction = priceReduction(history, now, offers);
      // A price that bypassed the history says nothing about earlier prices.
      return reduction?.price === product.price_bgn ? [[product.id, reduction]] : [];
    }),
  );
}

/** What decides which reduction of a product is announced. */
export type PriceHistory = { history: PastPrice[]; offers: OpenOffer[] };

export const noHistory: PriceHistory = { history: [], offers: [] };

/**
 * Returns the prices of the decisive days before `now` and the promotions by which everybody could buy for less then,
 * by product id. One query; products without a price history are absent.
 */
export async function priceHistories(
  db: Pick<Database, "select">,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, PriceHistory>> {
  if (productIds.length === 0) return new Map();
  const rows = await recentPrices(db, {
    productIds: [...productIds],
    decisive: new Date(now.getTime() - decisiveDays * 86_400_000),
  });
  return new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([id, history]) => {
      const { offers, base } = history[0] ?? { offers: null, base: null };
      const currency = base ?? defaultCurrencies.base_currency;
      return [id, { history, offers: (offers ?? []).map((offer) => openOffer(offer, currency)) }];
    }),
  );
}

/** A period of `promotion_price_periods` as JSON: its moments are ISO 8601. */
type StoredOffer = Pick<typeof promotionPricePeriods.$inferSelect, "kind" | "percent" | "amount_bgn"> & {
  since: string;
  until: string | null;
};

function openOffer({ since, until, ...offer }: StoredOffer, base: Currency): OpenOffer {
  return {
    since: new Date(since),
    until: until === null ? null : new Date(until),
    priceOf: (price) => offeredPrice(offer, price, base),
  };
}

/** The prices of the decisive days, and the price in force when they began. */
const recentPrices = preparedQuery(
  "recent-prices",
  (db, given: Given<{ productIds: string[]; decisive: Date }>) => {
    const { product_id, price_bgn, since, id } = productPrices;
    const older = alias(productPrices, "older");
    const inForceThen = db
      .select({ since: sql`max(${older.since})` })
      .from(older)
      .where(and(eq(older.product_id, product_id), lte(older.since, given("decisive"))));
    const period = promotionPricePeriods;
    const offers = sql<StoredOffer[] | null>`(select jsonb_agg(jsonb_build_object('kind', ${period.kind},
        'percent', ${period.percent}, 'amount_bgn', ${period.amount_bgn}, 'since', ${period.since},
        'until', ${period.until}))
      from ${period} where (${period.until} is null or ${period.until} >= ${given("decisive")})
        and ${isPromotedProduct(period)})`;
    const base = sql<Currency | null>`(select ${shopSettings.base_currency} from ${shopSettings})`;
    return db
      .select({ product_id, price_bgn, since, offers, base })
      .from(productPrices)
      .innerJoin(products, eq(products.id, product_id))
      .where(
        and(
          sql`${product_id} = any(${given("productIds")}::uuid[])`,
          gte(since, sql`coalesce((${inForceThen}), '-infinity')`),
        ),
      )
      .orderBy(asc(since), asc(id));
  },
);
