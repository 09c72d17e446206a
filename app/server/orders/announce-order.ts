import { orderNumber } from "#app/domain/orders/order.ts";
import type { Database } from "#app/server/db/database.ts";
import { announce } from "#app/server/live/live-notices.ts";
import { log } from "#app/server/log.ts";

/** Notifies the open back-office pages of a new order. A failure is only logged, since the order is already placed. */
export async function announceOrder(db: Database, orderId: string): Promise<void> {
  try {
    await announce(db, { kind: "order", id: orderId, number: orderNumber(orderId) });
  } catch (error) {
    log.error({ err: error }, "failed to notify the back office of an order");
  }
}
