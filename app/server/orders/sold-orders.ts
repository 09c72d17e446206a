import { sql } from "drizzle-orm";
import { stotinkiOf } from "#app/domain/money.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * What counts as sold, wherever sales are counted: an order that stands. A cancelled one is none, and one by card is none
 * before it is paid, since half of those that are not will never be; cash on delivery counts when it is ordered. Statuses are
 * written out, so that prepared queries are planned with them.
 */
export const isSold = sql`(${orders.order_status} <> 'cancelled'
  and (${orders.payment_method} = 'cash_on_delivery' or ${orders.payment_status} = 'paid'))`;

/** In euro cents: what the shop keeps of an order. Money that was paid twice and given back once is no loss. */
const kept = sql`case when ${orders.payment_method} = 'stripe'
  then least(${orders.total_eur}, ${orders.paid_eur} - ${orders.refunded_eur}) else ${orders.total_eur} end`;

const sumOf = (amount: typeof kept | typeof orders.total_bgn, condition = sql`true`) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);

/** How many orders are sold, and what is kept of them; `amountsOf` reads it. */
export const soldColumns = {
  orders: sql<number>`count(*)`.mapWith(Number),
  // An order that lost nothing counts by its own total in levs; of the others what is left is converted.
  whole_bgn: sumOf(orders.total_bgn, sql`${kept} = ${orders.total_eur}`),
  total_eur: sumOf(kept),
  reduced_eur: sumOf(kept, sql`${kept} < ${orders.total_eur}`),
};

/** What was kept, in stotinki and in euro cents. */
export function amountsOf(sold: { whole_bgn: number; total_eur: number; reduced_eur: number }) {
  return { stotinki: sold.whole_bgn + stotinkiOf(sold.reduced_eur), cents: sold.total_eur };
}
