import { and, eq, gt, inArray } from "drizzle-orm";
import { paymentWindow, pendingRecheck } from "#app/domain/payments/payment.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { isOpenedBy, OtherProviderError } from "./payment-provider.ts";
import { failUnpaid, applySession } from "./settle-payment.ts";
import type { PaymentServices } from "./settle-payment.ts";

/**
 * Fails an unpaid card order without an open payment; its job runs when the time to pay is over. Leaves an order with
 * an open payment to that payment's own sweep job, and an order whose lines have changed, which restarts the time, to
 * the job of the change.
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
    if (order?.method !== "stripe" || open.length > 0) return;
    if (!(await wasChangedSince(tx, orderId, new Date(now.getTime() - paymentWindow + clockSkew))))
      await failUnpaid(tx, orderId, now);
  });
}

/** How much too early a job may run, in milliseconds, since the clocks of program and database may differ. */
const clockSkew = 60_000;

async function wasChangedSince(tx: Transaction, orderId: string, since: Date): Promise<boolean> {
  const changes = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.order_id, orderId),
        eq(orderEvents.kind, "lines_changed"),
        gt(orderEvents.created_at, since),
      ),
    )
    .limit(1);
  return changes.length > 0;
}

/** Closes the open payments of an order, if it is still cancelled: the cancellation may have been undone. */
export async function sweepCancelledOrder(
  services: PaymentServices,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const open = await services.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(
      and(
        eq(payments.order_id, orderId),
        eq(orders.order_status, "cancelled"),
        inArray(payments.state, ["opening", "open"]),
      ),
    );
  for (const { id } of open) await sweepPayment(services, { paymentId: id, now });
}

/**
 * Closes a payment that is overdue or no longer wanted, unless it is already settled: expires the session at the
 * provider and applies its state, since it may have been paid at the last moment. One that was made but has not arrived
 * is looked at again after `pendingRecheck`; its order keeps the stock. Throws when the provider cannot be reached, or
 * when another provider opened the payment; the job queue retries.
 */
export async function sweepPayment(
  services: PaymentServices,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const { db, jobs, provider } = services;
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment || (payment.state !== "opening" && payment.state !== "open")) return;
  // Only the provider that opened the payment knows its state. The job retries until that provider is configured again.
  if (!isOpenedBy(provider, payment)) throw new OtherProviderError(payment);
  if (payment.session_id !== null) {
    const session = await provider.expireSession(payment.session_id);
    await db.transaction(async (tx) => {
      await applySession(tx, services, { session, orderId: payment.order_id, now });
      // The event that ends it may be lost.
      if (session.state === "pending")
        await jobs.enqueue(tx, paymentJob, [{ paymentId }], new Date(now.getTime() + pendingRecheck));
    });
    return;
  }
  // The provider's answer may have been lost, so no shopper has seen a payment page.
  await db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, payment.order_id)).for("update");
    const [current] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    if (current?.state !== "opening" || current.session_id !== null) return;
    await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, paymentId));
    await failUnpaid(tx, payment.order_id, now);
  });
}
