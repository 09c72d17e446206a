import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderStatuses } from "#app/domain/orders/order.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { adminOf } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { advanceOrder, cancelOrder, returnOrder } from "./change-order.ts";
import { markPaid, markUnpaid } from "./mark-paid.ts";
import { placeOrder } from "./place-order.ts";

const shop = await testServices();
const { db } = shop;
await ensureFirstAdmin(db, { email: "owner@example.com", password: "secret-of-tests" });
const [owner] = await db.select().from(users);
const admin = adminOf({ userId: owner!.id, email: owner!.email });
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db, { stock_quantity: 10_000 });
let people = 0;

async function newOrder(changes: Record<string, unknown> = {}): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: `buyer${people}@example.com`,
    ...changes,
  });
  const result = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function statusOf(orderId: string) {
  const [order] = await db.select({ status: orders.order_status }).from(orders).where(eq(orders.id, orderId));
  return order?.status;
}

test("an order advances one step at a time from new to delivered, and the timeline records each step", async () => {
  const orderId = await newOrder();
  for (const [from, to] of [
    ["new", "processing"],
    ["processing", "shipped"],
    ["shipped", "delivered"],
  ] as const) {
    expect(await advanceOrder(shop, admin, { orderId, from, now })).toEqual({ ok: true, status: to });
    expect(await statusOf(orderId)).toBe(to);
  }
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events.filter((event) => event.kind === "status_changed").map((event) => event.data)).toEqual([
    { from: "new", to: "processing" },
    { from: "processing", to: "shipped" },
    { from: "shipped", to: "delivered" },
  ]);
});

async function emailsTo(orderId: string): Promise<string[]> {
  const emails = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `of-${orderId}@example.com`));
  return emails.map(({ kind, language }) => `${kind} ${language}`).toSorted();
}

test.for(["bg", "en"] as const)(
  "e-mails the customer in %s when an order is shipped, delivered and, if requested, cancelled",
  async (language) => {
    const [sent, notified, silent] = [
      await newOrder({ language }),
      await newOrder({ language }),
      await newOrder(),
    ];
    for (const id of [sent, notified, silent])
      await db
        .update(orders)
        .set({ email: `of-${id}@example.com` })
        .where(eq(orders.id, id));
    const advance = (from: "new" | "processing" | "shipped") =>
      advanceOrder(shop, admin, { orderId: sent, from, now });
    await advance("new");
    expect(await emailsTo(sent)).toEqual([]);
    await advance("processing");
    expect(await emailsTo(sent)).toEqual([`order_shipped ${language}`]);
    await advance("shipped");
    expect(await emailsTo(sent)).toEqual([`order_delivered ${language}`, `order_shipped ${language}`]);
    await cancelOrder(shop, admin, { orderId: notified, reason: "", notifyCustomer: true, now });
    expect(await emailsTo(notified)).toEqual([`order_cancelled ${language}`]);
    await cancelOrder(shop, admin, { orderId: silent, reason: "", notifyCustomer: false, now });
    expect(await emailsTo(silent)).toEqual([]);
  },
);

test("a cancelled order releases only the stock that it holds", async () => {
  const [orderId, other, without] = [await newOrder(), await newOrder(), await newOrder()];
  await db.update(orders).set({ holds_stock: false }).where(eq(orders.id, without));
  const before = await stock();
  const cancel = (id: string) =>
    cancelOrder(shop, admin, { orderId: id, reason: "", notifyCustomer: false, now });
  const holds = async () => {
    const rows = await db
      .select({ id: orders.id, holds: orders.holds_stock })
      .from(orders)
      .where(inArray(orders.id, [orderId, other, without]));
    return [orderId, other, without].map((id) => rows.find((row) => row.id === id)?.holds);
  };
  expect(await holds()).toEqual([true, true, false]);
  await cancel(without);
  expect([await holds(), await stock()]).toEqual([[true, true, false], before]);
  await cancel(orderId);
  expect([await holds(), await stock()]).toEqual([[false, true, false], before + 1]);
});

test("delivered and cancelled orders have no next step", async () => {
  const orderId = await newOrder();
  for (const status of ["delivered", "cancelled"] as const) {
    await db.update(orders).set({ order_status: status }).where(eq(orders.id, orderId));
    expect(await advanceOrder(shop, admin, { orderId, from: status, now })).toEqual({
      ok: false,
      code: "no_next_step",
    });
  }
});

async function stock(): Promise<number> {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product!.stock_quantity;
}

async function shippedOrder(): Promise<string> {
  const orderId = await newOrder();
  for (const from of ["new", "processing"] as const) await advanceOrder(shop, admin, { orderId, from, now });
  return orderId;
}

test("concurrent returns of one parcel cancel its order once and return its quantities to stock", async () => {
  const before = await stock();
  const orderId = await shippedOrder();
  const returnParcel = () =>
    returnOrder(shop, admin, {
      orderId,
      reason: "Не е потърсена",
      isRestocked: true,
      notifyCustomer: true,
      now,
    });
  const results = await Promise.all([returnParcel(), returnParcel(), returnParcel()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await statusOf(orderId)).toBe("cancelled");
  expect(await stock()).toBe(before);
  const emails = await db.select().from(mails).where(eq(mails.kind, "order_cancelled"));
  expect(emails.filter(({ data }) => (data as { order_id: string }).order_id === orderId)).toHaveLength(1);
  const audited = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(audited.map(({ action }) => action)).toEqual(["status", "status", "cancel"]);
});

test("returned goods that cannot be sold are not returned to stock", async () => {
  const before = await stock();
  const orderId = await shippedOrder();
  await returnOrder(shop, admin, { orderId, reason: "", isRestocked: false, notifyCustomer: false, now });
  expect(await statusOf(orderId)).toBe("cancelled");
  expect(await stock()).toBe(before - 1);
});

test("refuses to return an order that was not shipped", async () => {
  const orderId = await newOrder();
  const back = { orderId, reason: "", isRestocked: true, notifyCustomer: true, now };
  expect(await returnOrder(shop, admin, back)).toEqual({ ok: false, code: "not_allowed" });
  expect(await statusOf(orderId)).toBe("new");
});

test("an order marked as paid by mistake is unmarked once and can be marked again", async () => {
  const orderId = await newOrder();
  const unmark = () => markUnpaid(shop, admin, { orderId, now });
  expect(await unmark()).toEqual({ ok: false, code: "not_allowed" });
  await markPaid(shop, admin, { orderIds: [orderId], now });
  const results = await Promise.all([unmark(), unmark()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ payment_status: "pending", paid_eur: 0 });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events.map(({ kind }) => kind)).toEqual(["placed", "paid", "unpaid"]);
  expect(await markPaid(shop, admin, { orderIds: [orderId], now })).toEqual([orderId]);
});

test("refuses to advance an order from a status that it does not have", async () => {
  const orderId = await newOrder();
  for (const from of orderStatuses.filter((status) => status !== "new")) {
    expect((await advanceOrder(shop, admin, { orderId, from, now })).ok).toBe(false);
  }
  expect(await statusOf(orderId)).toBe("new");
});

test("ten concurrent requests for the same step advance the order once", async () => {
  const orderId = await newOrder();
  const presses = Array.from({ length: 10 }, () => advanceOrder(shop, admin, { orderId, from: "new", now }));
  const results = await Promise.all(presses);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await statusOf(orderId)).toBe("processing");
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events).toHaveLength(2);
  const audit = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(audit).toMatchObject([
    {
      user_email: "owner@example.com",
      action: "status",
      entity: "order",
      before: { order_status: "new" },
      after: { order_status: "processing" },
    },
  ]);
});

test("refuses to advance an unknown order", async () => {
  const orderId = "01890000-0000-7000-8000-000000000000";
  expect(await advanceOrder(shop, admin, { orderId, from: "new", now })).toEqual({
    ok: false,
    code: "changed",
  });
});
