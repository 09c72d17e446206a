import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { failUnpaid, takeOver } from "./settle-payment.ts";
import type { PaymentServices } from "./settle-payment.ts";

/**
 * Ends the wait for a card order whose shopper has never come as far as a payment; where there is an open one, that one's
 * own time counts.
 */
export async function sweepOrder(
  { db }: Pick<PaymentServices, "db">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [order] = await tx
      .select({ method: orders.payment_method })
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    const open = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.order_id, orderId), inArray(payments.state, ["opening", "open"])));
    if (order?.method === "stripe" && open.length === 0) await failUnpaid(tx, orderId, now);
  });
}

/**
 * Ends a payment whose time is over, where the webhook has not done so: the provider closes the session, and says
 * whether it was paid in the last moment. Throws when the provider cannot be asked; the job queue tries again.
 */
export async function sweepPayment(
  services: PaymentServices,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const { db, provider } = services;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment || (payment.state !== "opening" && payment.state !== "open")) return;
  // Only who opened it knows whether it was paid; the job waits until that one is asked again.
  if (payment.provider !== provider.name) throw new Error(`The payment is one of ${payment.provider}`);
  if (payment.session_id !== null) {
    const session = await provider.expireSession(payment.session_id);
    await db.transaction((tx) => takeOver(tx, services, { session, orderId: payment.order_id, now }));
    return;
  }
  // The provider was asked, perhaps, and its answer lost: no shopper has ever seen the way to pay.
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, payment.order_id)).for("update");
    const [current] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (current?.state !== "opening" || current.session_id !== null) return;
    await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, paymentId));
    await failUnpaid(tx, payment.order_id, now);
  });
}
