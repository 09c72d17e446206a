import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isAllowed, undoSeconds } from "#app/domain/orders/order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { openPayment } from "#app/server/payments/open-payment.ts";
import { refundOrder } from "#app/server/payments/refund-order.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { advanceOrder, cancelOrder } from "./change-order.ts";
import { markPaid } from "./mark-paid.ts";
import { findOrder } from "./find-order.ts";
import { placeOrder } from "./place-order.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date();
let people = 0;

async function newOrder(productId: string, paymentMethod: "stripe" | "cash_on_delivery"): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    email: `buyer${people}@example.com`,
    paymentMethod,
  });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function paidByCard(productId: string): Promise<string> {
  const orderId = await newOrder(productId, "stripe");
  await openPayment(services, { orderId, now });
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  const sessionId = payment?.session_id ?? "";
  stripe.pay(sessionId);
  await settlePayment(services, { sessionId, now });
  return orderId;
}

async function orderOf(orderId: string) {
  const order = await findOrder(db, owner, orderId);
  if (!order) throw new Error("no such order");
  return order;
}

async function auditOf(orderId: string) {
  return db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
}

async function stockOf(productId: string) {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product?.stock_quantity;
}

test("finds an order with its lines and its timeline with author and reason", async () => {
  const orderId = await newOrder(await insertProduct(db), "cash_on_delivery");
  await cancelOrder(services, owner, {
    orderId,
    reason: "Клиентът се отказа <b>😀</b>",
    notifyCustomer: false,
    now,
  });
  const order = await orderOf(orderId);
  expect(order.lines).toMatchObject([{ quantity: 2, unit_price_bgn: 550 }]);
  expect(order.events).toMatchObject([
    { kind: "placed", by: null },
    {
      kind: "status_changed",
      by: "owner@example.com",
      data: { from: "new", to: "cancelled", reason: "Клиентът се отказа <b>😀</b>" },
    },
  ]);
  expect(await findOrder(db, owner, newId())).toBeNull();
  // The reason may contain personal data, so it is stored only in the timeline, not in the audit log.
  expect(await auditOf(orderId)).toMatchObject([
    { action: "cancel", before: { order_status: "new" }, after: { order_status: "cancelled" } },
  ]);
});

test("cancelling an order enqueues the closing of its own open payment, after the time to undo, and of no other", async () => {
  const productId = await insertProduct(db);
  const [orderId, other] = [await newOrder(productId, "stripe"), await newOrder(productId, "stripe")];
  const paid = await paidByCard(productId);
  for (const id of [orderId, other]) await openPayment(services, { orderId: id, now });
  for (const id of [orderId, paid])
    await cancelOrder(services, owner, { orderId: id, reason: "", notifyCustomer: false, now });
  const { rows } = await db.execute<{ id: string; delay: number }>(sql`
    select data ->> 'cancelledOrderId' as id,
      extract(epoch from start_after - ${now.toISOString()}::timestamptz)::float as delay
    from pgboss.job where data ? 'cancelledOrderId'`);
  expect(rows).toEqual([{ id: orderId, delay: undoSeconds + 2 }]);
});

test("the maximum refund excludes confirmed and pending refunds", async () => {
  const orderId = await paidByCard(await insertProduct(db));
  const { paid_eur: paid } = await orderOf(orderId);
  expect((await orderOf(orderId)).refundAtMost).toBe(paid);
  const refund = (amountEur: number) =>
    refundOrder(services, owner, { orderId, refundId: newId(), amountEur, reason: "разлято", now });
  await refund(100);
  expect((await orderOf(orderId)).refundAtMost).toBe(paid - 100);
  // Stripe does not answer, so the refund is pending and its amount cannot be refunded again.
  stripe.failures.push("refused", "refused", "refused");
  expect(await refund(50)).toEqual({ ok: true, isConfirmed: false });
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ refundAtMost: paid - 150, refunded_eur: 100 });
  expect(order.refunds).toMatchObject([
    { state: "confirmed", amount_eur: 100, reason: "разлято", by: "owner@example.com" },
    { state: "asked", amount_eur: 50 },
  ]);
  expect(order.payments).toMatchObject([{ state: "paid", paid_eur: paid, refunded_eur: 100 }]);
  expect(await refund(paid - 149)).toEqual({ ok: false, code: "too_much" });
});

test("marks the cash orders of a payout as paid once, and skips paid, cancelled, card and unknown orders", async () => {
  const productId = await insertProduct(db);
  const cash = await newOrder(productId, "cash_on_delivery");
  const paid = await newOrder(productId, "cash_on_delivery");
  const cancelled = await newOrder(productId, "cash_on_delivery");
  const card = await newOrder(productId, "stripe");
  await markPaid(services, owner, { orderIds: [paid], now });
  await cancelOrder(services, owner, { orderId: cancelled, reason: "", notifyCustomer: false, now });
  const orderIds = [cash, paid, cancelled, card, cash, newId()];
  const marked = await Promise.all([
    markPaid(services, owner, { orderIds, now }),
    markPaid(services, owner, { orderIds, now }),
  ]);
  expect(marked.flat()).toEqual([cash]);
  const order = await orderOf(cash);
  expect(order).toMatchObject({ payment_status: "paid", paid_eur: order.total_eur });
  expect(order.events.filter((event) => event.kind === "paid")).toHaveLength(1);
  expect(await auditOf(cash)).toMatchObject([
    { action: "pay", before: { payment_status: "pending" }, after: { payment_status: "paid" } },
  ]);
  expect(await auditOf(card)).toEqual([]);
});

test("concurrent requests cancel an order once and refund it once, whether or not it advances", async () => {
  for (let round = 0; round < 8; round++) {
    const productId = await insertProduct(db, { stock_quantity: 10 });
    const orderId = await paidByCard(productId);
    const { paid_eur: paid } = await orderOf(orderId);
    const cancel = () => cancelOrder(services, owner, { orderId, reason: "", notifyCustomer: true, now });
    const advance = () => advanceOrder(services, owner, { orderId, from: "new", now });
    const refund = () =>
      refundOrder(services, owner, { orderId, refundId: newId(), amountEur: paid, reason: "", now });
    const [cancelled, alsoCancelled, advanced, alsoAdvanced, refunded, again] = await Promise.all([
      cancel(),
      cancel(),
      advance(),
      advance(),
      refund(),
      refund(),
    ]);
    expect([refunded, again].filter((result) => result.ok)).toHaveLength(1);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ order_status: "cancelled", holds_stock: false, refunded_eur: paid });
    expect(await stockOf(productId)).toBe(10);
    const kinds = order.events
      .filter((event) => event.kind === "status_changed")
      .map((event) => event.data.to);
    const isAdvanced = advanced.ok || alsoAdvanced.ok;
    expect(kinds).toEqual(isAdvanced ? ["processing", "cancelled"] : ["cancelled"]);
    expect(isAllowed("refund", order)).toBe(false);
    expect([cancelled, alsoCancelled].filter((result) => result.ok)).toHaveLength(1);
  }
});
