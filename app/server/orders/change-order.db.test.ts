import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderStatuses } from "#app/domain/order.ts";
import { ForbiddenError } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { orderRequest } from "#tests/factories/orders.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { testServices } from "#tests/factories/services.ts";
import { advanceOrder } from "./change-order.ts";
import { listOrders, ordersPerPage } from "./list-orders.ts";
import { placeOrder } from "./place-order.ts";

const shop = await testServices();
const { db } = shop;
await ensureFirstAdmin(db, { email: "owner@example.com", password: "secret-of-tests" });
const [owner] = await db.select().from(users);
const admin: Actor = { kind: "admin", userId: owner!.id, email: owner!.email };
const others: Actor[] = [
  { kind: "visitor" },
  { kind: "customer", userId: owner!.id, email: "someone@example.com" },
];
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db, { stock_quantity: 10_000 });
let people = 0;

async function newOrder(placedAt = now): Promise<string> {
  people += 1;
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: `buyer${people}@example.com`,
  });
  const result = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now: placedAt });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function statusOf(orderId: string) {
  const [order] = await db.select({ status: orders.order_status }).from(orders).where(eq(orders.id, orderId));
  return order?.status;
}

test("an order goes new, processing, shipped, delivered, one step at a time, and its timeline tells", async () => {
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

test("delivered and cancelled orders go no further", async () => {
  const orderId = await newOrder();
  for (const status of ["delivered", "cancelled"] as const) {
    await db.update(orders).set({ order_status: status }).where(eq(orders.id, orderId));
    expect(await advanceOrder(shop, admin, { orderId, from: status, now })).toEqual({
      ok: false,
      code: "no_next_step",
    });
  }
});

test("a step from a status that the order is not in is refused", async () => {
  const orderId = await newOrder();
  for (const from of orderStatuses.filter((status) => status !== "new")) {
    expect((await advanceOrder(shop, admin, { orderId, from, now })).ok).toBe(false);
  }
  expect(await statusOf(orderId)).toBe("new");
});

test("the same step pressed ten times at once is one step", async () => {
  const orderId = await newOrder();
  const presses = Array.from({ length: 10 }, () => advanceOrder(shop, admin, { orderId, from: "new", now }));
  const results = await Promise.all(presses);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(await statusOf(orderId)).toBe("processing");
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  expect(events).toHaveLength(2);
});

test("an unknown order is refused", async () => {
  const orderId = "01890000-0000-7000-8000-000000000000";
  expect(await advanceOrder(shop, admin, { orderId, from: "new", now })).toEqual({
    ok: false,
    code: "changed",
  });
});

test("nobody but an administrator lists orders or moves one", async () => {
  const orderId = await newOrder();
  for (const actor of others) {
    await expect(advanceOrder(shop, actor, { orderId, from: "new", now })).rejects.toThrow(ForbiddenError);
    await expect(listOrders(db, actor, null)).rejects.toThrow(ForbiddenError);
  }
  expect(await statusOf(orderId)).toBe("new");
});

test("the list is newest first and its pages hold every order once", async () => {
  const placed: string[] = [];
  for (let minute = 0; minute < ordersPerPage + 5; minute++) {
    placed.push(await newOrder(new Date(now.getTime() + 1000 + Math.floor(minute / 3) * 60_000)));
  }
  const first = await listOrders(db, admin, null);
  expect(first.orders).toHaveLength(ordersPerPage);
  expect(first.orders[0]?.lines).toEqual([expect.objectContaining({ quantity: 1, unit_price_bgn: 550 })]);
  const second = await listOrders(db, admin, first.next);
  expect(second.next).toBeNull();
  const listed = [...first.orders, ...second.orders];
  const times = listed.map((order) => order.created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(listed.map((order) => order.id)).size).toBe(listed.length);
  expect(placed.every((id) => listed.some((order) => order.id === id))).toBe(true);
});
