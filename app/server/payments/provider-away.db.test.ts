import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { bagParts, bags, products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { adminOf } from "#tests/factories/accounts/people.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { doPaymentJob } from "./do-payment-job.ts";
import { openPayment } from "./open-payment.ts";
import { refundOrder } from "./refund-order.ts";
import { settlePayment } from "./settle-payment.ts";
import { sweepOrder, sweepPayment } from "./sweep-payment.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
await ensureFirstAdmin(db, { email: "owner@example.com", password: "secret-of-tests" });
const [owner] = await db.select().from(users);
const admin = adminOf({ userId: owner!.id, email: owner!.email });
const now = new Date();
let people = 0;

async function placeCardOrder(productId: string, language: "bg" | "en" = "bg"): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: `payer${people}@example.com`,
    paymentMethod: "stripe",
    language,
  });
  const result = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function orderOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  return order;
}

async function stockOf(productId: string) {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product?.stock_quantity;
}

const paymentsOf = (orderId: string) =>
  db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(payments.id);

/** Pays the last session of an order and returns its id. */
async function pay(orderId: string): Promise<string> {
  const sessionId = (await paymentsOf(orderId)).at(-1)?.session_id ?? "";
  stripe.pay(sessionId);
  await settlePayment(services, { sessionId, now });
  return sessionId;
}

const open = (orderId: string) => openPayment(services, { orderId, now });
const refund = (orderId: string, amountEur: number, refundId: string) =>
  refundOrder(services, admin, { orderId, refundId, amountEur, reason: "", now });

test("a refund retried after Stripe has forgotten its key is made once", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  await open(orderId);
  const sessionId = await pay(orderId);
  const [refundId, other] = [newId(), newId()];
  await refund(orderId, 50, other);
  // Stripe makes the refund, but the answer is lost, and Stripe is down until its keys have expired.
  stripe.failures.push("lost", "refused", "refused");
  expect(await refund(orderId, 50, refundId)).toEqual({ ok: true, isConfirmed: false });
  expect(stripe.sessions.get(sessionId)?.charge?.amount_refunded).toBe(100);
  stripe.forgetKeys();
  const dayLater = new Date(now.getTime() + 25 * 3_600_000);
  await doPaymentJob(services, { refundId }, dayLater);
  expect(stripe.sessions.get(sessionId)?.charge?.amount_refunded).toBe(100);
  expect(await orderOf(orderId)).toMatchObject({ refunded_eur: 100 });
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  expect(row?.state).toBe("confirmed");
});

test("a refund that Stripe declines is refused and does not count", async () => {
  const orderId = await placeCardOrder(await insertProduct(db));
  await open(orderId);
  const charge = stripe.sessions.get(await pay(orderId))!.charge!;
  // Refunded in the Stripe dashboard; the shop has not been notified yet.
  charge.amount_refunded = charge.amount;
  const refundId = newId();
  expect(await refund(orderId, 50, refundId)).toEqual({ ok: false, code: "refused" });
  expect(await db.select().from(refunds).where(eq(refunds.id, refundId))).toMatchObject([
    { state: "failed" },
  ]);
  expect(await orderOf(orderId)).toMatchObject({ refunded_eur: 0 });
});

/** Start times of the enqueued payment jobs of a refund or payment. */
async function jobsOf(name: "refundId" | "paymentId", id: string): Promise<Date[]> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select start_after as at from pgboss.job where name = 'payments' and data ->> ${name} = ${id}`,
  );
  return rows.map(({ at }) => new Date(at));
}

test("a refund without an answer from Stripe has a job to retry it and does not block other orders' refunds", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const [orderId, other] = [await placeCardOrder(productId), await placeCardOrder(productId)];
  for (const id of [orderId, other]) {
    await open(id);
    await pay(id);
  }
  for (const amount of [0, -1])
    expect(await refund(orderId, amount, newId())).toEqual({ ok: false, code: "too_much" });
  stripe.failures.push("refused", "refused", "refused");
  const refundId = newId();
  expect(await refund(orderId, 281, refundId)).toEqual({ ok: true, isConfirmed: false });
  expect(await jobsOf("refundId", refundId)).toEqual([now]);
  expect(await refund(orderId, 1, newId())).toEqual({ ok: false, code: "too_much" });
  expect(await refund(other, 281, newId())).toEqual({ ok: true, isConfirmed: true });
});

test("the success URL of an English order leads to an English page", async () => {
  const orderId = await placeCardOrder(await insertProduct(db), "en");
  await open(orderId);
  const [payment] = await paymentsOf(orderId);
  expect(stripe.sessions.get(payment!.session_id!)?.success_url).toContain("/en/order-success?session_id=");
});

test("opening a payment enqueues its sweep at the expiry", async () => {
  const orderId = await placeCardOrder(await insertProduct(db));
  await open(orderId);
  const [payment] = await paymentsOf(orderId);
  expect(await jobsOf("paymentId", payment!.id)).toEqual([payment!.expires_at]);
});

test("an order whose payment could not be opened can be paid as soon as Stripe is back", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  const down = Array.from({ length: 3 }, () => "refused" as const);
  stripe.failures.push(...down);
  await expect(open(orderId)).rejects.toThrow("an error of Stripe's own");
  // By then the original expiry would be too soon for Stripe to accept.
  stripe.clock.ahead = 600;
  onTestFinished(() => void (stripe.clock.ahead = 0));
  const later = new Date(now.getTime() + 600_000);
  expect(await openPayment(services, { orderId, now: later })).toMatchObject({ ok: true });
  expect(await stockOf(productId)).toBe(4);
  const [first] = await paymentsOf(orderId);
  await sweepPayment(services, { paymentId: first!.id, now: later });
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "pending", holds_stock: true });
  await pay(orderId);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "paid", paid_eur: 281 });
});

test("an order with a product off sale cannot be paid once its stock was released, but can while it holds stock", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const [waiting, failed] = [await placeCardOrder(productId), await placeCardOrder(productId)];
  const elsewhere = await placeCardOrder(await insertProduct(db, { stock_quantity: 5 }));
  for (const orderId of [failed, elsewhere]) await sweepOrder(services, { orderId, now });
  await db.update(products).set({ is_active: false }).where(eq(products.id, productId));
  expect(await open(failed)).toEqual({ ok: false, code: "out_of_stock" });
  expect(await open(waiting)).toMatchObject({ ok: true });
  expect(await open(elsewhere)).toMatchObject({ ok: true });
  expect(await stockOf(productId)).toBe(4);
  await db.update(products).set({ is_active: true }).where(eq(products.id, productId));
  expect(await open(failed)).toMatchObject({ ok: true });
});

test("an order of a bag can be paid while the bag is offered and may contain its pieces", async () => {
  const { bag, peach, pieces } = await insertExampleBag(db);
  const payload = orderRequest([{ productId: bag, quantity: 1, price: 12.18, recipe: { pieces } }], {
    email: "bags@example.com",
    paymentMethod: "stripe",
  });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed;
  await sweepOrder(services, { orderId, now });
  const isOffered = (is_offered: boolean) =>
    db.update(bags).set({ is_offered }).where(eq(bags.product_id, bag));
  await isOffered(false);
  expect(await open(orderId)).toEqual({ ok: false, code: "out_of_stock" });
  await isOffered(true);
  await db.delete(bagParts).where(eq(bagParts.product_id, peach));
  expect(await open(orderId)).toEqual({ ok: false, code: "out_of_stock" });
  await db.insert(bagParts).values({ bag_id: bag, product_id: peach });
  expect(await open(orderId)).toMatchObject({ ok: true });
  expect(await stockOf(peach)).toBe(99);
});
