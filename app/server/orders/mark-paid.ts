import { eq } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { NamedParts } from "#app/domain/documents/returned-parts.ts";
import { isAllowed, isRefundDue, returnableByHand } from "#app/domain/orders/order.ts";
import { awaitsTransfer } from "#app/domain/payments/transfer.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import type { ChangeOrderResult } from "./change-order.ts";
import { takeGoodsBack } from "./goods-back.ts";
import type { GoodsRefusal } from "./goods-back.ts";
import { lockOrder } from "./lock-order.ts";
import type { LockedOrder } from "./lock-order.ts";
import { noteRefundDue } from "./note-refund-due.ts";
import { sharesOfRefund, storeShares } from "./refund-shares.ts";
import { restartTransferHold } from "./transfer-hold.ts";
import { enqueueDocuments } from "#app/server/shop/enqueue-documents.ts";
import { writeOrderEvent } from "./write-order-event.ts";

type PaymentServices = Pick<Services, "db" | "jobs">;

/**
 * Marks orders as paid, in cash or by transfer: one order, or all orders of a courier payout. `on` is the day of the
 * payment in Sofia, if it is known. Skips unknown orders and those that may not be marked, and returns the ids of the
 * marked ones.
 */
export async function markPaid(
  { db, jobs }: PaymentServices,
  admin: Granted<"payments.change">,
  { orderIds, on, now }: { orderIds: readonly string[]; on?: string; now: Date },
): Promise<string[]> {
  const marked: string[] = [];
  // One transaction per order, so a long payout does not keep orders locked that others work on.
  for (const orderId of [...new Set(orderIds)].toSorted()) {
    const isMarked = await db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || !isAllowed("mark_paid", order)) return false;
      const data = { amount_eur: String(order.total_eur), ...(on !== undefined && { on }) };
      await setPaid(tx, { jobs, by: admin }, { order, amount: order.total_eur, data, now });
      await afterTransfer(tx, jobs, { order, amount: order.total_eur, now });
      return true;
    });
    if (isMarked) marked.push(orderId);
  }
  return marked;
}

/**
 * Reverts `markPaid` for an order that was marked by mistake. The payment deadline of a transfer restarts, unless its
 * order is cancelled. Refused as `not_allowed` for an unknown, card or unpaid order, and once a refund is recorded.
 */
export async function markUnpaid(
  { db, jobs }: PaymentServices,
  admin: Granted<"payments.change">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<ChangeOrderResult> {
  return db.transaction(async (tx): Promise<ChangeOrderResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order || !isAllowed("mark_unpaid", order)) return { ok: false, code: "not_allowed" };
    await setPaid(tx, { jobs, by: admin }, { order, amount: 0, data: null, now });
    if (awaitsTransfer({ ...order, payment_status: "pending" }))
      await restartTransferHold(tx, jobs, { orderId, now });
    return { ok: true };
  });
}

/** Cash that a carrier paid out: in euro cents, on a day in Sofia, `YYYY-MM-DD`, or null where it gave none. */
type PaidOut = { amount: number; carrier: CarrierName; on: string | null };

/**
 * Marks a locked order as paid by a carrier's payout; the timeline shows its sum, carrier and day. Returns false when
 * `mark_paid` is not allowed, such as for a paid or card order. `by` is null for the nightly job.
 */
export async function markPaidOut(
  tx: Transaction,
  { jobs, by }: Pick<Services, "jobs"> & { by: Granted<"payments.change"> | null },
  { order, paid, now }: { order: LockedOrder; paid: PaidOut; now: Date },
): Promise<boolean> {
  if (!isAllowed("mark_paid", order)) return false;
  const { amount, carrier, on } = paid;
  const data = { amount_eur: String(amount), carrier, ...(on !== null && { on }) };
  await setPaid(tx, { jobs, by }, { order, amount: order.total_eur, data, now });
  return true;
}

/** A transfer in the bank's file: in euro cents, booked on a day in Sofia, `YYYY-MM-DD`. */
type BookedTransfer = { amount: number; on: string; payer: string };

/**
 * Marks a locked order by transfer as paid by a booked transfer; the timeline shows its sum, day and payer. Returns
 * false when the order may not be marked: it is not by transfer, or already paid. A cancelled order is marked too, and
 * its money must then be returned.
 */
export async function markTransferred(
  tx: Transaction,
  { jobs, by }: Pick<Services, "jobs"> & { by: Granted<"payments.change"> },
  { order, paid, now }: { order: LockedOrder; paid: BookedTransfer; now: Date },
): Promise<boolean> {
  if (order.payment_method !== "bank_transfer" || !isAllowed("mark_paid", order)) return false;
  const { amount, on, payer } = paid;
  const data = { amount_eur: String(amount), on, ...(payer && { payer }) };
  await setPaid(tx, { jobs, by }, { order, amount, data, now });
  await afterTransfer(tx, jobs, { order, amount, now });
  return true;
}

/**
 * Notifies the customer of a transfer that has arrived, or the owner when it came too late and must be returned. Does
 * nothing for other payment methods.
 */
async function afterTransfer(
  tx: Transaction,
  jobs: Services["jobs"],
  { order: before, amount, now }: { order: LockedOrder; amount: number; now: Date },
): Promise<void> {
  if (before.payment_method !== "bank_transfer") return;
  const { id: orderId, email: recipient, language } = before;
  const after = { ...before, payment_status: "paid", paid_eur: amount } as const;
  await noteRefundDue(tx, { jobs, orderId, before, after, now });
  if (isRefundDue(after)) return;
  const email = { kind: "order_paid", recipient, language, data: { order_id: orderId } } as const;
  await enqueueEmails(tx, jobs, [email], now);
}

export type MarkRefundedResult = { ok: true } | { ok: false; code: "changed" | "too_much" | GoodsRefusal };

/**
 * Records that staff refunded `amount` euro cents of an order by bank transfer or in cash; `named` is what they
 * returned, if known, and goes back into stock if `areGoodsBack` (`takeGoodsBack`, with its refusals). `seen` is the
 * refunded sum that the form showed: a form that is sent twice counts once and is refused as `changed` the second time.
 * Refused as `too_much` beyond what was paid and not yet refunded and for zero or less, and as `not_allowed` for an
 * unknown or card order and when nothing is left to refund.
 */
export async function markRefunded(
  { db, jobs }: PaymentServices,
  admin: Granted<"payments.change">,
  {
    orderId,
    amount,
    named = new Map(),
    areGoodsBack = false,
    seen,
    reason,
    now,
  }: {
    orderId: string;
    amount: number;
    named?: NamedParts;
    areGoodsBack?: boolean;
    seen: number;
    reason: string;
    now: Date;
  },
): Promise<MarkRefundedResult> {
  return db.transaction(async (tx): Promise<MarkRefundedResult> => {
    const order = await lockOrder(tx, orderId);
    if (!order) return { ok: false, code: "not_allowed" };
    const { refunded_eur: before } = order;
    if (before !== seen) return { ok: false, code: "changed" };
    if (!isAllowed("mark_refunded", order)) return { ok: false, code: "not_allowed" };
    if (amount <= 0 || amount > returnableByHand(order)) return { ok: false, code: "too_much" };
    const goodsRefusal = areGoodsBack ? await takeGoodsBack(tx, admin, { order, named, now }) : null;
    if (goodsRefusal) return { ok: false, code: goodsRefusal };
    const after = before + amount;
    await tx.update(orders).set({ refunded_eur: after, updated_at: now }).where(eq(orders.id, orderId));
    const data = { total_eur: String(after), ...(reason && { reason }) };
    await writeOrderEvent(tx, { orderId, kind: "refunded", data, userId: admin.userId, now });
    const shares = await sharesOfRefund(tx, order, { named, amount });
    await storeShares(tx, { orderId, refundId: null, shares, now });
    await enqueueDocuments(tx, jobs, { orderId });
    await writeAudit(tx, admin, {
      action: "refund",
      entity: "order",
      recordId: orderId,
      before: { refunded_eur: before },
      after: { refunded_eur: after },
      now,
    });
    return { ok: true };
  });
}

/**
 * Sets the payment status and the paid amount, in euro cents, of an order, and records it in the timeline and, when
 * staff changed it, in the audit log. `data` is null to revert it.
 */
async function setPaid(
  tx: Transaction,
  { jobs, by }: Pick<Services, "jobs"> & { by: Granted<"payments.change"> | null },
  {
    order: { id: orderId, payment_status: before },
    amount,
    data,
    now,
  }: { order: LockedOrder; amount: number; data: Record<string, string> | null; now: Date },
): Promise<void> {
  const payment_status = data ? "paid" : "pending";
  await tx
    .update(orders)
    .set({ payment_status, paid_eur: amount, updated_at: now })
    .where(eq(orders.id, orderId));
  const event = data ? ({ kind: "paid", data } as const) : ({ kind: "unpaid" } as const);
  await writeOrderEvent(tx, { orderId, ...event, userId: by?.userId ?? null, now });
  if (data) await enqueueDocuments(tx, jobs, { orderId });
  if (!by) return;
  await writeAudit(tx, by, {
    action: "pay",
    entity: "order",
    recordId: orderId,
    before: { payment_status: before },
    after: { payment_status },
    now,
  });
}
