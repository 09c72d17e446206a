import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { log } from "#app/server/log.ts";
import type { PaymentServices } from "./settle-payment.ts";
import { sweepPayment } from "./sweep-payment.ts";

/** Longest time that a shopper waits for the provider to expire the sessions of replaced orders, in milliseconds. */
const patience = 2000;

/**
 * Expires the payment sessions of the orders that `orderId` has replaced, and returns the order that is left: `orderId`, or
 * the replaced one if it was paid in that moment. Never throws: a provider that is slow or down is asked again by the jobs
 * that replacing the orders has enqueued.
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
    await Promise.race([expireAll(), wait(patience, undefined, { ref: false })]);
    const [order] = await db
      .select({ replacedBy: orders.replaced_by })
      .from(orders)
      .where(eq(orders.id, orderId));
    return order?.replacedBy ?? orderId;
  } catch (error) {
    log.error({ err: error }, "the payment sessions of a replaced order could not be expired");
    return orderId;
  }
}
