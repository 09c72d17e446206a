import { orderNumber } from "#app/domain/orders/order.ts";
import type { Database } from "#app/server/db/database.ts";
import { announce } from "#app/server/live/live-notices.ts";
import { log } from "#app/server/log.ts";

/** Tells the open back offices of a new order, which is placed whoever hears of it. */
export async function announceOrder(db: Database, orderId: string): Promise<void> {
  try {
    await announce(db, { kind: "order", id: orderId, number: orderNumber(orderId) });
  } catch (error) {
    log.error({ err: error }, "an order could not be announced to the back offices");
  }
}
