import { and, eq, inArray, max, min } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { amountsOf, isSold, soldColumns } from "#app/server/orders/sold-orders.ts";

/** Orders that count as sold, and what the shop keeps of them, in stotinki and in euro cents. */
export type Bought = { orders: number; total_bgn: number; total_eur: number };

const nothing: Bought = { orders: 0, total_bgn: 0, total_eur: 0 };

/** What each of some customers bought; only their own orders are read, by the index of customers. */
export async function boughtBy(
  db: Pick<Database, "select">,
  customerIds: readonly string[],
): Promise<(customerId: string) => Bought> {
  if (customerIds.length === 0) return () => nothing;
  const rows = await db
    .select({ customerId: orders.customer_id, ...soldColumns })
    .from(orders)
    .where(and(inArray(orders.customer_id, [...customerIds]), isSold))
    .groupBy(orders.customer_id);
  const found = new Map(rows.map(({ customerId, ...sold }) => [customerId, boughtOf(sold)]));
  return (customerId) => found.get(customerId) ?? nothing;
}

/** The same of one customer, with the first and the last purchase. */
export async function figuresOf(db: Pick<Database, "select">, customerId: string) {
  const [figures] = await db
    .select({ ...soldColumns, first_at: min(orders.created_at), last_at: max(orders.created_at) })
    .from(orders)
    .where(and(eq(orders.customer_id, customerId), isSold));
  if (!figures) return { ...nothing, first_at: null, last_at: null };
  const { first_at, last_at, ...sold } = figures;
  return { ...boughtOf(sold), first_at, last_at };
}

export type CustomerFigures = Awaited<ReturnType<typeof figuresOf>>;

function boughtOf(sold: Parameters<typeof amountsOf>[0] & { orders: number }): Bought {
  const { stotinki, cents } = amountsOf(sold);
  return { orders: sold.orders, total_bgn: stotinki, total_eur: cents };
}
