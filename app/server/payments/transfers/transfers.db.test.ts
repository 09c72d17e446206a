import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { paymentSettings } from "#app/server/db/schema/payments.ts";
import { transferJob } from "#app/server/jobs/job-definitions.ts";
import { cancelOrder } from "#app/server/orders/change-order.ts";
import { markPaid, markRefunded, markUnpaid } from "#app/server/orders/mark-paid.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertShipment } from "#tests/factories/delivery/labelled-orders.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { doTransferJob } from "./do-transfer-job.ts";
import { findShownTransfer } from "./transfer-details.ts";
import { runs } from "#tests/tiers.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-25T10:00:00Z");
const payBy = new Date("2026-11-30T22:00:00Z");
const remindAt = new Date("2026-11-27T07:00:00Z");
const later = new Date("2026-12-02T10:00:00Z");
let buyers = 0;

beforeEach(async () => {
  await db.execute(sql`truncate orders cascade`);
  await db.execute(sql`delete from pgboss.job where name = ${transferJob.name}`);
  await offerTransfers(db);
});

const place = (productId: string, changes: Record<string, unknown> = {}) =>
  placeOrder(
    services,
    { kind: "visitor" },
    {
      payload: orderRequest([{ productId, quantity: 1, price: 5.5 }], {
        paymentMethod: "bank_transfer",
        email: `buyer${(buyers += 1)}@example.com`,
        ...changes,
      }),
      checkoutKey: newId(),
      now,
    },
  );

async function placed(changes: Record<string, unknown> = {}) {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const result = await place(productId, changes);
  if (!result.ok) throw new Error(result.code);
  return { orderId: result.orderId, productId };
}

async function orderOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}
async function stockOf(id: string) {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product?.stock_quantity;
}
const eventsOf = async (orderId: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId))).map(({ kind }) => kind);
const mailsOf = async (orderId: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(sql`data ->> 'order_id' = ${orderId}`)
  ).map(({ kind }) => kind);
const jobsOf = async (orderId: string) =>
  (
    await db.execute<{ step: string; at: string }>(sql`
      select data ->> 'step' as step, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
      from pgboss.job where name = ${transferJob.name} and data ->> 'orderId' = ${orderId} order by start_after`)
  ).rows;
const remind = (orderId: string, at = remindAt) => doTransferJob(services, { orderId, step: "remind" }, at);
const end = (orderId: string, at = payBy) => doTransferJob(services, { orderId, step: "end" }, at);

test("an order by transfer takes its stock and has a deadline after the owner's number of working days", async () => {
  const { orderId, productId } = await placed();
  expect(await orderOf(orderId)).toMatchObject({
    payment_status: "pending",
    holds_stock: true,
    pay_by: payBy,
  });
  expect(await stockOf(productId)).toBe(4);
  expect(await jobsOf(orderId)).toEqual([
    { step: "remind", at: "2026-11-27T07:00:00Z" },
    { step: "end", at: "2026-11-30T22:00:00Z" },
  ]);
});

test("an order by another method has no transfer jobs, and a reminder in the past is not enqueued", async () => {
  const cash = await placed({ paymentMethod: "cash_on_delivery" });
  expect(await jobsOf(cash.orderId)).toEqual([]);
  expect(await orderOf(cash.orderId)).toMatchObject({ pay_by: null });
  await offerTransfers(db, { hold_days: 1 });
  const { orderId } = await placed();
  expect((await jobsOf(orderId)).map(({ step }) => step)).toEqual(["end"]);
});

test("transfers are refused while they are switched off, and payment in hand is refused for visitors", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  await offerTransfers(db, { is_transfer_on: false, is_in_hand_on: true });
  const refused = { ok: false, code: "payment_unavailable" };
  expect(await place(productId)).toEqual(refused);
  expect(await place(productId, { paymentMethod: "in_hand" })).toEqual(refused);
  await db.delete(paymentSettings);
  expect(await place(productId)).toEqual(refused);
  expect(await stockOf(productId)).toBe(5);
});

test("the unit limit of cash orders does not apply to transfers", async () => {
  const productId = await insertProduct(db, { stock_quantity: 500 });
  const items = [{ productId, quantity: 400, price: 5.5 }];
  const body = (paymentMethod: string) =>
    orderRequest(items, { paymentMethod, email: `many${(buyers += 1)}@example.com` });
  const send = (paymentMethod: string) =>
    placeOrder(services, { kind: "visitor" }, { payload: body(paymentMethod), checkoutKey: newId(), now });
  expect(await send("cash_on_delivery")).toMatchObject({ ok: false, code: "too_many_pieces" });
  expect(await send("bank_transfer")).toMatchObject({ ok: true });
});

test("the customer is reminded once, and not of a paid, cancelled or expired order", async () => {
  const { orderId } = await placed();
  await Promise.all([1, 2, 3].map(() => remind(orderId)));
  expect((await eventsOf(orderId)).filter((kind) => kind === "payment_reminded")).toHaveLength(1);
  expect((await mailsOf(orderId)).filter((kind) => kind === "order_pay_reminder")).toHaveLength(1);
  const paid = await placed();
  await markPaid(services, admin, { orderIds: [paid.orderId], now });
  await remind(paid.orderId);
  const over = await placed();
  await remind(over.orderId, later);
  const cancelled = await placed();
  await cancelOrder(services, admin, { orderId: cancelled.orderId, reason: "", notifyCustomer: false, now });
  await remind(cancelled.orderId);
  for (const { orderId: id } of [paid, over, cancelled])
    expect(await mailsOf(id)).not.toContain("order_pay_reminder");
});

test("an unpaid order that staff have begun to send is neither reminded nor cancelled", async () => {
  const labelled = await placed();
  await insertShipment(db, { order_id: labelled.orderId, now });
  const sent = await Promise.all(
    (["shipped", "delivered"] as const).map(async (order_status) => {
      const { orderId } = await placed();
      await db.update(orders).set({ order_status }).where(eq(orders.id, orderId));
      return orderId;
    }),
  );
  for (const orderId of [labelled.orderId, ...sent]) {
    const { order_status } = await orderOf(orderId);
    await remind(orderId);
    await end(orderId);
    expect(await orderOf(orderId)).toMatchObject({ order_status, payment_status: "pending" });
    expect(await eventsOf(orderId)).not.toContain("payment_reminded");
    const sentMails = await mailsOf(orderId);
    for (const kind of ["order_pay_reminder", "order_unpaid"]) expect(sentMails).not.toContain(kind);
  }
});

test("an unpaid order is cancelled once at its deadline: stock, e-mail and timeline", async () => {
  const { orderId, productId } = await placed();
  await end(orderId, new Date(payBy.getTime() - 1));
  expect(await orderOf(orderId)).toMatchObject({ order_status: "new" });
  await Promise.all(Array.from({ length: 5 }, () => end(orderId)));
  expect(await orderOf(orderId)).toMatchObject({
    order_status: "cancelled",
    payment_status: "failed",
    holds_stock: false,
  });
  expect(await stockOf(productId)).toBe(5);
  const events = await eventsOf(orderId);
  expect(events.filter((kind) => kind === "payment_failed")).toHaveLength(1);
  expect(events.filter((kind) => kind === "status_changed")).toHaveLength(1);
  expect((await mailsOf(orderId)).filter((kind) => kind === "order_unpaid")).toHaveLength(1);
});

test("a payment that arrives after the cancellation must be returned by hand, once", async () => {
  const { orderId, productId } = await placed();
  await end(orderId);
  await markPaid(services, admin, { orderIds: [orderId], on: "2026-12-01", now: later });
  expect(await markPaid(services, admin, { orderIds: [orderId], now: later })).toEqual([]);
  expect(await orderOf(orderId)).toMatchObject({
    order_status: "cancelled",
    payment_status: "paid",
    paid_eur: 281,
  });
  expect((await eventsOf(orderId)).filter((kind) => kind === "refund_due")).toHaveLength(1);
  const sent = await mailsOf(orderId);
  expect(sent.filter((kind) => kind === "owner_refund_due")).toHaveLength(1);
  expect(sent).not.toContain("order_paid");
  expect(await stockOf(productId)).toBe(5);
  const giveBack = (amount: number, seen = 0) =>
    markRefunded(services, admin, { orderId, amount, seen, reason: "Късно", now: later });
  for (const amount of [282, 0, -1]) expect(await giveBack(amount)).toEqual({ ok: false, code: "too_much" });
  const results = await Promise.all([1, 2].map(() => giveBack(81)));
  expect(results).toContainEqual({ ok: true });
  expect(results).toContainEqual({ ok: false, code: "changed" });
  expect(await giveBack(200, 81)).toEqual({ ok: true });
  expect(await giveBack(1, 281)).toEqual({ ok: false, code: "not_allowed" });
  expect(await orderOf(orderId)).toMatchObject({ refunded_eur: 281 });
});

test("a payment by transfer has a day and is confirmed to the customer; reverting it restarts the deadline", async () => {
  const { orderId } = await placed();
  await markPaid(services, admin, { orderIds: [orderId], on: "2026-11-25", now });
  const [paid] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, orderId), eq(orderEvents.kind, "paid")));
  expect(paid?.data).toEqual({ amount_eur: "281", on: "2026-11-25" });
  expect(await mailsOf(orderId)).toContain("order_paid");
  expect(await markUnpaid(services, admin, { orderId, now: later })).toEqual({ ok: true });
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ payment_status: "pending", pay_by: new Date("2026-12-07T22:00:00Z") });
  await end(orderId);
  expect(await orderOf(orderId)).toMatchObject({ order_status: "new", holds_stock: true });
  expect((await jobsOf(orderId)).at(-1)).toEqual({ step: "end", at: "2026-12-07T22:00:00Z" });
});

test("concurrent deadlines and payments leave the order paid, or cancelled with a refund due", async () => {
  for (let round = 0; round < 8; round++) {
    const { orderId, productId } = await placed();
    const pay = () => markPaid(services, admin, { orderIds: [orderId], now: payBy });
    await Promise.all([end(orderId), pay(), end(orderId), pay(), end(orderId)]);
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ payment_status: "paid", paid_eur: 281 });
    const isCancelled = order.order_status === "cancelled";
    expect(order.holds_stock).toBe(!isCancelled);
    expect(await stockOf(productId)).toBe(isCancelled ? 5 : 4);
    const events = await eventsOf(orderId);
    expect(events.filter((kind) => kind === "paid")).toHaveLength(1);
    expect(events.filter((kind) => kind === "refund_due")).toHaveLength(isCancelled ? 1 : 0);
  }
});

test("after any sequence of jobs, payments, refunds and cancellations, stock and paid amount match the order's state", async () => {
  const steps = {
    remind: (orderId: string) => remind(orderId),
    end: (orderId: string) => end(orderId),
    early: (orderId: string) => end(orderId, now),
    pay: (orderId: string) => markPaid(services, admin, { orderIds: [orderId], now: payBy }),
    unpay: (orderId: string) => markUnpaid(services, admin, { orderId, now: payBy }),
    refund: async (orderId: string) => {
      const { paid_eur: amount, refunded_eur: seen } = await orderOf(orderId);
      return markRefunded(services, admin, { orderId, amount, seen, reason: "", now: payBy });
    },
    cancel: (orderId: string) =>
      cancelOrder(services, admin, { orderId, reason: "", notifyCustomer: false, now: payBy }),
  };
  const names = Object.keys(steps) as (keyof typeof steps)[];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { maxLength: 8 }), async (chosen) => {
      const { orderId, productId } = await placed();
      for (const name of chosen) await steps[name](orderId);
      const order = await orderOf(orderId);
      expect(order.holds_stock).toBe(order.order_status !== "cancelled");
      expect(await stockOf(productId)).toBe(order.holds_stock ? 4 : 5);
      expect(order.paid_eur).toBe(order.payment_status === "paid" ? 281 : 0);
      expect(order.refunded_eur).toBeLessThanOrEqual(order.paid_eur);
      expect((await eventsOf(orderId)).filter((kind) => kind === "payment_reminded").length).toBeLessThan(2);
      expect((await mailsOf(orderId)).filter((kind) => kind === "order_unpaid").length).toBeLessThan(2);
    }),
    { numRuns: runs(25) },
  );
});

test("the page of an order that awaits a transfer shows how to pay it, with a QR code", async () => {
  const { orderId } = await placed();
  const order = await orderOf(orderId);
  const shown = await findShownTransfer(db, order, "bg");
  expect(shown?.texts.rows.map(({ copied }) => copied)).toEqual([
    "Плодко ООД",
    "BG80BNBG96611020345678",
    "BNBGBGSF",
    "2.81",
    order.order_number,
  ]);
  expect(shown?.texts.until).toContain("30 ноември");
  expect(shown?.code.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
  expect(await findShownTransfer(db, { ...order, payment_status: "paid" }, "bg")).toBeNull();
  expect(await findShownTransfer(db, { ...order, order_status: "cancelled" }, "bg")).toBeNull();
  expect(await findShownTransfer(db, { ...order, payment_method: "in_hand" }, "bg")).toBeNull();
  await offerTransfers(db, { is_transfer_on: false });
  expect(await findShownTransfer(db, order, "bg")).not.toBeNull();
  await db.delete(paymentSettings);
  expect(await findShownTransfer(db, order, "bg")).toBeNull();
});
