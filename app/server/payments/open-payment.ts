import { and, eq, inArray, not } from "drizzle-orm";
import { whyNotPayable } from "#app/domain/orders/order.ts";
import { localePath } from "#app/domain/locale.ts";
import { openingTimeout, paymentWindow } from "#app/domain/payments/payment.ts";
import type { PaymentRefusal } from "#app/domain/payments/payment.ts";
import { newId } from "#app/server/db/new-id.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { isUsedUp } from "#app/server/promotions/offered-promotions.ts";
import { isLineOnSale } from "#app/server/orders/line-parts.ts";
import { retakeStock } from "#app/server/orders/order-stock.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import type { Services } from "#app/server/services.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { isOpenedBy } from "./payment-provider.ts";
import { payLink } from "./pay-link.ts";
import type { PaymentServices } from "./settle-payment.ts";

export type OpenPaymentResult =
  { ok: true; url: string } | { ok: false; code: Exclude<PaymentRefusal, "payment_failed"> };

/**
 * Opens the payment of a card order, or returns the open one: an order has at most one open session, so it cannot be
 * charged twice. An order whose stock was released takes it again only while all its products are on sale and in stock.
 * The session is created after the transaction commits, with the payment's id as idempotency key, so a retry repairs
 * any failure. Charges the order's stored total in euro cents, never an amount from the request.
 *
 * Refused as `unknown_order`, as in `whyNotPayable`, as `not_payable` when the order expired and others have taken the
 * last uses of its promotions since, as `out_of_stock`, and as `busy` while an expired payment awaits
 * its sweep, while a finished payment has neither arrived nor failed, while a payment is open at another provider, or
 * when the payment was closed during the call. Throws when the provider cannot be reached.
 */
export async function openPayment(
  services: PaymentServices & Pick<Services, "env" | "signingSecret">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<OpenPaymentResult> {
  const { db, env, jobs, metrics, provider } = services;
  const prepared = await db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return { ok: false, code: "unknown_order" } as const;
    const refusal = whyNotPayable(order);
    if (refusal) return { ok: false, code: refusal } as const;
    const [open] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.order_id, orderId), inArray(payments.state, ["opening", "open"])));
    // An expired payment is left to the sweep; until then the answer is `busy`.
    if (open && !isAbandoned(open, now))
      return isOpenedBy(provider, open)
        ? ({ ok: true, order, payment: open } as const)
        : ({ ok: false, code: "busy" } as const);
    if (open) await tx.update(payments).set({ state: "expired" }).where(eq(payments.id, open.id));
    if (!order.holds_stock) {
      // Its uses of promotions returned when it expired.
      if (await isUsedUp(tx, order, now)) return { ok: false, code: "not_payable" } as const;
      if ((await isWithdrawn(tx, orderId)) || !(await retakeStock(tx, orderId)))
        return { ok: false, code: "out_of_stock" } as const;
      await writeOrderEvent(tx, { orderId, kind: "stock_retaken", now });
    }
    if (order.payment_status === "failed")
      await tx
        .update(orders)
        .set({ payment_status: "pending", updated_at: now })
        .where(eq(orders.id, orderId));
    const [payment] = await tx
      .insert(payments)
      .values({
        id: newId(),
        order_id: orderId,
        provider: provider.name,
        amount_eur: order.total_eur,
        expires_at: new Date(now.getTime() + paymentWindow),
        created_at: now,
      })
      .returning();
    if (!payment) throw new Error("The inserted payment was not returned");
    // Releases the stock at the expiry even if this process dies or the shopper never returns.
    await jobs.enqueue(tx, paymentJob, [{ paymentId: payment.id }], payment.expires_at);
    return { ok: true, order, payment } as const;
  });
  if (!prepared.ok) return prepared;
  const { order, payment } = prepared;
  if (payment.state === "open")
    return payment.url !== null && payment.expires_at > now
      ? { ok: true, url: payment.url }
      : { ok: false, code: "busy" };
  const address = (path: string) => env.BASE_URL + localePath(order.language, path);
  const session = await provider.createSession({
    idempotencyKey: payment.id,
    orderId,
    orderNumber: order.order_number,
    amountEur: payment.amount_eur,
    customerEmail: order.email,
    locale: order.language,
    expiresAt: payment.expires_at,
    // Stripe replaces the placeholder with the session id.
    successUrl: `${address("/order-success")}?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: payLink(services, { orderId, locale: order.language }),
  });
  await db
    .update(payments)
    .set({ session_id: session.id, url: session.url, state: "open" })
    .where(and(eq(payments.id, payment.id), eq(payments.state, "opening")));
  const [stored] = await db
    .select({ state: payments.state })
    .from(payments)
    .where(eq(payments.id, payment.id));
  if (stored?.state === "open" && session.url !== null) {
    metrics.count("payments_total", { outcome: "opened" });
    return { ok: true, url: session.url };
  }
  // The payment was expired before the provider answered: nobody may pay an unrecorded session.
  if (stored?.state === "expired") await provider.expireSession(session.id);
  return { ok: false, code: "busy" };
}

/** Whether no answer came within `openingTimeout`. No shopper has seen a URL; `openPayment` expires a late session. */
function isAbandoned({ session_id, created_at }: typeof payments.$inferSelect, now: Date): boolean {
  return session_id === null && now.getTime() - created_at.getTime() > openingTimeout;
}

/** Whether a product or bag of an order is no longer on sale, for example after a recall. */
async function isWithdrawn(tx: Transaction, orderId: string): Promise<boolean> {
  const hidden = await tx
    .select({ id: products.id })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id))
    .where(and(eq(orderLines.order_id, orderId), not(isLineOnSale)))
    .limit(1);
  return hidden.length > 0;
}
