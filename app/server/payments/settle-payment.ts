import { and, eq, inArray, sql } from "drizzle-orm";
import { isRefundDue } from "#app/domain/orders/order.ts";
import type { PaymentState } from "#app/domain/payments/payment.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { announce } from "#app/server/live/live-notices.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import { noteRefundDue } from "#app/server/orders/note-refund-due.ts";
import { freeStock, retakeStock } from "#app/server/orders/order-stock.ts";
import { restorePaidOrder } from "#app/server/orders/replaced-orders.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import type { Services } from "#app/server/services.ts";
import type { PaymentProvider, PaymentSession } from "./payment-provider.ts";

export type PaymentServices = Pick<Services, "db" | "jobs" | "metrics"> & { provider: PaymentProvider };

export type SettledPayment = {
  orderId: string;
  orderNumber: string;
  state: PaymentState;
  /** Whether the order that it paid is cancelled or sold out, so that the money goes back. */
  isRefundDue: boolean;
};

/**
 * Takes over how a payment stands at its provider: the return page, the webhook, the sweep and the owner's actions all
 * come through here, in any order and as often as they like. Returns null for a session that is none of ours.
 */
export async function settlePayment(
  services: PaymentServices,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<SettledPayment | null> {
  const [known] = await services.db
    .select({ orderId: payments.order_id })
    .from(payments)
    .where(and(eq(payments.session_id, sessionId), eq(payments.provider, services.provider.name)));
  if (!known) return null;
  const session = await services.provider.findSession(sessionId);
  return services.db.transaction((tx) => takeOver(tx, services, { session, orderId: known.orderId, now }));
}

/**
 * Writes what a session says into payment and order. The order's row is locked first, always, so that everybody who
 * changes one order's money waits for each other. A session only ever goes forward (open, then paid or expired; what was
 * given back only grows, and so does what of it came back), so one that was read a moment too early changes nothing back.
 */
export async function takeOver(
  tx: Transaction,
  { jobs, metrics }: Pick<Services, "jobs" | "metrics">,
  { session, orderId, now }: { session: PaymentSession; orderId: string; now: Date },
): Promise<SettledPayment> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  const [payment] = await tx.select().from(payments).where(eq(payments.session_id, session.id));
  if (!order || !payment) throw new Error("A payment without its order");
  const settled = { orderId, orderNumber: order.order_number };

  if (session.state === "paid" && payment.state !== "paid") {
    await tx
      .update(payments)
      .set({ state: "paid", paid_eur: session.amountEur, charge_id: session.chargeId, paid_at: now })
      .where(eq(payments.id, payment.id));
    await tx
      .update(orders)
      .set({
        payment_status: "paid",
        paid_eur: sql`${orders.paid_eur} + ${session.amountEur}`,
        updated_at: now,
      })
      .where(eq(orders.id, orderId));
    await writeOrderEvent(tx, {
      orderId,
      kind: "paid",
      data: { amount_eur: String(session.amountEur) },
      now,
    });
    if (order.order_status === "cancelled" && order.replaced_by !== null)
      await restorePaidOrder(tx, jobs, { orderId, replacedBy: order.replaced_by, now });
    else if (!order.holds_stock && order.order_status !== "cancelled" && (await retakeStock(tx, orderId)))
      await writeOrderEvent(tx, { orderId, kind: "stock_retaken", now });
    await noteRefundDue(tx, { jobs, before: order, now });
    await announce(tx, { kind: "payment", id: orderId, number: order.order_number });
  } else if (session.state === "expired" && (payment.state === "opening" || payment.state === "open")) {
    await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, payment.id));
    await failUnpaid(tx, orderId, now);
  }
  await takeOverRefunds(tx, { jobs, session, paymentId: payment.id, orderId, now });
  const [after] = await tx
    .select({ state: payments.state, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.order_id))
    .where(eq(payments.id, payment.id));
  const state = after?.state ?? payment.state;
  if (state !== payment.state) metrics.count("payments_total", { outcome: state });
  return { ...settled, state, isRefundDue: isRefundDue(after?.order ?? order) };
}

/** An order that nobody has paid in time fails and gives its pieces back; it may be paid again later. */
export async function failUnpaid(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const [failed] = await tx
    .update(orders)
    .set({ payment_status: "failed", updated_at: now })
    .where(sql`${orders.id} = ${orderId} and ${orders.payment_status} = 'pending'`)
    .returning({ status: orders.order_status });
  if (!failed) return;
  await freeStock(tx, orderId);
  // Of a cancelled order the timeline says already why nobody pays for it.
  if (failed.status !== "cancelled") await writeOrderEvent(tx, { orderId, kind: "payment_failed", now });
}

/** Only what the provider has confirmed counts, whoever asked for it, and only as long as it has not come back. */
async function takeOverRefunds(
  tx: Transaction,
  {
    jobs,
    session,
    paymentId,
    orderId,
    now,
  }: Pick<Services, "jobs"> & { session: PaymentSession; paymentId: string; orderId: string; now: Date },
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment) return;
  const cameBack = session.failedRefunds.reduce((sum, { amountEur }) => sum + amountEur, 0);
  const failed = Math.max(payment.refund_failed_eur, cameBack);
  const given = Math.max(payment.refunded_eur + payment.refund_failed_eur, session.refundedEur + cameBack);
  const refunded = given - failed;
  if (refunded === payment.refunded_eur && failed === payment.refund_failed_eur) return;
  await tx
    .update(payments)
    .set({ refunded_eur: refunded, refund_failed_eur: failed })
    .where(eq(payments.id, paymentId));
  const [order] = await tx
    .update(orders)
    .set({
      refunded_eur: sql`(select sum(refunded_eur) from payments where order_id = ${orderId})`,
      updated_at: now,
    })
    .where(eq(orders.id, orderId))
    .returning({ refunded: orders.refunded_eur });
  if (given > payment.refunded_eur + payment.refund_failed_eur)
    await writeOrderEvent(tx, {
      orderId,
      kind: "refunded",
      data: { total_eur: String((order?.refunded ?? refunded) + failed - payment.refund_failed_eur) },
      now,
    });
  if (failed > payment.refund_failed_eur) {
    const data = { amount_eur: String(failed - payment.refund_failed_eur) };
    const ids = session.failedRefunds.map(({ id }) => id);
    await tx.update(refunds).set({ state: "failed" }).where(inArray(refunds.provider_id, ids));
    await writeOrderEvent(tx, { orderId, kind: "refund_failed", data, now });
    const letter = { kind: "owner_refund_failed", recipient: null, language: "bg" } as const;
    await putLetters(tx, jobs, [{ ...letter, data: { order_id: orderId, ...data } }], now);
  }
}
