import { and, eq, inArray, sql } from "drizzle-orm";
import { isRefundDue } from "#app/domain/orders/order.ts";
import type { PaymentState } from "#app/domain/payments/payment.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { announce } from "#app/server/live/live-notices.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { noteRefundDue } from "#app/server/orders/note-refund-due.ts";
import { releaseStock, retakeStock } from "#app/server/orders/order-stock.ts";
import { restorePaidOrder } from "#app/server/orders/replaced-orders.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import { enqueueDocuments } from "#app/server/shop/enqueue-documents.ts";
import type { Services } from "#app/server/services.ts";
import type { PaymentProvider, PaymentSession } from "./payment-provider.ts";

export type PaymentServices = Pick<Services, "db" | "jobs" | "metrics"> & { provider: PaymentProvider };

export type SettledPayment = {
  orderId: string;
  orderNumber: string;
  state: PaymentState;
  /** Whether the customer has finished and the provider still waits for the money. */
  isPending: boolean;
  /** Whether the paid order is cancelled or sold out, so that the money must be refunded. */
  isRefundDue: boolean;
};

/**
 * Applies the provider's state of a session to its payment and order. Idempotent, in any order of calls: the return
 * page, the webhook and refunds all use it. Returns null for an unknown session. Throws when the provider cannot be
 * reached.
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
  return services.db.transaction((tx) =>
    applySession(tx, services, { session, orderId: known.orderId, now }),
  );
}

/** A payment and its order, as the transaction has written them so far. */
type Settlement = { order: typeof orders.$inferSelect; payment: typeof payments.$inferSelect };

type Applied = Pick<Services, "jobs"> & { session: PaymentSession; now: Date };

/**
 * Writes a session's state to its payment and order. Locks the order's row first, so that all changes to one order's
 * money are serialised. A stale session never reverts anything, because sessions only move forward: open, perhaps
 * pending, then paid or expired, and the refunded and failed amounts only grow. Throws when the payment or its order
 * does not exist.
 */
export async function applySession(
  tx: Transaction,
  { jobs, metrics }: Pick<Services, "jobs" | "metrics">,
  { session, orderId, now }: { session: PaymentSession; orderId: string; now: Date },
): Promise<SettledPayment> {
  // Two statements: a joined payment would be read before the lock is granted.
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  const [payment] = await tx.select().from(payments).where(eq(payments.session_id, session.id));
  if (!order || !payment) throw new Error("The payment or its order does not exist");
  const applied = { jobs, session, now };
  let settlement: Settlement = { order, payment };
  if (session.state === "paid" && payment.state !== "paid")
    settlement = await applyPaid(tx, settlement, applied);
  else if (session.state === "expired" && (payment.state === "opening" || payment.state === "open"))
    settlement = await applyExpired(tx, settlement, now);
  else if (session.state === "pending" && payment.url !== null)
    // Nobody can pay there any more.
    await tx.update(payments).set({ url: null }).where(eq(payments.id, payment.id));
  settlement = await applyRefunds(tx, settlement, applied);
  const { state } = settlement.payment;
  if (state !== payment.state) metrics.count("payments_total", { outcome: state });
  return {
    orderId,
    orderNumber: order.order_number,
    state,
    isPending: session.state === "pending" && state === "open",
    isRefundDue: isRefundDue(settlement.order),
  };
}

async function applyPaid(
  tx: Transaction,
  { order: before, payment }: Settlement,
  { jobs, session, now }: Applied,
): Promise<Settlement> {
  const { id: orderId } = before;
  const settled = {
    state: "paid",
    paid_eur: session.amountEur,
    charge_id: session.chargeId,
    paid_at: now,
  } as const;
  await tx.update(payments).set(settled).where(eq(payments.id, payment.id));
  const paid_eur = before.paid_eur + session.amountEur;
  const paid = { payment_status: "paid", paid_eur, updated_at: now } as const;
  await tx.update(orders).set(paid).where(eq(orders.id, orderId));
  const data = { amount_eur: String(session.amountEur) };
  await writeOrderEvent(tx, { orderId, kind: "paid", data, now });
  const order = await secureGoods(tx, jobs, { ...before, ...paid }, now);
  if (!isRefundDue(order)) {
    const { language, email: recipient } = order;
    const email = { kind: "order_paid", recipient, language, data: { order_id: orderId } } as const;
    await enqueueEmails(tx, jobs, [email], now);
  }
  await noteRefundDue(tx, { jobs, orderId, before, after: order, now });
  await enqueueDocuments(tx, jobs, { orderId });
  const notice = { id: orderId, number: order.order_number };
  await announce(tx, { kind: "payment", ...notice });
  if (!isRefundDue(order)) await announce(tx, { kind: "to_pack", ...notice });
  return { order, payment: { ...payment, ...settled } };
}

/**
 * Restores a replaced order, or takes the stock of a live one again, if that is possible. Returns the order as it is
 * then.
 */
async function secureGoods(
  tx: Transaction,
  jobs: Services["jobs"],
  order: Settlement["order"],
  now: Date,
): Promise<Settlement["order"]> {
  const { id: orderId, order_status, replaced_by: replacedBy, holds_stock } = order;
  if (order_status === "cancelled") {
    if (replacedBy === null || !(await restorePaidOrder(tx, jobs, { orderId, replacedBy, now })))
      return order;
    return { ...order, order_status: "new", replaced_by: null, holds_stock: true };
  }
  if (holds_stock || !(await retakeStock(tx, orderId))) return order;
  await writeOrderEvent(tx, { orderId, kind: "stock_retaken", now });
  return { ...order, holds_stock: true };
}

async function applyExpired(tx: Transaction, { order, payment }: Settlement, now: Date): Promise<Settlement> {
  await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, payment.id));
  const isFailed = await failUnpaid(tx, order.id, now);
  return {
    order: isFailed ? { ...order, payment_status: "failed", holds_stock: false } : order,
    payment: { ...payment, state: "expired" },
  };
}

/**
 * Marks an order as failed and releases its stock, if its payment is pending. A card order may be paid again later.
 * Returns whether the payment was pending.
 */
export async function failUnpaid(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const [failed] = await tx
    .update(orders)
    .set({ payment_status: "failed", updated_at: now })
    .where(sql`${orders.id} = ${orderId} and ${orders.payment_status} = 'pending'`)
    .returning({ status: orders.order_status });
  if (!failed) return false;
  await releaseStock(tx, orderId);
  // A cancelled order's timeline already gives the reason.
  if (failed.status !== "cancelled") await writeOrderEvent(tx, { orderId, kind: "payment_failed", now });
  return true;
}

/**
 * Applies the refunds that the provider reports, including those made outside the shop. Failed refunds do not count.
 */
async function applyRefunds(
  tx: Transaction,
  { order, payment }: Settlement,
  { jobs, session, now }: Applied,
): Promise<Settlement> {
  const { id: orderId } = order;
  const failedNow = session.failedRefunds.reduce((sum, { amountEur }) => sum + amountEur, 0);
  const failed = Math.max(payment.refund_failed_eur, failedNow);
  const given = Math.max(payment.refunded_eur + payment.refund_failed_eur, session.refundedEur + failedNow);
  const refunded = given - failed;
  if (refunded === payment.refunded_eur && failed === payment.refund_failed_eur) return { order, payment };
  const amounts = { refunded_eur: refunded, refund_failed_eur: failed };
  await tx.update(payments).set(amounts).where(eq(payments.id, payment.id));
  const [sum] = await tx
    .update(orders)
    .set({
      refunded_eur: sql`(select sum(refunded_eur) from payments where order_id = ${orderId})`,
      updated_at: now,
    })
    .where(eq(orders.id, orderId))
    .returning({ refunded_eur: orders.refunded_eur });
  const { refunded_eur = refunded } = sum ?? {};
  if (given > payment.refunded_eur + payment.refund_failed_eur) {
    await enqueueDocuments(tx, jobs, { orderId });
    await writeOrderEvent(tx, {
      orderId,
      kind: "refunded",
      data: { total_eur: String(refunded_eur + failed - payment.refund_failed_eur) },
      now,
    });
  }
  if (failed > payment.refund_failed_eur) {
    const data = { amount_eur: String(failed - payment.refund_failed_eur) };
    const ids = session.failedRefunds.map(({ id }) => id);
    await tx.update(refunds).set({ state: "failed" }).where(inArray(refunds.provider_id, ids));
    await writeOrderEvent(tx, { orderId, kind: "refund_failed", data, now });
    const mail = { kind: "owner_refund_failed", recipient: null, language: "bg" } as const;
    await enqueueEmails(tx, jobs, [{ ...mail, data: { order_id: orderId, ...data } }], now);
  }
  return { order: { ...order, refunded_eur }, payment: { ...payment, ...amounts } };
}
