import { and, gte, lte, sql } from "drizzle-orm";
import { stotinkiOf } from "#app/domain/money.ts";
import { salesEdges, salesFigures } from "#app/domain/sales-figures.ts";
import type { SalesFigures } from "#app/domain/sales-figures.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { loadShop } from "#app/server/settings/load-company.ts";

/**
 * The figures of sales of the last thirty days and of the thirty before. A sale is an order that was placed in the period
 * and stands: a cancelled one is none, and one by card is none before it is paid, since half of those that are not will
 * never be. Cash on delivery counts when it is ordered. What was given back is taken off the order that it belongs to, on
 * the day on which that was placed; money that was paid twice and given back once is no loss. For administrators only.
 */
export async function loadSales(
  db: Pick<Database, "select">,
  actor: Actor,
  now: Date,
): Promise<SalesFigures> {
  requireAdmin(actor);
  const edges = salesEdges(now);
  const [shop, rows] = await Promise.all([loadShop(db), salesBetween(db, edges, now)]);
  const slices = rows.flatMap(({ slice, orders: count, whole_bgn, total_eur, reduced_eur }) => {
    const since = edges[slice - 1];
    return since
      ? [{ since, orders: count, stotinki: whole_bgn + stotinkiOf(reduced_eur), cents: total_eur }]
      : [];
  });
  return salesFigures(slices, shop.currencies.base_currency, now);
}

/** In euro cents: what the shop keeps of an order. */
const kept = sql`case when ${orders.payment_method} = 'stripe'
  then least(${orders.total_eur}, ${orders.paid_eur} - ${orders.refunded_eur}) else ${orders.total_eur} end`;

/** What was sold between each two edges; read along the index of the orders' time alone. */
function salesBetween(db: Pick<Database, "select">, edges: readonly Date[], now: Date) {
  const times = edges.map((edge) => edge.toISOString());
  const slice = sql<number>`width_bucket(${orders.created_at}, ${sql.param(times)}::timestamptz[])`;
  const sum = (amount: ReturnType<typeof sql>, condition = sql`true`) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({
      slice: slice.as("slice"),
      orders: sql<number>`count(*)`.mapWith(Number),
      // An order that lost nothing counts by its own total in levs; of the others what is left is converted.
      whole_bgn: sum(sql`${orders.total_bgn}`, sql`${kept} = ${orders.total_eur}`),
      total_eur: sum(kept),
      reduced_eur: sum(kept, sql`${kept} < ${orders.total_eur}`),
    })
    .from(orders)
    .where(
      and(
        gte(orders.created_at, edges[0] ?? now),
        lte(orders.created_at, now),
        sql`${orders.order_status} <> 'cancelled'`,
        sql`(${orders.payment_method} = 'cash_on_delivery' or ${orders.payment_status} = 'paid')`,
      ),
    )
    .groupBy(sql`slice`);
}
