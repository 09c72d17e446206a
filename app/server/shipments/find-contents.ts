import { and, asc, eq } from "drizzle-orm";
import { nextStep } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { lineParts } from "#app/server/orders/line-parts.ts";
import { orderDestination } from "#app/server/orders/destination.ts";
import { isGift, packedGift, recipientColumns } from "#app/server/orders/gifts/order-gift.ts";
import { visibleOrders } from "#app/server/orders/visible-orders.ts";
import { cashDue } from "./shipment-request.ts";

/**
 * Returns what a packer needs to know of an order: recipient, address, lines, the cash that the courier collects, in
 * euro cents, and the order's next step, null when there is none. Contains no other sum and no e-mail address. Null for
 * an order that the packer may not see.
 */
export async function findContents(
  db: Pick<Database, "select">,
  packer: Granted<"parcels">,
  orderId: string,
) {
  const [order] = await db
    .select({ shown: shownColumns, state: stateColumns })
    .from(orders)
    .where(and(eq(orders.id, orderId), visibleOrders(packer)));
  if (!order) return null;
  const lines = await db
    .select({
      id: orderLines.id,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      weight_grams: orderLines.weight_grams,
      quantity: orderLines.quantity,
      gift_quantity: orderLines.gift_quantity,
      bag_label: orderLines.bag_label,
      parts: lineParts,
    })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  return { ...order.shown, lines, due_eur: cashDue(order.state), next: nextStep(order.state) };
}

export type ParcelContents = NonNullable<Awaited<ReturnType<typeof findContents>>>;

const shownColumns = {
  id: orders.id,
  ...recipientColumns,
  destination: orderDestination,
  promised_on: orders.promised_on,
  gift: packedGift,
  order_status: orders.order_status,
};

const stateColumns = {
  order_status: orders.order_status,
  payment_status: orders.payment_status,
  payment_method: orders.payment_method,
  holds_stock: orders.holds_stock,
  paid_eur: orders.paid_eur,
  refunded_eur: orders.refunded_eur,
  total_eur: orders.total_eur,
  is_gift: isGift,
};
