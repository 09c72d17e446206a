import { eq } from "drizzle-orm";
import type { ReturnedShare } from "#app/domain/documents/returned-parts.ts";
import { changedQuantities } from "#app/domain/orders/changed-lines.ts";
import type { DraftSums, OrderDraft, PaymentStep } from "#app/domain/orders/changed-lines.ts";
import { needsNoPayment, paymentWindow } from "#app/domain/payments/payment.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { storeShares } from "#app/server/orders/refund-shares.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import type { LineChange } from "./change-lines.ts";

type Change = {
  order: LockedOrder;
  drafts: { before: OrderDraft; after: OrderDraft };
  sums: DraftSums;
  step: PaymentStep;
  /** What the change returns by VAT rate. */
  shares: readonly ReturnedShare[];
  change: LineChange;
  names: ReadonlyMap<string, { name_bg: string; name_en: string }>;
};

/**
 * Writes the new totals of a locked order, with its timeline, audit log and, if requested, e-mail. An unpaid card order
 * waits for its payment again, and a job releases its stock if the payment does not arrive in time. Money that staff
 * must return at the bank is recorded as returned.
 */
export async function writeChange(
  tx: Transaction,
  jobs: Services["jobs"],
  staff: Granted<"orders.change" | "payments.change">,
  { order, drafts, sums, step, shares, change, names }: Change,
): Promise<void> {
  const { id: orderId, email: recipient, language } = order;
  const { now } = change;
  const reason = drafts.after.discountReason;
  const refunded_eur = order.refunded_eur + (step.kind === "return" ? step.amount : 0);
  const totals = {
    total_bgn: sums.total.stotinki,
    total_eur: sums.total.cents,
    delivery_bgn: sums.delivery.stotinki,
    delivery_eur: sums.delivery.cents,
    discount_bgn: sums.discount.stotinki,
    discount_eur: sums.discount.cents,
    discount_reason: reason || null,
    promotions_bgn: sums.promotions.stotinki,
    promotions_eur: sums.promotions.cents,
  };
  const isOwed = step.kind === "cash" || step.kind === "transfer" || step.kind === "link";
  await tx
    .update(orders)
    .set({
      ...totals,
      refunded_eur,
      holds_stock: true,
      ...(isOwed && { payment_status: needsNoPayment(step.amount) ? "paid" : "pending" }),
      updated_at: now,
    })
    .where(eq(orders.id, orderId));
  if (step.kind === "link")
    await jobs.enqueue(tx, paymentJob, [{ orderId }], new Date(now.getTime() + paymentWindow));

  const changed = changedQuantities(drafts.before.lines, drafts.after.lines).map(
    ({ productId, from, to }) => ({
      ...names.get(productId),
      from,
      to,
    }),
  );
  const data = {
    from_eur: String(order.total_eur),
    to_eur: String(totals.total_eur),
    lines: JSON.stringify(changed),
    ...(totals.promotions_eur !== order.promotions_eur && {
      promotions_eur: String(totals.promotions_eur),
    }),
    ...(totals.discount_eur !== order.discount_eur && { discount_eur: String(totals.discount_eur) }),
    ...(totals.delivery_eur !== order.delivery_eur && { delivery_eur: String(totals.delivery_eur) }),
    ...(reason && reason !== order.discount_reason && { reason }),
  };
  const { userId } = staff;
  await writeOrderEvent(tx, { orderId, kind: "lines_changed", data, userId, now });
  if (step.kind === "return") {
    const returned = { total_eur: String(refunded_eur) };
    await writeOrderEvent(tx, { orderId, kind: "refunded", data: returned, userId, now });
    await storeShares(tx, { orderId, refundId: null, shares, now });
  }
  const itemsText = ({ lines }: OrderDraft) =>
    lines.map(({ productId, quantity }) => `${quantity} × ${names.get(productId)?.name_bg ?? ""}`).join(", ");
  await writeAudit(tx, staff, {
    action: "update",
    entity: "order",
    recordId: orderId,
    before: { ...moneyOf(order), items: itemsText(drafts.before) },
    after: { ...moneyOf({ ...totals, refunded_eur }), items: itemsText(drafts.after) },
    now,
  });
  if (!change.notifyCustomer) return;
  const email = {
    order_id: orderId,
    from_bgn: String(order.total_bgn),
    from_eur: String(order.total_eur),
    refund_eur: String(step.kind === "refund" || step.kind === "return" ? step.amount : 0),
  };
  await enqueueEmails(tx, jobs, [{ kind: "order_changed", recipient, language, data: email }], now);
}

type Money = Pick<
  LockedOrder,
  "total_eur" | "promotions_eur" | "discount_eur" | "discount_reason" | "delivery_eur" | "refunded_eur"
>;

/** Returns what the audit log shows of an order's money. */
function moneyOf({
  total_eur,
  promotions_eur,
  discount_eur,
  discount_reason,
  delivery_eur,
  refunded_eur,
}: Money): Money {
  return { total_eur, promotions_eur, discount_eur, discount_reason, delivery_eur, refunded_eur };
}
