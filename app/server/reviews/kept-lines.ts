import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { refundShares } from "#app/server/db/schema/books.ts";
import { orderLines, orders, orderUnits, returnedUnits } from "#app/server/db/schema/orders.ts";
import { refunds } from "#app/server/db/schema/payments.ts";

/** Refunds that name units of lines, and did not fail. A refund names a line by the product's name in Bulgarian. */
const namedByRefunds = sql`${refundShares} left join ${refunds} on ${refunds.id} = ${refundShares.refund_id}
  where ${refundShares.kind} = 'line' and ${refunds.state} is distinct from 'failed'`;

/** Condition for orders of which it is recorded which goods were returned. */
export const namesReturnedGoods = sql`(
  exists (select from ${namedByRefunds} and ${refundShares.order_id} = ${orders.id})
  or exists (select from ${returnedUnits} join ${orderLines} on ${orderLines.id} = ${returnedUnits.order_line_id}
    where ${orderLines.order_id} = ${orders.id}))`;

/** Condition for lines that can be reviewed: a bag that the shopper filled has no page on which a review could be. */
export const isReviewable = isNull(orderLines.bag_key);

/**
 * Condition for lines to review that were not returned whole: of some unit, of a pack of some part, fewer came back and
 * were named by refunds than were sold. Goods that come back are named by their refund too, so the larger number
 * counts.
 */
const isKept = sql`${isReviewable} and exists (
  select from ${orderUnits} where ${orderUnits.order_line_id} = ${orderLines.id} and ${orderUnits.quantity} > greatest(
    (select coalesce(sum(${returnedUnits.quantity}), 0) from ${returnedUnits}
      where ${returnedUnits.order_line_id} = ${orderLines.id} and ${returnedUnits.product_id} = ${orderUnits.product_id}),
    (select coalesce(sum(${refundShares.quantity}), 0) from ${namedByRefunds} and ${refundShares.order_id} = ${orderLines.order_id}
      and ${refundShares.name} in (${orderLines.name_bg}, ${orderLines.name_bg} || ': ' || ${orderUnits.name_bg}))))`;

/** Condition for orders of which the customer kept a line to review. */
export const hasKeptLines = sql`exists (
  select from ${orderLines} where ${orderLines.order_id} = ${orders.id} and ${isKept})`;

/** Returns the ids of an order's lines to review that were not returned whole. */
export async function keptLineIds(db: Pick<Database, "select">, orderId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), isKept));
  return new Set(rows.map(({ id }) => id));
}
