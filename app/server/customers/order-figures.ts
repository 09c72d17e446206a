import { and, count, eq, inArray, max, min, ne, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";

/** What counts as bought: neither called off nor left unpaid. */
const isBought = and(ne(orders.order_status, "cancelled"), ne(orders.payment_status, "failed"));

const sumOf = (column: typeof orders.total_bgn | typeof orders.total_eur) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`.mapWith(Number);

/** What customers bought, in stotinki and in euro cents. */
const boughtColumns = {
  orders: count(),
  total_bgn: sumOf(orders.total_bgn),
  total_eur: sumOf(orders.total_eur),
};

export type Bought = { orders: number; total_bgn: number; total_eur: number };

const nothing: Bought = { orders: 0, total_bgn: 0, total_eur: 0 };

/** What each of some customers bought; only their own orders are read, by the index of customers. */
export async function boughtBy(
  db: Pick<Database, "select">,
  customerIds: readonly string[],
): Promise<(customerId: string) => Bought> {
  if (customerIds.length === 0) return () => nothing;
  const rows = await db
    .select({ customerId: orders.customer_id, ...boughtColumns })
    .from(orders)
    .where(and(inArray(orders.customer_id, [...customerIds]), isBought))
    .groupBy(orders.customer_id);
  const found = new Map(rows.map(({ customerId, ...bought }) => [customerId, bought]));
  return (customerId) => found.get(customerId) ?? nothing;
}

/** The same of one customer, with the first and the last purchase. */
export async function figuresOf(db: Pick<Database, "select">, customerId: string) {
  const [figures] = await db
    .select({ ...boughtColumns, first_at: min(orders.created_at), last_at: max(orders.created_at) })
    .from(orders)
    .where(and(eq(orders.customer_id, customerId), isBought));
  return figures ?? { ...nothing, first_at: null, last_at: null };
}

export type CustomerFigures = Awaited<ReturnType<typeof figuresOf>>;
