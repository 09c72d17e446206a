import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { isRefundDue } from "#app/domain/orders/order.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents } from "#app/server/db/schema/orders.ts";
import { paymentEvents, refunds } from "#app/server/db/schema/payments.ts";
import { announce } from "#app/server/live/live-notices.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { advanceOrder, cancelOrder } from "#app/server/orders/change-order.ts";
import { adminOf } from "#tests/factories/accounts/people.ts";
import { payingShop } from "#tests/factories/payments/paying-shop.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { noCards } from "#tests/factories/payments/payments.ts";
import { doPaymentJob } from "./do-payment-job.ts";
import { refundOrder } from "./refund-order.ts";
import { runs } from "#tests/tiers.ts";

const now = new Date();
const shop = await payingShop(now);
const { services, stripe, placeCardOrder, orderOf, stockOf, sessionsOf, open, settle, hook, sweep } = shop;
const { db } = services;
await ensureFirstAdmin(db, { email: "owner@example.com", password: "secret-of-tests" });
const [owner] = await db.select().from(users);
const admin = adminOf({ userId: owner!.id, email: owner!.email });
const refund = (orderId: string, amountEur: number, refundId = newId()) =>
  refundOrder(services, admin, { orderId, refundId, amountEur, reason: "", now });

/** The kinds of e-mails written about an order. */
async function emailsOf(orderId: string) {
  const rows = await db
    .select({ kind: mails.kind })
    .from(mails)
    .where(sql`${mails.data} ->> 'order_id' = ${orderId}`);
  return rows.map((row) => row.kind);
}

async function eventsOf(orderId: string) {
  const rows = await db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(orderEvents.id);
  return rows.map((row) => row.kind);
}

test("charges the order's total in euros, and the paid order can advance", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId, 2);
  const opened = await open(orderId);
  expect(opened).toMatchObject({ ok: true, url: expect.stringContaining("checkout") as string });
  const [sessionId] = await sessionsOf(orderId);
  const session = stripe.sessions.get(sessionId!);
  expect(session?.amount_total).toBe((await orderOf(orderId)).total_eur);
  expect(session?.success_url).toContain("/order-success?session_id={CHECKOUT_SESSION_ID}");
  expect(await advanceOrder(services, admin, { orderId, from: "new", now })).toEqual({
    ok: false,
    code: "no_next_step",
  });
  expect(await settle(sessionId!)).toMatchObject({ state: "open" });
  stripe.pay(sessionId!);
  expect(await settle(sessionId!)).toMatchObject({ state: "paid", orderNumber: orderId.slice(-8) });
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "paid", paid_eur: session?.amount_total });
  expect(await advanceOrder(services, admin, { orderId, from: "new", now })).toMatchObject({ ok: true });
});

test("twenty concurrent requests open one session, and a later request returns it", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  const results = await Promise.all(Array.from({ length: 20 }, () => open(orderId)));
  expect(new Set(results.map((result) => (result.ok ? result.url : result.code))).size).toBe(1);
  expect(await sessionsOf(orderId)).toHaveLength(1);
  expect(await open(orderId)).toEqual(results[0]);
});

test("concurrent and repeated return pages and webhooks pay the order once", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  const heard: LiveEvent[] = [];
  const leave = services.live.subscribe(
    (event) => heard.push(event),
    () => undefined,
  );
  onTestFinished(leave);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  stripe.pay(sessionId!);
  await Promise.all([
    ...Array.from({ length: 5 }, () => settle(sessionId!)),
    ...Array.from({ length: 5 }, () => hook("checkout.session.completed", sessionId!, "evt_repeated")),
    hook("checkout.session.expired", sessionId!),
  ]);
  expect(await eventsOf(orderId)).toEqual(["placed", "paid"]);
  expect((await emailsOf(orderId)).filter((kind) => kind === "order_paid")).toHaveLength(1);
  const recorded = await db.select().from(paymentEvents).where(eq(paymentEvents.id, "evt_repeated"));
  expect(recorded).toHaveLength(1);
  expect(recorded[0]?.handled_at).not.toBeNull();
  await announce(db, { kind: "message", id: "the-last", number: null });
  await expect.poll(() => heard.at(-1)?.kind).toBe("message");
  const notice = { id: orderId, number: orderId.slice(-8) };
  expect(heard.slice(0, -1)).toEqual([
    { kind: "payment", ...notice },
    { kind: "to_pack", ...notice },
  ]);
});

test("an event that failed is handled when Stripe sends it again, and a handled one never again", async () => {
  const orderId = await placeCardOrder(await insertProduct(db, { stock_quantity: 5 }));
  await open(orderId);
  const [sessionId = ""] = await sessionsOf(orderId);
  stripe.pay(sessionId);
  const deliver = () => hook("checkout.session.completed", sessionId, "evt_delivered_thrice");
  onTestFinished(() => void stripe.failures.splice(0));
  stripe.failures.push("refused", "refused", "refused");
  await expect(deliver()).rejects.toThrow("an error of Stripe's own");
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "pending" });
  stripe.failures.splice(0);
  await deliver();
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "paid" });
  stripe.failures.push("refused");
  await deliver();
  expect(stripe.failures, "Stripe was not asked").toEqual(["refused"]);
});

test("an unpaid order fails at its expiry and releases its stock once, by webhook or sweep", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId, 3);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  stripe.expire(sessionId!);
  await Promise.all([sweep(orderId), hook("checkout.session.expired", sessionId!), settle(sessionId!)]);
  await sweep(orderId);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "failed", holds_stock: false });
  expect(await stockOf(productId)).toBe(5);
  expect((await eventsOf(orderId)).filter((kind) => kind === "payment_failed")).toHaveLength(1);
});

test("an order without any payment fails too, also after card payments are switched off", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  await doPaymentJob({ ...services, cards: noCards }, { orderId }, now);
  expect(await orderOf(orderId)).toMatchObject({ payment_status: "failed", holds_stock: false });
  expect(await stockOf(productId)).toBe(5);
});

test("a failed order can be paid again while there is stock, and takes the stock again", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const first = await placeCardOrder(productId);
  await sweep(first);
  const other = await placeCardOrder(await insertProduct(db, { stock_quantity: 1 }));
  await sweep(other);
  const second = await placeCardOrder(productId);
  expect(await open(first)).toEqual({ ok: false, code: "out_of_stock" });
  await cancelOrder(services, admin, { orderId: second, reason: "", notifyCustomer: false, now });
  expect(await open(first)).toMatchObject({ ok: true });
  expect(await orderOf(first)).toMatchObject({ payment_status: "pending", holds_stock: true });
  expect(await orderOf(other)).toMatchObject({ payment_status: "failed", holds_stock: false });
  expect(await stockOf(productId)).toBe(0);
});

test("a failed order cannot be paid again once others have taken the last use of its promotion", async () => {
  const [productId, gift] = [await insertProduct(db), await insertProduct(db, { stock_quantity: 9 })];
  const only = { scope: "products" as const, targets: [productId], max_uses: 1 };
  await insertPromotion(db, { ...only, kind: "gift", percent: null, gift_product_id: gift });
  const first = await placeCardOrder(productId);
  await sweep(first);
  const second = await placeCardOrder(productId);
  expect([await stockOf(gift), await open(first)]).toEqual([8, { ok: false, code: "not_payable" }]);
  await cancelOrder(services, admin, { orderId: second, reason: "", notifyCustomer: false, now });
  expect(await open(first)).toMatchObject({ ok: true });
});

test("a payment for a cancelled order is marked for refund, and the owner is notified once", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const orderId = await placeCardOrder(productId);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  await cancelOrder(services, admin, { orderId, reason: "по телефона", notifyCustomer: false, now });
  stripe.pay(sessionId!);
  await Promise.all([settle(sessionId!), settle(sessionId!)]);
  expect(await orderOf(orderId)).toMatchObject({ order_status: "cancelled", payment_status: "paid" });
  expect(await eventsOf(orderId)).toContain("refund_due");
  const emails = await emailsOf(orderId);
  expect(emails.filter((kind) => kind === "owner_refund_due")).toHaveLength(1);
  expect(emails).not.toContain("order_paid");
  expect(await stockOf(productId)).toBe(1);
});

test("partial and full refunds count once each and never exceed the paid amount", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId, 2);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  stripe.pay(sessionId!);
  await settle(sessionId!);
  const { paid_eur: paid } = await orderOf(orderId);
  const press = newId();
  const pressed = await Promise.all([refund(orderId, 100, press), refund(orderId, 100, press)]);
  expect(pressed).toEqual([
    { ok: true, isConfirmed: true },
    { ok: true, isConfirmed: true },
  ]);
  expect((await orderOf(orderId)).refunded_eur).toBe(100);
  expect(await refund(orderId, paid)).toEqual({ ok: false, code: "too_much" });
  const race = await Promise.all([refund(orderId, paid - 100), refund(orderId, paid - 100)]);
  expect(race.filter((result) => result.ok)).toHaveLength(1);
  expect((await orderOf(orderId)).refunded_eur).toBe(paid);
  expect(stripe.sessions.get(sessionId!)?.charge?.amount_refunded).toBe(paid);
  // The webhook about refunds that are already applied adds no event.
  await hook("charge.refunded", sessionId!);
  expect((await eventsOf(orderId)).filter((kind) => kind === "refunded")).toHaveLength(2);
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.record_id, orderId))
    .orderBy(auditLog.id);
  expect(entries.map(({ action, entity, after }) => [action, entity, after])).toEqual([
    ["refund", "order", { amount_eur: 100 }],
    ["refund", "order", { amount_eur: paid - 100 }],
  ]);
});

test("a refund whose answer was lost is made once, and confirmed by a retry", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  await open(orderId);
  const [sessionId] = await sessionsOf(orderId);
  stripe.pay(sessionId!);
  await settle(sessionId!);
  stripe.failures.push("lost", "lost", "lost");
  const refundId = newId();
  await refund(orderId, 50, refundId);
  await refund(orderId, 50, refundId);
  expect((await orderOf(orderId)).refunded_eur).toBe(50);
  expect(stripe.sessions.get(sessionId!)?.charge?.amount_refunded).toBe(50);
  const [row] = await db.select().from(refunds).where(eq(refunds.id, refundId));
  expect(row?.state).toBe("confirmed");
});

test("a retry finds the session whose answer was lost, so there is only one session", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const orderId = await placeCardOrder(productId);
  const before = stripe.sessions.size;
  stripe.failures.push("lost", "refused", "lost");
  await open(orderId).catch(() => undefined);
  expect(await open(orderId)).toMatchObject({ ok: true });
  expect(stripe.sessions.size).toBe(before + 1);
});

test("a webhook signed more than five minutes ago or in the future is refused", () => {
  const { body, signature } = stripe.event("checkout.session.completed", "cs_any");
  const signedAt = Number(/t=(\d+)/.exec(signature)?.[1]);
  const readAt = (seconds: number) =>
    services.provider.readEvent(body, signature, new Date((signedAt + seconds) * 1000));
  expect([readAt(300), readAt(-300)]).toEqual([expect.anything(), expect.anything()]);
  expect([readAt(301), readAt(-301)]).toEqual([null, null]);
});

test("a webhook with a wrong signature is refused, and one about an unknown session causes no error", async () => {
  const { body } = stripe.event("checkout.session.completed", "cs_unknown");
  expect(services.provider.readEvent(body, "t=1,v1=forged", now)).toBeNull();
  expect(services.provider.readEvent("{}", "", now)).toBeNull();
  await hook("checkout.session.completed", "cs_unknown");
  await hook("customer.created", "cs_unknown");
  expect(await settle("cs_unknown")).toBeNull();
});

const actions = ["open", "pay", "settle", "hook", "expire", "sweep", "cancel", "refund", "advance"] as const;

async function perform(action: (typeof actions)[number], orderId: string): Promise<void> {
  const sessions = await sessionsOf(orderId);
  const last = sessions.at(-1);
  const order = await orderOf(orderId);
  switch (action) {
    case "open":
      return void (await open(orderId));
    case "pay":
      return last === undefined ? undefined : void stripe.pay(last);
    case "settle":
      return void (await Promise.all(sessions.map(settle)));
    case "hook":
      return void (await Promise.all(
        sessions.flatMap((id) => [
          hook("checkout.session.expired", id, `evt_x_${id}`),
          hook("checkout.session.completed", id, `evt_${newId()}`),
        ]),
      ));
    case "expire":
      return last === undefined ? undefined : stripe.expire(last);
    case "sweep":
      return sweep(orderId);
    case "cancel":
      return void (await cancelOrder(services, admin, { orderId, reason: "", notifyCustomer: true, now }));
    case "refund":
      return void (await refund(orderId, 1 + Math.floor(order.paid_eur / 2)));
    case "advance":
      return void (await advanceOrder(services, admin, { orderId, from: order.order_status, now }));
  }
}

test("for any concurrent events on card orders, stock, money, states and e-mails stay consistent", async () => {
  const action = fc.record({ order: fc.nat(2), action: fc.constantFrom(...actions) });
  const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(rounds, async (atOnce) => {
      const productId = await insertProduct(db, { stock_quantity: 4 });
      const ids = [
        await placeCardOrder(productId),
        await placeCardOrder(productId),
        await placeCardOrder(productId, 2),
      ];
      for (const round of atOnce)
        await Promise.all(round.map((each) => perform(each.action, ids[each.order]!)));
      // Finally, apply the provider's state of every session.
      for (const id of ids) await Promise.all((await sessionsOf(id)).map(settle));
      await expectConsistentBooks(productId, ids, 4);
    }),
    { numRuns: runs(100) },
  );
});

async function expectConsistentBooks(productId: string, ids: string[], stock: number): Promise<void> {
  let held = 0;
  for (const id of ids) {
    const order = await orderOf(id);
    const charged = [...stripe.sessions.values()].filter(
      (session) => session.client_reference_id === id && session.charge,
    );
    expect(charged.length).toBeLessThanOrEqual(1);
    expect(order.paid_eur).toBe(charged[0]?.amount_total ?? 0);
    expect(order.refunded_eur).toBe(charged[0]?.charge?.amount_refunded ?? 0);
    expect(order.payment_status === "paid").toBe(charged.length === 1);
    if (["processing", "shipped", "delivered"].includes(order.order_status)) {
      expect(order).toMatchObject({ payment_status: "paid", holds_stock: true });
    }
    if (order.order_status === "cancelled") expect(order.holds_stock).toBe(false);
    if (order.holds_stock) {
      const { rows } = await db.execute<{ n: number }>(
        sql`select sum(quantity)::int as n from order_lines where order_id = ${id}`,
      );
      held += rows[0]?.n ?? 0;
    }
    const events = await eventsOf(id);
    for (const once of ["placed", "paid", "refund_due"])
      expect(events.filter((kind) => kind === once).length).toBeLessThanOrEqual(1);
    const emails = await emailsOf(id);
    expect(new Set(emails).size).toBe(emails.length);
    if (emails.includes("order_paid")) expect(events).toContain("paid");
    else expect(!events.includes("paid") || emails.includes("owner_refund_due")).toBe(true);
    if (isRefundDue(order)) {
      expect(events).toContain("refund_due");
      expect(emails).toContain("owner_refund_due");
    }
  }
  expect((await stockOf(productId))! + held).toBe(stock);
}
