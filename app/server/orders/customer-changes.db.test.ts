import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { LabelState, ParcelState } from "#app/domain/delivery/parcel.ts";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertShipment } from "#tests/factories/delivery/labelled-orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { cancelByCustomer, redirectByCustomer } from "./customer-changes.ts";
import { findOrderPage } from "./order-page.ts";
import { placeOrder } from "./place-order.ts";

const { services } = await testShopWithStripe();
const { db } = services;
const now = new Date("2026-11-24T10:00:00Z");
const address = "192.0.2.1";

beforeEach(async () => {
  await db.delete(rateLimits);
  await db.delete(deliverySettings);
});

let people = 0;

/** Places an order for two of a product's five units, and returns it with its page's token. */
async function ordered(changes: Record<string, unknown> = {}) {
  people += 1;
  const email = `page${people}@example.com`;
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], { email, ...changes });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  return { id: placed.orderId, token: (await rowOf(placed.orderId)).page_token, email, productId };
}

async function rowOf(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("no such order");
  return row;
}

async function stockOf(productId: string) {
  const [row] = await db
    .select({ stock: products.stock_quantity })
    .from(products)
    .where(eq(products.id, productId));
  return row?.stock;
}

const letters = () =>
  db
    .select({ kind: mails.kind, recipient: mails.recipient, data: mails.data })
    .from(mails)
    .orderBy(desc(mails.created_at), desc(mails.id));

async function labelled(orderId: string, label_state: LabelState, state: ParcelState) {
  const number = label_state === "made" ? newId() : null;
  await insertShipment(db, { order_id: orderId, state, label_state, number, now });
}

test("a customer cancels an order with its e-mail: the stock is released once, and customer and owner get an e-mail", async () => {
  const { id, token, email, productId } = await ordered();
  expect(await stockOf(productId)).toBe(3);
  const results = await Promise.all(
    Array.from({ length: 5 }, () =>
      cancelByCustomer(services, { token, email: ` ${email.toUpperCase()} `, address, now }),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "not_allowed")).toHaveLength(4);
  expect(await rowOf(id)).toMatchObject({ order_status: "cancelled", holds_stock: false });
  expect(await stockOf(productId)).toBe(5);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id));
  expect(events.filter(({ kind }) => kind === "status_changed")).toMatchObject([
    { data: { from: "new", to: "cancelled", restocked: "yes" }, user_id: null },
  ]);
  const about = (await letters()).filter(({ data }) => data.order_id === id);
  expect(about.map(({ kind, recipient }) => [kind, recipient])).toEqual(
    expect.arrayContaining([
      ["order_cancelled", email],
      ["owner_order_changed", null],
    ]),
  );
  expect(about.filter(({ kind }) => kind === "owner_order_changed")).toHaveLength(1);
});

test("a paid card order that its customer cancels is to be refunded", async () => {
  const { id, token, email } = await ordered({ paymentMethod: "stripe" });
  const { total_eur } = await rowOf(id);
  await db.update(orders).set({ payment_status: "paid", paid_eur: total_eur }).where(eq(orders.id, id));
  expect(await cancelByCustomer(services, { token, email, address, now })).toEqual({ ok: true });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id));
  expect(events.map(({ kind }) => kind)).toContain("refund_due");
});

test("a wrong e-mail changes nothing and is limited; an unknown page is refused", async () => {
  const { id, token, email } = await ordered();
  const guess = (typed: string) => cancelByCustomer(services, { token, email: typed, address, now });
  for (const typed of ["", "page@example.com", `${email}x`, "мария@example.com"])
    expect(await guess(typed)).toEqual({ ok: false, code: "wrong_email" });
  for (let attempt = 4; attempt < 20; attempt++) await guess("x@example.com");
  expect(await guess(email)).toMatchObject({ ok: false, code: "rate_limited" });
  expect((await rowOf(id)).order_status).toBe("new");
  for (const unknown of ["0".repeat(32), token.slice(1), `${token}0`, token.toUpperCase(), "' or 1=1", ""])
    expect(await cancelByCustomer(services, { token: unknown, email, address: "192.0.2.2", now })).toEqual({
      ok: false,
      code: "unknown",
    });
});

test("attempts with the right e-mail do not count against the limit", async () => {
  const { token, email } = await ordered();
  const delivery = { phone: "0888", city: "", deliveryType: "econt_office", deliveryDetails: "" } as const;
  for (let attempt = 0; attempt < 25; attempt++)
    expect(await redirectByCustomer(services, { token, email, address, delivery, now })).toMatchObject({
      ok: false,
      code: "invalid",
    });
});

test.each([
  ["labelled", "made", "labelled", false],
  ["being labelled", "requested", "to_pack", false],
  ["labelled or not: the answer was lost", "unknown", "to_pack", false],
  ["packed", "made", "packed", false],
  ["refused by the carrier", "refused", "to_pack", true],
  ["voided", "cancelled", "labelled", true],
] as const)("a customer cancels only without a label: parcel %s", async (_, label, state, canChange) => {
  const { id, token, email } = await ordered();
  await labelled(id, label, state);
  expect((await findOrderPage(db, token))?.canChange).toBe(canChange);
  const result = await cancelByCustomer(services, { token, email, address, now });
  expect(result).toEqual(canChange ? { ok: true } : { ok: false, code: "not_allowed" });
});

test("a customer redirects an order: the checkout's rules apply, the chosen office is dropped, the owner is notified", async () => {
  const { id, token, email } = await ordered({
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: "Център",
  });
  await db.update(orders).set({ carrier: "econt", office_code: "4001" }).where(eq(orders.id, id));
  const delivery = {
    phone: "+359 89 999 8877",
    city: "Русе <b>",
    deliveryType: "econt_address",
    deliveryDetails: "ул. Борисова 7, вход Б",
  } as const;
  expect(await redirectByCustomer(services, { token, email, address, delivery, now })).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({
    phone: "+359 89 999 8877",
    city: "Русе b",
    delivery_type: "econt_address",
    delivery_details: "ул. Борисова 7, вход Б",
    carrier: null,
    office_code: null,
    first_name: "Мария",
    order_status: "new",
  });
  expect(await letters()).toContainEqual({
    kind: "owner_order_changed",
    recipient: null,
    data: { order_id: id, change: "redirected" },
  });
  const short = { ...delivery, deliveryDetails: "ул. 7" };
  const problems = [{ code: "address", fields: ["deliveryDetails"] }];
  expect(await redirectByCustomer(services, { token, email, address, delivery: short, now })).toEqual({
    ok: false,
    code: "invalid",
    problems,
  });
});

test("where delivery is charged, a redirected order keeps its delivery type", async () => {
  const { id, token, email } = await ordered({
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: "Център",
  });
  await db
    .insert(deliverySettings)
    .values({ ...defaultDeliverySettings, ...mutableSettings, pricing: "fixed", updated_at: now });
  const delivery = {
    phone: "0899998877",
    city: "Русе",
    deliveryType: "econt_address",
    deliveryDetails: "ул. Борисова 7, вход Б",
  } as const;
  expect(await redirectByCustomer(services, { token, email, address, delivery, now })).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({ delivery_type: "econt_office", city: "Русе" });
});

const mutableSettings = { carriers: [], working_days: [1, 2, 3, 4, 5], closed_days: [] };

test("an order's page no longer exists once its customer is erased", async () => {
  const { id, token } = await ordered();
  expect(await findOrderPage(db, token)).toMatchObject({ id, canChange: true, parcel: null, documents: [] });
  const email = erasedEmail(id);
  await db.update(orders).set({ email }).where(eq(orders.id, id));
  expect(await findOrderPage(db, token)).toBeNull();
  expect(await cancelByCustomer(services, { token, email, address, now })).toEqual({
    ok: false,
    code: "unknown",
  });
});

test("two orders have different page tokens", async () => {
  const [first, second] = [await ordered(), await ordered()];
  expect(first.token).toMatch(/^[0-9a-f]{32}$/);
  expect(first.token).not.toBe(second.token);
});
