import { asc, eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { keyOfLine } from "#app/server/orders/line-parts.ts";
import type { LineChange } from "#app/server/orders/lines/change-lines.ts";

/** Returns an order with its lines, by position. Throws if there is none. */
export async function orderWithLines(db: Database, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("No such order");
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  return { ...order, lines };
}

/**
 * Returns a change as the form sends it for the current order: `pieces` are the new quantities by product id, or by the
 * key of a bag; everything else is unchanged.
 */
export async function lineChange(
  db: Database,
  orderId: string,
  { pieces = {}, ...changes }: Partial<LineChange> & { pieces?: Record<string, number>; now: Date },
): Promise<LineChange> {
  const order = await orderWithLines(db, orderId);
  return {
    orderId,
    quantities: new Map(order.lines.map((line) => [line.id, pieces[keyOfLine(line)] ?? line.quantity])),
    added: [],
    discount: order.base_currency === "EUR" ? order.discount_eur : order.discount_bgn,
    discountReason: order.discount_reason ?? "",
    delivery: { kind: "kept" },
    confirmedRefund: 0,
    notifyCustomer: true,
    seen: order.updated_at,
    ...changes,
  };
}
