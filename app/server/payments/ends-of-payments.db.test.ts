import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { pendingRecheck } from "#app/domain/payments/payment.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { advanceOrder } from "#app/server/orders/change-order.ts";
import { isToPack } from "#app/server/orders/lists/order-conditions.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { payingShop } from "#tests/factories/payments/paying-shop.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";
import { closeOpenPayments } from "./close-open-payments.ts";
import { sweepPayment } from "./sweep-payment.ts";
import { runs } from "#tests/tiers.ts";

const now = new Date();
const shop = await payingShop(now);
const { services, stripe, place, placeCardOrder, orderOf, stockOf, sessionsOf, open, settle, hook, sweep } =
  shop;
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });

test("a card order below the least card payment is refused before it exists", async () => {
  // 96 stotinki are 49 cents, 97 are 50.
  const tooCheap = await insertProduct(db, { price_bgn: 96, stock_quantity: 1 });
  expect(await place(tooCheap, { price: 0.96 })).toEqual({ ok: false, code: "payment_unavailable" });
  expect(await stockOf(tooCheap)).toBe(1);
  expect(await place(tooCheap, { price: 0.96, paymentMethod: "cash_on_delivery" })).toMatchObject({
    ok: true,
  });
  const cheapest = await insertProduct(db, { price_bgn: 97, stock_quantity: 1 });
  const placed = await place(cheapest, { price: 0.97 });
  expect(placed.ok && (await open(placed.orderId))).toMatchObject({ ok: true });
});

test("with nothing to pay an order of any method is paid from the start and can be sent", async () => {
  await offerTransfers(db);
  for (const paymentMethod of ["stripe", "cash_on_delivery", "bank_transfer"]) {
    const productId = await insertProduct(db, { price_bgn: 0, stock_quantity: 1 });
    const placed = await place(productId, { price: 0, paymentMethod });
    if (!placed.ok) throw new Error(placed.code);
    const { orderId } = placed;
    const paid = { payment_status: "paid", paid_eur: 0, pay_by: null, holds_stock: true };
    expect(await orderOf(orderId)).toMatchObject(paid);
    expect(await open(orderId)).toEqual({ ok: false, code: "already_paid" });
    await sweep(orderId);
    expect(await orderOf(orderId)).toMatchObject(paid);
    const [work] = await db.select({ isToPack }).from(orders).where(eq(orders.id, orderId));
    expect(work).toEqual({ isToPack: true });
    expect(await advanceOrder(services, admin, { orderId, from: "new", now })).toMatchObject({ ok: true });
  }
});

test("an order whose total fell below the least card payment asks for no session and releases its stock", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const orderId = await placeCardOrder(productId);
  await db.update(orders).set({ total_bgn: 51, total_eur: 26 }).where(eq(orders.id, orderId));
  expect(await open(orderId)).toEqual({ ok: false, code: "payment_unavailable" });
  await sweep(orderId);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "failed", holds_stock: false });
});

test("a payment that fails after the shopper finished releases the stock, and the order can be paid again", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const orderId = await placeCardOrder(productId);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  stripe.payLater(sessionId!);
  await hook("checkout.session.completed", sessionId!);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "pending", holds_stock: true });
  expect(await open(orderId)).toEqual({ ok: false, code: "busy" });
  await closeOpenPayments(services, { orderId, now });
  expect(await open(orderId)).toEqual({ ok: false, code: "busy" });
  stripe.endLater(sessionId!, "failed");
  await hook("checkout.session.async_payment_failed", sessionId!);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "failed", holds_stock: false });
  expect(await open(orderId)).toMatchObject({ ok: true });
});

test("a payment that is under way at its expiry is looked at again until it ends, without any event", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const orderId = await placeCardOrder(productId);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  stripe.payLater(sessionId!);
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
  const enqueue = vi.spyOn(services.jobs, "enqueue");
  onTestFinished(() => enqueue.mockRestore());
  const sweeps = () => enqueue.mock.calls.filter(([, job]) => job === paymentJob);
  const { id: paymentId, expires_at: end } = payment!;
  const again = new Date(end.getTime() + pendingRecheck);
  await sweepPayment(services, { paymentId, now: end });
  expect(sweeps().map(([, , jobs, at]) => [jobs, at])).toEqual([[[{ paymentId }], again]]);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "pending", holds_stock: true });
  stripe.endLater(sessionId!, "succeeded");
  await sweepPayment(services, { paymentId, now: again });
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "paid", holds_stock: true });
  expect(sweeps()).toHaveLength(1);
});

const lives = {
  paid: [stripe.pay],
  later: [stripe.payLater, (id: string) => stripe.endLater(id, "succeeded")],
  failed: [stripe.payLater, (id: string) => stripe.endLater(id, "failed")],
  free: [stripe.finishFree],
  expired: [stripe.expire],
  abandoned: [],
} satisfies Record<string, ((sessionId: string) => unknown)[]>;

const sessionEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
] as const;

test("however a session ends, in any order of its events, the order is paid or its stock is free for another payment", async () => {
  const life = fc.constantFrom(...(Object.keys(lives) as (keyof typeof lives)[]));
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant("lives on" as const) },
    { weight: 4, arbitrary: fc.constantFrom(...sessionEvents) },
    { weight: 3, arbitrary: fc.constantFrom("settle", "sweep", "open") },
  );
  await fc.assert(
    fc.asyncProperty(life, fc.array(step, { maxLength: 10 }), async (name, steps) => {
      const productId = await insertProduct(db, { stock_quantity: 1 });
      const orderId = await placeCardOrder(productId);
      await open(orderId);
      const [sessionId = ""] = await sessionsOf(orderId);
      const changes: ((id: string) => unknown)[] = [...lives[name]];
      for (const each of steps) {
        if (each === "lives on") changes.shift()?.(sessionId);
        else if (each === "settle") await settle(sessionId);
        else if (each === "sweep") await sweep(orderId);
        else if (each === "open") await open(orderId);
        else await hook(each, sessionId);
      }
      for (const change of changes) change(sessionId);
      // The events that were not sent are lost: only the jobs remain.
      await sweep(orderId);
      const isPaid = stripe.sessions.get(sessionId)?.payment_status !== "unpaid";
      expect(await orderOf(orderId)).toMatchObject(
        isPaid
          ? { payment_status: "paid", holds_stock: true }
          : { payment_status: "failed", holds_stock: false },
      );
      expect(await stockOf(productId)).toBe(isPaid ? 0 : 1);
      expect(await open(orderId)).toMatchObject(isPaid ? { code: "already_paid" } : { ok: true });
    }),
    { numRuns: runs(100) },
  );
});
