import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { cancelOrder } from "#app/server/orders/change-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { noCards, testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { openPayment } from "./open-payment.ts";
import { reconcile } from "./reconcile.ts";
import { refundOrder } from "./refund-order.ts";
import { settlePayment } from "./settle-payment.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const productId = await insertProduct(db, { stock_quantity: 100 });
const now = new Date();
const hour = 3_600_000;
const today = { from: new Date(now.getTime() - hour), to: new Date(now.getTime() + hour) };
let people = 0;

async function openOrder(paymentMethod = "stripe"): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: `payer${people}@example.com`,
    paymentMethod,
  });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  if (paymentMethod === "stripe") await openPayment(services, { orderId: result.orderId, now });
  return result.orderId;
}

async function sessionOf(orderId: string): Promise<string> {
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  return payment?.session_id ?? "";
}

async function paidOrder(): Promise<string> {
  const orderId = await openOrder();
  const sessionId = await sessionOf(orderId);
  stripe.pay(sessionId);
  await settlePayment(services, { sessionId, now });
  return orderId;
}

async function rowOf(orderId: string, period = today) {
  const { books } = await reconcile(services, owner, period);
  return [...books.mismatching, ...books.matching].find((row) => row.order?.id === orderId);
}

test("payments and refunds made through the shop match, and so do open payments", async () => {
  const orderId = await paidOrder();
  await refundOrder(services, owner, { orderId, refundId: newId(), amountEur: 100, reason: "", now });
  expect(await rowOf(orderId)).toMatchObject({
    mismatches: [],
    ours: { paidEur: 281, refundedEur: 100 },
    theirs: { paidEur: 281, refundedEur: 100 },
    sessions: [{ id: await sessionOf(orderId), state: "paid" }],
  });
  expect(await rowOf(await openOrder())).toMatchObject({ mismatches: [], sessions: [{ state: "open" }] });
});

test("finds a payment unknown to the shop, and a refund made in the Stripe dashboard", async () => {
  const unheard = await openOrder();
  stripe.pay(await sessionOf(unheard));
  expect((await rowOf(unheard))?.mismatches).toEqual(["amount"]);
  const refunded = await paidOrder();
  stripe.refundThere(await sessionOf(refunded), 50);
  expect((await rowOf(refunded))?.mismatches).toEqual(["refund"]);
});

test("finds an order that is paid only in the shop's records, whether or not its payment was settled", async () => {
  for (const orderId of [await openOrder(), await paidOrder()]) {
    const sessionId = await sessionOf(orderId);
    await db.update(orders).set({ payment_status: "paid", paid_eur: 281 }).where(eq(orders.id, orderId));
    stripe.sessions.delete(sessionId);
    expect((await rowOf(orderId))?.mismatches).toEqual(["no_payment"]);
  }
});

test("a paid and cancelled order is due for refund", async () => {
  const orderId = await paidOrder();
  await cancelOrder(services, owner, { orderId, reason: "", notifyCustomer: false, now });
  expect((await rowOf(orderId))?.mismatches).toEqual(["refund_due"]);
});

test("another application's payment has no order, whatever its reference", async () => {
  const like = stripe.sessions.get(await sessionOf(await paidOrder()))!;
  const strange = ["", "robert'); drop table orders;--", newId()];
  for (const [index, client_reference_id] of strange.entries())
    stripe.sessions.set(`cs_strange_${index}`, { ...like, id: `cs_strange_${index}`, client_reference_id });
  const { books } = await reconcile(services, owner, today);
  const found = books.mismatching.filter((row) => row.mismatches.includes("no_order"));
  expect(found.flatMap((row) => row.sessions.map((session) => session.id)).toSorted()).toEqual([
    "cs_strange_0",
    "cs_strange_1",
    "cs_strange_2",
  ]);
});

test("cash orders are not reconciled", async () => {
  expect(await rowOf(await openOrder("cash_on_delivery"))).toBeUndefined();
});

test("an order is also listed in the period of its payment and of its session", async () => {
  const orderId = await paidOrder();
  const lastYear = new Date(now.getTime() - 365 * 24 * hour);
  await db.update(orders).set({ created_at: lastYear }).where(eq(orders.id, orderId));
  expect((await rowOf(orderId))?.mismatches).toEqual([]);
  // A payment begun before the period with a session created in it is listed once, with its order.
  await db.update(payments).set({ created_at: lastYear }).where(eq(payments.order_id, orderId));
  expect(await rowOf(orderId)).toMatchObject({ mismatches: [], sessions: [{ state: "paid" }] });
  const then = { from: new Date(lastYear.getTime() - hour), to: new Date(lastYear.getTime() + hour) };
  stripe.sessions.get(await sessionOf(orderId))!.created = Math.floor(lastYear.getTime() / 1000);
  expect(await rowOf(orderId, then)).toMatchObject({ mismatches: [], sessions: [{ state: "paid" }] });
});

test("an order is listed with its sessions from other periods, and not listed in a period without any", async () => {
  const lastYear = new Date(now.getTime() - 365 * 24 * hour);
  const then = { from: new Date(lastYear.getTime() - hour), to: new Date(lastYear.getTime() + hour) };
  const orderId = await openOrder();
  const first = await sessionOf(orderId);
  stripe.expire(first);
  await settlePayment(services, { sessionId: first, now });
  stripe.sessions.get(first)!.created = Math.floor(lastYear.getTime() / 1000);
  await db.update(payments).set({ created_at: lastYear }).where(eq(payments.order_id, orderId));
  await db.update(orders).set({ created_at: lastYear }).where(eq(orders.id, orderId));
  expect(await rowOf(orderId)).toBeUndefined();
  await openPayment(services, { orderId, now });
  const rows = await db.select().from(payments).where(eq(payments.order_id, orderId));
  const second = rows.find(({ session_id }) => session_id !== first)?.session_id ?? "";
  stripe.pay(second);
  await settlePayment(services, { sessionId: second, now });
  for (const period of [today, then]) {
    const row = await rowOf(orderId, period);
    expect(row).toMatchObject({ mismatches: [], ours: { paidEur: 281 }, theirs: { paidEur: 281 } });
    expect(row?.sessions.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  }
  // A payment begun in the period that the provider does not know is listed too.
  stripe.sessions.delete(second);
  expect((await rowOf(orderId))?.mismatches).toEqual(["no_payment"]);
});

test("an order that is marked as paid without any payment is found by its own date", async () => {
  const orderId = await openOrder();
  await db.delete(payments).where(eq(payments.order_id, orderId));
  stripe.sessions.forEach((session, id) => {
    if (session.client_reference_id === orderId) stripe.sessions.delete(id);
  });
  await db.update(orders).set({ payment_status: "paid", paid_eur: 281 }).where(eq(orders.id, orderId));
  expect((await rowOf(orderId))?.mismatches).toEqual(["no_payment"]);
});

test("when the provider does not answer, the shop's own records are shown", async () => {
  const orderId = await paidOrder();
  stripe.failures.push("refused", "refused", "refused");
  const { provider, books } = await reconcile(services, owner, today);
  expect(provider).toBe("silent");
  expect(books.matching.some((row) => row.order?.id === orderId)).toBe(true);
  expect(books.mismatching.every((row) => row.mismatches[0] === "refund_due")).toBe(true);
  stripe.failures.length = 0;
  expect((await reconcile(services, owner, today)).provider).toBe("answered");
});

test("without a provider, the shop's own records are shown", async () => {
  const { provider, books } = await reconcile({ db, cards: noCards }, owner, today);
  expect(provider).toBe("none");
  expect(books.ours.paidEur).toBeGreaterThan(0);
});
