import { and, gte, lt, lte, notInArray, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { salesEdges, salesFigures } from "#app/domain/orders/sales-figures.ts";
import type { SalesFigures } from "#app/domain/orders/sales-figures.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { salesChanges, salesHours } from "#app/server/db/schema/sales.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { amountsOf, isSold, soldColumns } from "./sold-orders.ts";

/** In milliseconds. */
const hour = 3_600_000;

/**
 * Returns the sales figures of the last thirty days and of the thirty days before, from the orders placed then that
 * count as sold (`isSold`). A refund reduces the sales of the day on which its order was placed. Reads the sums of whole
 * hours, and orders only of the hours that an edge or `now` divides: four at most.
 */
export async function loadSales(
  db: Pick<Database, "select">,
  _admin: Granted<"orders.read">,
  now: Date,
): Promise<SalesFigures> {
  const edges = salesEdges(now);
  const divided = dividedHours(edges, now);
  const [shop, whole, rest] = await Promise.all([
    loadShop(db),
    salesOfWholeHours(db, { edges, divided, now }),
    salesOfOrders(db, { edges, divided, now }),
  ]);
  const slices = [...whole, ...rest].flatMap(({ slice, orders: count, ...sold }) => {
    const since = edges[slice - 1];
    return since ? [{ since, orders: count, ...amountsOf(sold) }] : [];
  });
  return salesFigures(slices, shop.currencies.base_currency, now);
}

type Span = { edges: readonly Date[]; divided: readonly Date[]; now: Date };

/** Returns the starts of the hours that belong to two slices, or that are not over. */
function dividedHours(edges: readonly Date[], now: Date): Date[] {
  const moments = [...edges.filter((edge) => edge.getTime() % hour !== 0), now];
  const starts = new Set(moments.map((moment) => moment.getTime() - (moment.getTime() % hour)));
  return [...starts].map((start) => new Date(start));
}

/** Returns the number of the last edge at or before a moment, from 1. */
function sliceOf(moment: PgColumn, edges: readonly Date[]) {
  const times = edges.map((edge) => edge.toISOString());
  return sql<number>`width_bucket(${moment}, ${sql.param(times)}::timestamptz[])`.as("slice");
}

/** One statement, because a fold moves sums from one table to the other. */
function salesOfWholeHours(db: Pick<Database, "select">, { edges, divided, now }: Span) {
  const read = (table: typeof salesHours | typeof salesChanges) =>
    db
      .select({
        hour: table.hour,
        orders: table.orders,
        whole_bgn: table.whole_bgn,
        total_eur: table.total_eur,
        reduced_eur: table.reduced_eur,
      })
      .from(table)
      .where(
        and(gte(table.hour, edges[0] ?? now), lte(table.hour, now), notInArray(table.hour, [...divided])),
      );
  const sums = read(salesHours).unionAll(read(salesChanges)).as("sums");
  const added = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      slice: sliceOf(sums.hour, edges),
      orders: added(sums.orders),
      whole_bgn: added(sums.whole_bgn),
      total_eur: added(sums.total_eur),
      reduced_eur: added(sums.reduced_eur),
    })
    .from(sums)
    .groupBy(sql`slice`);
}

/** Sums the sold orders of the divided hours, found by the index on `created_at`. */
function salesOfOrders(db: Pick<Database, "select">, { edges, divided, now }: Span) {
  const isInHour = divided.map((start) =>
    and(gte(orders.created_at, start), lt(orders.created_at, new Date(start.getTime() + hour))),
  );
  return db
    .select({ slice: sliceOf(orders.created_at, edges), ...soldColumns })
    .from(orders)
    .where(and(or(...isInHour), lte(orders.created_at, now), isSold))
    .groupBy(sql`slice`);
}
