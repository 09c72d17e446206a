import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { euroCents } from "#app/domain/money.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { advanceOrder, cancelOrder } from "./change-order.ts";
import { findLastDelivery, findOwnOrder, listOwnOrders, ownOrdersPerPage } from "./own-orders.ts";
import { placeOrder } from "./place-order.ts";
import { runs } from "#tests/tiers.ts";

const shop = await testServices();
const { db } = shop;
const maria = await insertPerson(db, { email: "maria@example.com" });
const ivan = await insertPerson(db, { email: "ivan@example.com" });
const owner = await insertAdmin(db, { email: "owner@example.com" });
const visitor: Actor = { kind: "visitor" };
const now = new Date("2026-11-20T10:00:00Z");
const strawberry = await insertProduct(db, { stock_quantity: 1_000_000 });
const grape = await insertProduct(db, {
  name_bg: "Гроздови плодчета",
  name_en: "Grape gummies",
  price_bgn: 625,
  stock_quantity: 1_000_000,
});
let purchases = 0;

/** Uses a new e-mail per order, since one e-mail may order three times in five minutes. */
async function order(actor: Actor, { at = now, quantities = [1, 2], changes = {} } = {}): Promise<string> {
  purchases += 1;
  const items = [
    { productId: strawberry, quantity: quantities[0] ?? 1, price: 5.5 },
    { productId: grape, quantity: quantities[1] ?? 1, price: 6.25 },
  ];
  const payload = orderRequest(items, { email: `buyer${purchases}@example.com`, ...changes });
  const result = await placeOrder(shop, actor, { payload, checkoutKey: null, now: at });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

test("lists own orders newest first, each once across pages, and no foreign orders", async () => {
  const own: string[] = [];
  for (let index = 0; index < ownOrdersPerPage * 2 + 3; index++) {
    // Groups of three share a timestamp.
    own.push(await order(maria, { at: new Date(now.getTime() + Math.floor(index / 3) * 60_000) }));
    if (index % 10 === 0) await order(ivan);
  }
  const listed: { id: string; created_at: Date }[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listOwnOrders>> = await listOwnOrders(db, maria, after);
    expect(page.orders.length).toBeLessThanOrEqual(ownOrdersPerPage);
    listed.push(...page.orders);
    after = page.next;
  } while (after);
  expect(listed.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
  const times = listed.map((each) => each.created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("a list that exactly fills a page has no next page", async () => {
  const person = await insertPerson(db, { email: "twenty@example.com" });
  for (let index = 0; index < ownOrdersPerPage; index++) await order(person);
  expect(await listOwnOrders(db, person, null)).toMatchObject({
    orders: { length: ownOrdersPerPage },
    next: null,
  });
});

test("an order without delivery details shows the submitted address", async () => {
  const id = await order(maria);
  expect(await findOwnOrder(db, maria, id)).toMatchObject({
    destination: { line: "Пловдив, офис на Еконт: Център" },
  });
});

test("the page after a foreign or unknown order is empty", async () => {
  await order(maria);
  const others = await order(ivan, { at: new Date(now.getTime() + 86_400_000) });
  for (const after of [others, "01890000-0000-7000-8000-000000000000"])
    expect(await listOwnOrders(db, maria, after)).toEqual({ orders: [], next: null });
});

test("an order has its lines, prices, recipient and timeline", async () => {
  const id = await order(maria, {
    quantities: [3, 1],
    changes: {
      needInvoice: true,
      companyName: "„Сладко“ ООД",
      vatNumber: "BG131071587",
      city: "Пловдив",
      deliveryType: "econt_office",
      deliveryDetails: "Център",
    },
  });
  const later = new Date(now.getTime() + 3_600_000);
  await advanceOrder(shop, owner, { orderId: id, from: "new", now: later });
  // Lines keep the name and price at the time of order.
  await db.update(products).set({ name_bg: "Друго", price_bgn: 999 }).where(eq(products.id, grape));
  expect(await findOwnOrder(db, maria, id)).toMatchObject({
    id,
    order_number: id.slice(-8),
    total_bgn: 2275,
    total_eur: euroCents(2275),
    order_status: "processing",
    payment_status: "pending",
    payment_method: "cash_on_delivery",
    first_name: "Мария",
    // The page shows the delivery type above the address.
    destination: { way: "econt_office", line: "Пловдив, Център" },
    company_name: "„Сладко“ ООД",
    vat_number: "BG131071587",
    lines: [
      { product_id: strawberry, quantity: 3, unit_price_bgn: 550 },
      { product_id: grape, name_bg: "Гроздови плодчета", quantity: 1, unit_price_bgn: 625 },
    ],
    events: [
      { kind: "placed", created_at: now },
      { kind: "status_changed", data: { from: "new", to: "processing" }, created_at: later },
    ],
  });
  await db
    .update(products)
    .set({ name_bg: "Гроздови плодчета", price_bgn: 625 })
    .where(eq(products.id, grape));
});

test("for any quantities, the lines sum to the total, and the euro total is the stored one", async () => {
  const pieces = fc.integer({ min: 1, max: 999 });
  await fc.assert(
    fc.asyncProperty(fc.tuple(pieces, pieces), async (quantities) => {
      const id = await order(maria, { quantities });
      const found = await findOwnOrder(db, maria, id);
      const sum = found?.lines.reduce((total, line) => total + line.unit_price_bgn * line.quantity, 0);
      const [stored] = await db.select().from(orders).where(eq(orders.id, id));
      expect(found).toMatchObject({ total_bgn: sum, total_eur: stored?.total_eur });
    }),
    { numRuns: runs(20) },
  );
});

test("a foreign order is not found by id, not even by an administrator; a visitor finds none", async () => {
  const id = await order(maria);
  const guests = await order(visitor);
  expect(await findOwnOrder(db, maria, id)).not.toBeNull();
  for (const actor of [ivan, owner, visitor]) {
    expect(await findOwnOrder(db, actor, id)).toBeNull();
    expect(await findOwnOrder(db, actor, guests)).toBeNull();
  }
  expect(await listOwnOrders(db, visitor, null)).toEqual({ orders: [], next: null });
  expect((await listOwnOrders(db, owner, null)).orders).toEqual([]);
});

test("the customer does not see the reason of a cancellation", async () => {
  const id = await order(maria);
  await cancelOrder(shop, owner, { orderId: id, reason: "Подозрителен клиент", notifyCustomer: false, now });
  const found = await findOwnOrder(db, maria, id);
  expect(found?.events.at(-1)?.data).toEqual({ from: "new", to: "cancelled" });
});

test("the last delivery is that of the account's newest own order, and null once that order is erased", async () => {
  const person = await insertPerson(db, { email: "returning@example.com" });
  expect(await findLastDelivery(db, person)).toBeNull();
  const deliveryOf = (city: string) => ({
    city,
    deliveryType: "econt_office",
    deliveryDetails: `${city} Център`,
  });
  await order(person, { changes: deliveryOf("Варна") });
  const newest = await order(person, { at: new Date(now.getTime() + 60_000), changes: deliveryOf("Русе") });
  await order(ivan, { at: new Date(now.getTime() + 120_000), changes: deliveryOf("Ловеч") });
  expect(await findLastDelivery(db, person)).toEqual(deliveryOf("Русе"));
  expect(await findLastDelivery(db, visitor)).toBeNull();
  await db.update(orders).set({ carrier: "econt", office_code: "7001" }).where(eq(orders.id, newest));
  const office = { carrier: "econt", officeCode: "7001" };
  expect(await findLastDelivery(db, person)).toEqual({ ...deliveryOf("Русе"), office });
  await db.update(orders).set({ city: null, delivery_details: null }).where(eq(orders.id, newest));
  expect(await findLastDelivery(db, person)).toBeNull();
});
