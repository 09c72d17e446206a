import { and, eq, inArray } from "drizzle-orm";
import { paymentWindow } from "#app/domain/payments/payment.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import { isOpenedBy, OtherProviderError } from "./payment-provider.ts";
import { applySession } from "./settle-payment.ts";
import type { PaymentServices } from "./settle-payment.ts";

/**
 * Closes the open payments of an order whose total is about to change: expires the sessions at the provider, so that
 * the old total cannot be paid. Unlike `sweepPayment` it neither fails the order nor releases its stock. A session that
 * was paid at the last moment settles as usual, and one whose money is under way stays open. Throws when the provider
 * cannot be reached, or when another provider opened a payment.
 */
export async function closeOpenPayments(
  services: PaymentServices,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const { db, jobs, provider } = services;
  const isOpen = inArray(payments.state, ["opening", "open"]);
  const open = await db
    .select()
    .from(payments)
    .where(and(eq(payments.order_id, orderId), isOpen));
  for (const payment of open) {
    if (!isOpenedBy(provider, payment)) throw new OtherProviderError(payment);
    const { id, session_id: sessionId } = payment;
    const session = sessionId === null ? null : await provider.expireSession(sessionId);
    if (session?.state === "pending") continue;
    await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (session?.state === "paid") {
        await applySession(tx, services, { session, orderId, now });
        return;
      }
      // A session whose creation is still under way is expired by `openPayment`, which finds the payment closed.
      const closed = await tx
        .update(payments)
        .set({ state: "expired" })
        .where(and(eq(payments.id, id), isOpen))
        .returning({ id: payments.id });
      // Releases the stock if the order stays without a payment.
      if (closed.length > 0 && order?.payment_status === "pending")
        await jobs.enqueue(tx, paymentJob, [{ orderId }], new Date(now.getTime() + paymentWindow));
    });
  }
}
