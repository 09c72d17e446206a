import { sql } from "drizzle-orm";
import { stotinkiOf } from "#app/domain/money.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/**
 * Whether an order counts as sold, in all sales figures: not cancelled and, if by card or transfer, paid, since many
 * unpaid ones are never paid. Orders that are paid on receipt count from the time of order. Statuses are literals, so
 * that prepared queries are planned with them.
 */
export const isSold = sql`(${orders.order_status} <> 'cancelled'
  and (${orders.payment_method} in ('cash_on_delivery', 'in_hand') or ${orders.payment_status} = 'paid'))`;

/**
 * Revenue of an order, in euro cents: what is left of its payment after refunds, or the total of an order that is still
 * to be paid on receipt. At most the total, so refunding a double payment is no loss.
 */
const revenue = sql`case when ${orders.payment_method} in ('stripe', 'bank_transfer') or ${orders.paid_eur} > 0
  then least(${orders.total_eur}, ${orders.paid_eur} - ${orders.refunded_eur}) else ${orders.total_eur} end`;

const sumOf = (amount: typeof revenue | typeof orders.total_bgn, condition = sql`true`) =>
  sql<number>`coalesce(sum(${amount}) filter (where ${isSold} and ${condition}), 0)`.mapWith(Number);

/** Number and revenue of the sold orders; input of `amountsOf`. */
export const soldColumns = {
  orders: sql<number>`count(*)`.mapWith(Number),
  // Orders with their full revenue count by their own total in levs; a reduced revenue is converted from euros.
  whole_bgn: sumOf(orders.total_bgn, sql`${revenue} = ${orders.total_eur}`),
  total_eur: sumOf(revenue),
  reduced_eur: sumOf(revenue, sql`${revenue} < ${orders.total_eur}`),
};

/** Converts the sums of `soldColumns` to revenue in stotinki and in euro cents. */
export function amountsOf(sold: { whole_bgn: number; total_eur: number; reduced_eur: number }) {
  return { stotinki: sold.whole_bgn + stotinkiOf(sold.reduced_eur), cents: sold.total_eur };
}
