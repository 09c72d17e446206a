import { and, gte, lte, sql } from "drizzle-orm";
import { salesEdges, salesFigures } from "#app/domain/orders/sales-figures.ts";
import type { SalesFigures } from "#app/domain/orders/sales-figures.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { amountsOf, isSold, soldColumns } from "./sold-orders.ts";

/**
 * Returns the sales figures of the last thirty days and of the thirty days before, from the orders placed then that
 * count as sold (`isSold`). A refund reduces the sales of the day on which its order was placed.
 */
export async function loadSales(
  db: Pick<Database, "select">,
  _admin: Granted<"orders.read">,
  now: Date,
): Promise<SalesFigures> {
  const edges = salesEdges(now);
  const [shop, rows] = await Promise.all([loadShop(db), salesBetween(db, edges, now)]);
  const slices = rows.flatMap(({ slice, orders: count, ...sold }) => {
    const since = edges[slice - 1];
    return since ? [{ since, orders: count, ...amountsOf(sold) }] : [];
  });
  return salesFigures(slices, shop.currencies.base_currency, now);
}

/** Sums the sales between consecutive edges. Reads only the index on `created_at`. */
function salesBetween(db: Pick<Database, "select">, edges: readonly Date[], now: Date) {
  const times = edges.map((edge) => edge.toISOString());
  const slice = sql<number>`width_bucket(${orders.created_at}, ${sql.param(times)}::timestamptz[])`;
  return db
    .select({ slice: slice.as("slice"), ...soldColumns })
    .from(orders)
    .where(and(gte(orders.created_at, edges[0] ?? now), lte(orders.created_at, now), isSold))
    .groupBy(sql`slice`);
}
