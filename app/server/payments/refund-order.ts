import { and, eq, sql } from "drizzle-orm";
import { isAllowed } from "#app/domain/orders/order.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { log } from "#app/server/log.ts";
import { keyMemory } from "./payment-provider.ts";
import { settlePayment } from "./settle-payment.ts";
import type { PaymentServices } from "./settle-payment.ts";

export type RefundResult =
  { ok: true; isConfirmed: boolean } | { ok: false; code: "not_allowed" | "too_much" | "refused" };

/**
 * Gives the money of a card order back, all or a part of it. `refundId` is made by the form, so that one press is one
 * refund however often it arrives. Written down first, then asked of the provider; where that cannot be reached the job
 * queue asks again (`isConfirmed` is false till then). The order's refunded amount is what the provider confirms. Refused
 * as `too_much` when more was asked for than is left, as `refused` when the provider says no. For administrators only.
 */
export async function refundOrder(
  services: PaymentServices,
  actor: Actor,
  {
    orderId,
    refundId,
    amountEur,
    reason,
    now,
  }: { orderId: string; refundId: string; amountEur: number; reason: string; now: Date },
): Promise<RefundResult> {
  requireAdmin(actor);
  const { db, jobs } = services;
  const refusal = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    const [repeated] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, refundId));
    if (repeated) return null;
    if (!order || !isAllowed("refund", order)) return "not_allowed" as const;
    const paid = await tx
      .select({
        id: payments.id,
        // What is asked for and not answered yet may still be given. Names are written out: `${payments.id}` would be a
        // bare "id" here, which is the refund's own within the brackets.
        left: sql<number>`${payments.paid_eur} - ${payments.refunded_eur} - coalesce((
          select sum(amount_eur) from refunds where refunds.payment_id = payments.id and state = 'asked'), 0)`.mapWith(
          Number,
        ),
      })
      .from(payments)
      .where(and(eq(payments.order_id, orderId), eq(payments.state, "paid")));
    const payment = paid.find(({ left }) => left >= amountEur);
    if (!payment || amountEur <= 0) return "too_much" as const;
    await tx.insert(refunds).values({
      id: refundId,
      payment_id: payment.id,
      amount_eur: amountEur,
      reason,
      user_id: actor.userId,
      created_at: now,
    });
    await jobs.enqueuePayment(tx, { refundId }, now);
    const entry = { action: "refund", entity: "order", recordId: orderId } as const;
    await writeAudit(tx, actor, { ...entry, after: { amount_eur: amountEur }, now });
    return null;
  });
  if (refusal) return { ok: false, code: refusal };
  try {
    const state = await askForRefund(services, { refundId, now });
    return state === "failed" ? { ok: false, code: "refused" } : { ok: true, isConfirmed: true };
  } catch (error) {
    log.error({ err: error, refund: refundId }, "a refund could not be asked for; it will be tried again");
    return { ok: true, isConfirmed: false };
  }
}

/**
 * Asks the provider for a refund that was written down, once: the provider knows a repeat by its key, and by what it has
 * given back when that is forgotten.
 */
export async function askForRefund(
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
      sessionId: payments.session_id,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refundId));
  if (!refund?.chargeId || refund.sessionId === null) return "failed";
  if (refund.state === "asked") {
    const { chargeId, amountEur, createdAt } = refund;
    const isRepeatedLate = now.getTime() - createdAt.getTime() > keyMemory;
    const answer = await provider.refund({ chargeId, amountEur, idempotencyKey: refundId, isRepeatedLate });
    const state = answer ? "confirmed" : "failed";
    // First the amount, then the answer: between the two the amount counts twice against a further refund, never not.
    if (answer) await settlePayment(services, { sessionId: refund.sessionId, now });
    await db
      .update(refunds)
      .set({ state, provider_id: answer?.id ?? null })
      .where(and(eq(refunds.id, refundId), eq(refunds.state, "asked")));
    return state;
  }
  return refund.state;
}
