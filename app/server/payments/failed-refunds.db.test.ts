import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { handleEvent } from "./handle-event.ts";
import { openPayment } from "./open-payment.ts";
import { refundOrder } from "./refund-order.ts";
import { applySession, settlePayment } from "./settle-payment.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date();
let people = 0;

async function paidOrder(): Promise<{ orderId: string; sessionId: string }> {
  people += 1;
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    email: `payer${people}@example.com`,
    paymentMethod: "stripe",
  });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  const { orderId } = result;
  await openPayment(services, { orderId, now });
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  const sessionId = payment?.session_id ?? "";
  stripe.pay(sessionId);
  await settlePayment(services, { sessionId, now });
  return { orderId, sessionId };
}

const refund = (orderId: string, amountEur: number) =>
  refundOrder(services, owner, { orderId, refundId: newId(), amountEur, reason: "", now });

function hook(type: string, sessionId: string) {
  const { body, signature } = stripe.event(type, sessionId);
  const event = services.provider.readEvent(body, signature, now);
  if (!event) throw new Error("the signature does not fit");
  return handleEvent(services, { event, now });
}

async function orderOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("no such order");
  return order;
}

async function refundEventsOf(orderId: string) {
  const events = await db
    .select({ kind: orderEvents.kind, data: orderEvents.data })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(orderEvents.created_at, orderEvents.id);
  return events.filter(({ kind }) => kind.startsWith("refund"));
}

test("a failed refund no longer counts, the owner is notified once, and the amount can be refunded again", async () => {
  const { orderId, sessionId } = await paidOrder();
  const { paid_eur: paid } = await orderOf(orderId);
  await refund(orderId, 100);
  await refund(orderId, 50);
  const stale = await services.provider.findSession(sessionId);
  stripe.failRefund(sessionId);
  await hook("refund.failed", sessionId);
  await hook("charge.refund.updated", sessionId);
  expect((await orderOf(orderId)).refunded_eur).toBe(100);
  expect((await refundEventsOf(orderId)).map(({ kind }) => kind)).toEqual([
    "refunded",
    "refunded",
    "refund_failed",
  ]);
  const sent = (await db.select().from(mails)).filter((mail) => mail.data.order_id === orderId);
  expect(
    sent.filter(({ kind }) => kind === "owner_refund_failed").map(({ data }) => data.amount_eur),
  ).toEqual(["50"]);
  const asked = await db
    .select({ amount: refunds.amount_eur, state: refunds.state })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(payments.order_id, orderId))
    .orderBy(refunds.created_at, refunds.id);
  expect(asked).toEqual([
    { amount: 100, state: "confirmed" },
    { amount: 50, state: "failed" },
  ]);
  // A stale session, read before the failure, reverts nothing.
  await db.transaction((tx) => applySession(tx, services, { session: stale, orderId, now }));
  expect((await orderOf(orderId)).refunded_eur).toBe(100);
  expect(await refund(orderId, paid - 100)).toEqual({ ok: true, isConfirmed: true });
  expect((await orderOf(orderId)).refunded_eur).toBe(paid);
  expect((await refundEventsOf(orderId)).at(-1)).toEqual({
    kind: "refunded",
    data: { total_eur: String(paid) },
  });
});

test("a refund that was made and failed before the first webhook is recorded with both events", async () => {
  const { orderId, sessionId } = await paidOrder();
  stripe.refundThere(sessionId, 70);
  stripe.failRefund(sessionId);
  await hook("refund.updated", sessionId);
  expect((await orderOf(orderId)).refunded_eur).toBe(0);
  expect(await refundEventsOf(orderId)).toEqual([
    { kind: "refunded", data: { total_eur: "70" } },
    { kind: "refund_failed", data: { amount_eur: "70" } },
  ]);
});
