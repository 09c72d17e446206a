import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { log } from "#app/server/log.ts";
import type { PaymentServices } from "./settle-payment.ts";
import { sweepPayment } from "./sweep-payment.ts";

/** Maximum time a shopper waits for the provider to expire the sessions of replaced orders, in milliseconds. */
const maxWait = 2000;

/**
 * Expires the payment sessions of the orders that `orderId` has replaced, and returns the order that remains live:
 * `orderId`, or the replaced order if it was paid at that moment. Never throws: if the provider is slow or down, the
 * jobs enqueued with the replacement expire the sessions later.
 */
export async function closeReplaced(
  services: PaymentServices,
  { orderId, replaced, now }: { orderId: string; replaced: readonly string[]; now: Date },
): Promise<string> {
  const { db } = services;
  const expireAll = async () => {
    const open = await db
      .select({ id: payments.id })
      .from(payments)
      .where(and(inArray(payments.order_id, [...replaced]), inArray(payments.state, ["opening", "open"])));
    for (const { id } of open) await sweepPayment(services, { paymentId: id, now });
  };
  try {
    await Promise.race([expireAll(), wait(maxWait, undefined, { ref: false })]);
    const [order] = await db
      .select({ replacedBy: orders.replaced_by })
      .from(orders)
      .where(eq(orders.id, orderId));
    return order?.replacedBy ?? orderId;
  } catch (error) {
    log.error({ err: error }, "failed to expire the payment sessions of a replaced order");
    return orderId;
  }
}
