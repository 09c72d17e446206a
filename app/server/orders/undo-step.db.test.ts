import { and, asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { openPayment } from "#app/server/payments/open-payment.ts";
import { refundOrder } from "#app/server/payments/refund-order.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import { sweepCancelledOrder } from "#app/server/payments/sweep-payment.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { advanceOrder, cancelOrder, returnOrder } from "./change-order.ts";
import { markPaid } from "./mark-paid.ts";
import { addNote } from "./order-notes.ts";
import { placeOrder } from "./place-order.ts";
import { undoStep, undoSteps } from "./undo-step.ts";
import { runs } from "#tests/tiers.ts";

const { services, stripe } = await testShopWithStripe();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const colleague = await insertAdmin(db, { email: "colleague@example.com" });
/** The fake provider compares expiry times with the clock. */
const start = new Date();
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
let people = 0;

async function newOrder(changes: Record<string, unknown> = {}, stock = 1) {
  people += 1;
  const productId = await insertProduct(db, { stock_quantity: stock });
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: `undo${people}@example.com`,
    ...changes,
  });
  const result = await placeOrder(
    services,
    { kind: "visitor" },
    { payload, checkoutKey: null, now: at(-60) },
  );
  if (!result.ok) throw new Error(result.code);
  return { orderId: result.orderId, productId };
}

async function packedOrder() {
  const order = await newOrder();
  await advanceOrder(services, admin, { orderId: order.orderId, from: "new", now: at(-30) });
  return order;
}

async function paidCardOrder() {
  const order = await newOrder({ paymentMethod: "stripe" });
  await openPayment(services, { orderId: order.orderId, now: at(-50) });
  const [payment] = await db.select().from(payments).where(eq(payments.order_id, order.orderId));
  stripe.pay(payment!.session_id!);
  await settlePayment(services, { sessionId: payment!.session_id!, now: at(-40) });
  return order;
}

const ship = (orderId: string, now = start) =>
  advanceOrder(services, admin, { orderId, from: "processing", now });
const cancel = (orderId: string) =>
  cancelOrder(services, admin, { orderId, reason: "", notifyCustomer: true, now: start });
const undo = (orderId: string, from: OrderStatus, now = at(5), by = admin) =>
  undoStep(services, by, { orderId, from, now });

async function stateOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const events = await db
    .select({ kind: orderEvents.kind })
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.created_at), asc(orderEvents.id));
  const emails = await db
    .select({ kind: mails.kind })
    .from(mails)
    .where(and(sql`${mails.data} ->> 'order_id' = ${orderId}`, sql`${mails.created_at} >= ${start}`))
    .orderBy(asc(mails.kind));
  return {
    status: order!.order_status,
    holdsStock: order!.holds_stock,
    events: events.map(({ kind }) => kind),
    emails: emails.map(({ kind }) => kind),
  };
}

async function stockOf(productId: string): Promise<number> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product!.stock_quantity;
}

test("undoing a shipped step restores the status and deletes its e-mail and event; the audit log keeps both changes", async () => {
  const { orderId } = await packedOrder();
  const before = await stateOf(orderId);
  await ship(orderId);
  expect(await stateOf(orderId)).toMatchObject({ status: "shipped", emails: ["order_shipped"] });
  expect(await undo(orderId, "shipped", at(10))).toEqual({ ok: true });
  expect(await stateOf(orderId)).toEqual(before);
  const audit = await db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.record_id, orderId))
    .orderBy(asc(auditLog.at));
  expect(audit.slice(-2)).toEqual([
    { before: { order_status: "processing" }, after: { order_status: "shipped" } },
    { before: { order_status: "shipped" }, after: { order_status: "processing" } },
  ]);
  expect(await ship(orderId, at(20)), "it can be shipped again").toMatchObject({ ok: true });
});

test("the e-mail of a step is due only after the time to undo the step", async () => {
  const { orderId } = await packedOrder();
  await ship(orderId);
  const { rows } = await db.execute<{ due: Date }>(sql`
    select start_after::text as due from pgboss.job join mails on mails.id::text = job.data ->> 'letterId'
    where mails.kind = 'order_shipped' and mails.data ->> 'order_id' = ${orderId}`);
  expect(rows.map(({ due }) => new Date(due).getTime() > at(10).getTime())).toEqual([true]);
});

test("refuses after ten seconds, by somebody else, twice, and after another event; a note does not matter", async () => {
  const { orderId } = await packedOrder();
  await ship(orderId);
  expect(await undo(orderId, "shipped", at(10.001))).toEqual({ ok: false, code: "too_late" });
  expect(await undo(orderId, "shipped", at(5), colleague)).toEqual({ ok: false, code: "changed" });
  expect(await undo(orderId, "processing")).toEqual({ ok: false, code: "changed" });
  expect(await undo(newId(), "shipped")).toEqual({ ok: false, code: "changed" });
  await addNote(services, admin, { orderId, noteId: newId(), text: "Обадих се", now: at(2) });
  expect(await undo(orderId, "shipped")).toEqual({ ok: true });
  expect(await undo(orderId, "shipped"), "a replay").toEqual({ ok: false, code: "changed" });

  await ship(orderId, at(6));
  await markPaid(services, admin, { orderIds: [orderId], now: at(7) });
  expect(await undo(orderId, "shipped", at(8))).toEqual({ ok: false, code: "changed" });
  expect(await stateOf(orderId)).toMatchObject({ status: "shipped", emails: ["order_shipped"] });
});

test.each([{ state: "sent" }, { attempts: 1 }] as const)(
  "refuses once sending the e-mail has begun (%o)",
  async (change) => {
    const { orderId } = await packedOrder();
    await ship(orderId);
    await db
      .update(mails)
      .set(change)
      .where(and(eq(mails.kind, "order_shipped"), sql`${mails.data} ->> 'order_id' = ${orderId}`));
    expect(await undo(orderId, "shipped")).toEqual({ ok: false, code: "too_late" });
    expect(await stateOf(orderId)).toMatchObject({ status: "shipped", emails: ["order_shipped"] });
  },
);

test("an e-mail that is being sent is not withdrawn, and the retaken stock is released again", async () => {
  const { orderId, productId } = await newOrder();
  await cancel(orderId);
  const refused = await db.transaction(async (sending) => {
    await sending.execute(
      sql`select id from mails where kind = 'order_cancelled' and data ->> 'order_id' = ${orderId} for update`,
    );
    return undo(orderId, "cancelled");
  });
  expect(refused).toEqual({ ok: false, code: "too_late" });
  expect([await stockOf(productId), (await stateOf(orderId)).status]).toEqual([1, "cancelled"]);
});

test("undoing the cancellation of a paid order takes its stock again, and no refund is due", async () => {
  const { orderId, productId } = await paidCardOrder();
  const before = await stateOf(orderId);
  await cancel(orderId);
  expect(await stateOf(orderId)).toMatchObject({
    holdsStock: false,
    emails: ["order_cancelled", "owner_refund_due"],
  });
  expect(await undo(orderId, "cancelled")).toEqual({ ok: true });
  expect([await stateOf(orderId), await stockOf(productId)]).toEqual([before, 0]);
});

test("a cancellation is not undone once its stock is sold or its refund requested", async () => {
  const sold = await newOrder();
  await cancel(sold.orderId);
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, sold.productId));
  expect(await undo(sold.orderId, "cancelled")).toEqual({ ok: false, code: "out_of_stock" });
  expect(await stateOf(sold.orderId)).toMatchObject({ status: "cancelled", emails: ["order_cancelled"] });

  const { orderId } = await paidCardOrder();
  await cancel(orderId);
  await refundOrder(services, admin, {
    orderId,
    refundId: newId(),
    amountEur: 100,
    reason: "",
    now: at(3),
  });
  expect(await undo(orderId, "cancelled")).toEqual({ ok: false, code: "changed" });
});

test("a returned parcel that was not restocked takes no stock when the return is undone", async () => {
  const { orderId, productId } = await packedOrder();
  await ship(orderId, at(-20));
  const back = { orderId, reason: "", isRestocked: false, notifyCustomer: false, now: start };
  await returnOrder(services, admin, back);
  expect(await undo(orderId, "cancelled")).toEqual({ ok: true });
  expect([await stateOf(orderId), await stockOf(productId)]).toMatchObject([
    { status: "shipped", holdsStock: true },
    0,
  ]);
});

test("the payment of a cancelled order is closed only if the cancellation was not undone", async () => {
  const stateOfPayment = async (isUndone: boolean) => {
    const { orderId } = await newOrder({ paymentMethod: "stripe" });
    await openPayment(services, { orderId, now: at(-50) });
    await cancel(orderId);
    if (isUndone) await undo(orderId, "cancelled");
    await sweepCancelledOrder(services, { orderId, now: at(12) });
    const [payment] = await db.select().from(payments).where(eq(payments.order_id, orderId));
    return payment!.state;
  };
  expect([await stateOfPayment(true), await stateOfPayment(false)]).toEqual(["open", "expired"]);
});

test("steps of several orders are undone one by one, and the others are counted by reason", async () => {
  const [undone, paid] = [await packedOrder(), await packedOrder()];
  for (const { orderId } of [undone, paid]) await ship(orderId);
  await markPaid(services, admin, { orderIds: [paid.orderId], now: at(1) });
  const steps = new Map<string, OrderStatus>([undone, paid].map(({ orderId }) => [orderId, "shipped"]));
  expect(await undoSteps(services, admin, { steps, now: at(5) })).toEqual({
    undone: 1,
    notUndone: { too_late: 0, changed: 1, out_of_stock: 0 },
  });
});

test("concurrent undos, cancellations and purchases never sell a unit twice", async () => {
  const actions = fc.array(fc.constantFrom("undo", "cancel", "buy"), { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(actions, async (concurrent) => {
      const { orderId, productId } = await newOrder();
      await cancel(orderId);
      const run = {
        undo: () => undo(orderId, "cancelled"),
        cancel: () => cancel(orderId),
        buy: async () => {
          people += 1;
          const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
            email: `undo${people}@example.com`,
          });
          await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now: at(5) });
        },
      };
      await Promise.all(concurrent.map((action) => run[action]()));
      const { rows } = await db.execute<{ held: number }>(sql`
        select count(*)::int as held from order_lines join orders on orders.id = order_lines.order_id
        where product_id = ${productId} and holds_stock`);
      expect((await stockOf(productId)) + rows[0]!.held).toBe(1);
    }),
    { numRuns: runs(15) },
  );
});
