import { and, eq, inArray, max, min, or, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { amountsOf, isSold, soldColumns } from "#app/server/orders/lists/sold-orders.ts";

/** An order that counts as the customer's: a sold one, or one whose transfer is awaited and has no revenue yet. */
const isTheirs = or(
  isSold,
  sql`(${orders.order_status} <> 'cancelled' and ${orders.payment_method} = 'bank_transfer'
    and ${orders.payment_status} = 'pending')`,
);

/** Number of orders, and the revenue of the sold ones after refunds, in stotinki and euro cents. */
export type OrderTotals = { orders: number; total_bgn: number; total_eur: number };

const nothing: OrderTotals = { orders: 0, total_bgn: 0, total_eur: 0 };

/**
 * Returns a function that returns a customer's totals, zero without orders. Reads only these customers' orders, by
 * the index on `customer_id`.
 */
export async function orderTotalsOf(
  db: Pick<Database, "select">,
  customerIds: readonly string[],
): Promise<(customerId: string) => OrderTotals> {
  if (customerIds.length === 0) return () => nothing;
  const rows = await db
    .select({ customerId: orders.customer_id, ...soldColumns })
    .from(orders)
    .where(and(inArray(orders.customer_id, [...customerIds]), isTheirs))
    .groupBy(orders.customer_id);
  const found = new Map(rows.map(({ customerId, ...sold }) => [customerId, totalsOf(sold)]));
  return (customerId) => found.get(customerId) ?? nothing;
}

/** Returns one customer's totals with the times of the first and the last order, null without one. */
export async function findOrderFigures(db: Pick<Database, "select">, customerId: string) {
  const [figures] = await db
    .select({ ...soldColumns, first_at: min(orders.created_at), last_at: max(orders.created_at) })
    .from(orders)
    .where(and(eq(orders.customer_id, customerId), isTheirs));
  if (!figures) return { ...nothing, first_at: null, last_at: null };
  const { first_at, last_at, ...sold } = figures;
  return { ...totalsOf(sold), first_at, last_at };
}

export type CustomerFigures = Awaited<ReturnType<typeof findOrderFigures>>;

function totalsOf(sold: Parameters<typeof amountsOf>[0] & { orders: number }): OrderTotals {
  const { stotinki, cents } = amountsOf(sold);
  return { orders: sold.orders, total_bgn: stotinki, total_eur: cents };
}
