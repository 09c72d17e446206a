import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { decisiveDays, priceReduction } from "#app/domain/catalogue/price-history.ts";
import type { PriceReduction } from "#app/domain/catalogue/price-history.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { productPrices } from "#app/server/db/schema/catalog.ts";
import { loadOr } from "#app/server/request/load-or.ts";

/**
 * Adds `lowest_before`, the lowest price of the 30 days before the reduction, to the products that were reduced. One
 * query for all products; when it fails, the products are returned without it.
 */
export async function withReductions<Shown extends Product>(
  db: Pick<Database, "select">,
  products: readonly Shown[],
  now: Date,
): Promise<Shown[]> {
  return applyReductions(products, await loadReductions(db, products, now));
}

/** Adds `lowest_before` to the reduced products. */
export function applyReductions<Shown extends Product>(
  products: readonly Shown[],
  reductions: ReadonlyMap<string, PriceReduction>,
): Shown[] {
  return products.map((product) => {
    const reduction = reductions.get(product.id);
    return reduction ? { ...product, lowest_before: reduction.lowestBefore } : product;
  });
}

/** Returns the reductions as `findReductions` does, or none when the query fails. */
export function loadReductions(
  db: Pick<Database, "select">,
  products: readonly Product[],
  now: Date,
): Promise<Map<string, PriceReduction>> {
  return loadOr("price reductions", findReductions(db, products, now), new Map<string, PriceReduction>());
}

/** Returns the reductions to announce at `now`, by product id. */
export async function findReductions(
  db: Pick<Database, "select">,
  products: readonly Pick<Product, "id" | "price_bgn">[],
  now: Date,
): Promise<Map<string, PriceReduction>> {
  if (products.length === 0) return new Map();
  const rows = await recentPrices(db, {
    productIds: [...new Set(products.map((product) => product.id))],
    decisive: new Date(now.getTime() - decisiveDays * 86_400_000),
  });
  const histories = Map.groupBy(rows, (row) => row.product_id);
  return new Map(
    products.flatMap((product) => {
      const reduction = priceReduction(histories.get(product.id) ?? [], now);
      // A price that bypassed the history says nothing about earlier prices.
      return reduction?.price === product.price_bgn ? [[product.id, reduction]] : [];
    }),
  );
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
    return db
      .select({ product_id, price_bgn, since })
      .from(productPrices)
      .where(
        and(
          sql`${product_id} = any(${given("productIds")}::uuid[])`,
          gte(since, sql`coalesce((${inForceThen}), '-infinity')`),
        ),
      )
      .orderBy(asc(since), asc(id));
  },
);
