import { and, eq, sql } from "drizzle-orm";
import type { NamedParts, ReturnedShare } from "#app/domain/documents/returned-parts.ts";
import { isAllowed } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { log } from "#app/server/log.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { takeGoodsBack } from "#app/server/orders/goods-back.ts";
import type { GoodsRefusal } from "#app/server/orders/goods-back.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { sharesOfRefund, storeShares } from "#app/server/orders/refund-shares.ts";
import { idempotencyKeyLifetime, isOpenedBy, OtherProviderError } from "./payment-provider.ts";
import { settlePayment } from "./settle-payment.ts";
import type { PaymentServices } from "./settle-payment.ts";

export type RefundResult =
  | { ok: true; isConfirmed: boolean }
  | { ok: false; code: GoodsRefusal | "too_much" | "other_provider" | "refused" };

/**
 * Refunds a card order in full or in part, in euro cents; `named` is what it returns, if known, and goes back into
 * stock if `areGoodsBack` (`takeGoodsBack`, with its refusals), even if the provider declines. Idempotent per
 * `refundId`, which the form generates. The refund is stored first and then requested from the provider; if the
 * provider cannot be reached, `isConfirmed` is false and the job queue retries. The order's refunded amount is what the
 * provider confirms. Refused as `not_allowed` when the order is unknown or holds no card payment, as `too_much` when no
 * single payment has that much left and for zero or less, as `other_provider` when the payment was opened at another
 * provider than the one in force, or with keys of the other mode, and as `refused` when the provider declines.
 */
export async function refundOrder(
  services: PaymentServices,
  admin: Granted<"payments.change">,
  {
    orderId,
    refundId,
    amountEur,
    named = new Map(),
    areGoodsBack = false,
    reason,
    now,
  }: {
    orderId: string;
    refundId: string;
    amountEur: number;
    named?: NamedParts;
    areGoodsBack?: boolean;
    reason: string;
    now: Date;
  },
): Promise<RefundResult> {
  const { db } = services;
  const refusal = await db
    .transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      const [repeated] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refundId));
      if (repeated) return null;
      if (!order) return "not_allowed" as const;
      const shares = await sharesOfRefund(tx, order, { named, amount: amountEur });
      const refused = await storeRefund(tx, services, admin, {
        order,
        refundId,
        amountEur,
        shares,
        reason,
        now,
      });
      if (refused || !areGoodsBack) return refused;
      const goodsRefusal = await takeGoodsBack(tx, admin, { order, named, now });
      if (goodsRefusal) throw new NotStoredError(goodsRefusal);
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof NotStoredError) return error.code;
      throw error;
    });
  if (refusal) return { ok: false, code: refusal };
  try {
    const state = await requestRefund(services, { refundId, now });
    return state === "failed" ? { ok: false, code: "refused" } : { ok: true, isConfirmed: true };
  } catch (error) {
    log.error({ err: error, refund: refundId }, "failed to request a refund; the job queue will retry");
    return { ok: true, isConfirmed: false };
  }
}

/** Rolls the stored refund back. */
class NotStoredError extends Error {
  override name = "NotStoredError";
  readonly code: GoodsRefusal;

  constructor(code: GoodsRefusal) {
    super(code);
    this.code = code;
  }
}

/**
 * Stores a refund of a locked card order, in euro cents, with what it returns, its job and its entry in the audit log;
 * the job requests it from the provider if that has not happened yet. Returns null, or a refusal as in `refundOrder`.
 */
export async function storeRefund(
  tx: Transaction,
  { jobs, provider }: Pick<PaymentServices, "jobs" | "provider">,
  admin: Granted<"payments.change">,
  {
    order,
    refundId,
    amountEur,
    shares,
    reason,
    now,
  }: {
    order: LockedOrder;
    refundId: string;
    amountEur: number;
    shares: readonly ReturnedShare[];
    reason: string;
    now: Date;
  },
): Promise<"not_allowed" | "too_much" | "other_provider" | null> {
  if (!isAllowed("refund", order)) return "not_allowed";
  const paid = await tx
    .select({
      id: payments.id,
      provider: payments.provider,
      session_id: payments.session_id,
      // Pending refunds count as spent, since they may still be confirmed. Column names are written out:
      // `${payments.id}` would render as "id", which means the refund's id in the subquery.
      left: sql<number>`${payments.paid_eur} - ${payments.refunded_eur} - coalesce((
        select sum(amount_eur) from refunds where refunds.payment_id = payments.id and state = 'asked'), 0)`.mapWith(
        Number,
      ),
    })
    .from(payments)
    .where(and(eq(payments.order_id, order.id), eq(payments.state, "paid")));
  const enough = paid.filter(({ left }) => left >= amountEur);
  if (enough.length === 0 || amountEur <= 0) return "too_much";
  const payment = enough.find((each) => isOpenedBy(provider, each));
  if (!payment) return "other_provider";
  await tx.insert(refunds).values({
    id: refundId,
    payment_id: payment.id,
    amount_eur: amountEur,
    reason,
    user_id: admin.userId,
    created_at: now,
  });
  await storeShares(tx, { orderId: order.id, refundId, shares, now });
  await jobs.enqueue(tx, paymentJob, [{ refundId }], now);
  const entry = { action: "refund", entity: "order", recordId: order.id } as const;
  await writeAudit(tx, admin, { ...entry, after: { amount_eur: amountEur }, now });
  return null;
}

/**
 * Requests a stored refund from the provider. Idempotent: the provider recognises a repeat by its key, or by its
 * existing refunds once it may have forgotten the key. Returns `failed` when the provider declines and for an unknown
 * refund. Throws when the outcome is unknown, and when the payment was opened at another provider.
 */
export async function requestRefund(
  services: PaymentServices,
  { refundId, now }: { refundId: string; now: Date },
): Promise<"confirmed" | "failed"> {
  const { db, provider } = services;
  const [refund] = await db
    .select({
      state: refunds.state,
      createdAt: refunds.created_at,
      amountEur: refunds.amount_eur,
      chargeId: payments.charge_id,
      provider: payments.provider,
      session_id: payments.session_id,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refundId));
  if (!refund?.chargeId || refund.session_id === null) return "failed";
  if (refund.state === "asked") {
    if (!isOpenedBy(provider, refund)) throw new OtherProviderError(refund);
    const { chargeId, amountEur, createdAt } = refund;
    const isRepeatedLate = now.getTime() - createdAt.getTime() > idempotencyKeyLifetime;
    const answer = await provider.refund({ chargeId, amountEur, idempotencyKey: refundId, isRepeatedLate });
    const state = answer ? "confirmed" : "failed";
    // Update the amounts before the refund's state: in between, the refund counts twice against the remaining amount.
    // The reverse could allow refunding too much.
    if (answer) await settlePayment(services, { sessionId: refund.session_id, now });
    await db
      .update(refunds)
      .set({ state, provider_id: answer?.id ?? null })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "asked")));
    return state;
  }
  return refund.state;
}
