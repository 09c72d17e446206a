import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { LabelState, ParcelState } from "#app/domain/delivery/parcel.ts";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { carrierOffices, deliverySettings } from "#app/server/db/schema/delivery.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { givePromotions } from "#tests/factories/orders/given-promotions.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { offerCarriers, offerSandbox } from "#tests/factories/delivery/offices.ts";
import { insertShipment } from "#tests/factories/delivery/labelled-orders.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { cancelByCustomer, redirectByCustomer, showDelivery } from "./customer-changes.ts";
import type { NewDelivery } from "./customer-changes.ts";
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

const emails = () =>
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
  const about = (await emails()).filter(({ data }) => data.order_id === id);
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

/** Returns the kinds of the e-mails about an order to its customer, and of those to the owner. */
async function emailsAbout(id: string) {
  const about = (await emails()).filter(({ data }) => data.order_id === id);
  const kinds = (isOwners: boolean) =>
    about.filter(({ recipient }) => (recipient === null) === isOwners).map(({ kind }) => kind);
  return { customers: kinds(false), owners: kinds(true) };
}

const typedOffice = { city: "Пловдив", deliveryType: "econt_office", deliveryDetails: "Център" } as const;
const toRuse = {
  phone: "+359 89 999 8877",
  city: "Русе <b>",
  deliveryType: "econt_address",
  deliveryDetails: "ул. Борисова 7, вход Б",
  office: null,
} as const;

test("a customer redirects an order by the checkout's rules; customer and owner are notified", async () => {
  const { id, token, email } = await ordered(typedOffice);
  await db.update(orders).set({ carrier: "econt", office_code: "4001" }).where(eq(orders.id, id));
  const redirect = (delivery: NewDelivery) =>
    redirectByCustomer(services, { token, email, address, delivery, now });
  expect(await redirect(toRuse)).toEqual({ ok: true });
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
  expect(await emails()).toContainEqual({
    kind: "owner_order_changed",
    recipient: null,
    data: { order_id: id, change: "redirected" },
  });
  expect((await emailsAbout(id)).customers).toContain("order_redirected");
  const problems = [{ code: "address", fields: ["deliveryDetails"] }];
  expect(await redirect({ ...toRuse, deliveryDetails: "ул. 7" })).toEqual({
    ok: false,
    code: "invalid",
    problems,
  });
});

test("an office to which an order is redirected is open, offered, in the town, and takes the cash", async () => {
  await offerSandbox(db, now);
  const { id, token, email } = await ordered(typedOffice);
  const redirect = (changes: Partial<NewDelivery>) =>
    redirectByCustomer(services, {
      token,
      email,
      address,
      delivery: { ...toRuse, ...picked, ...changes },
      now,
    });
  const picked = {
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: "Автомат (P400005)",
    office: { carrier: "sandbox", officeCode: "P400005" },
  } as const;
  const refused = (code: string) => ({
    ok: false,
    code: "invalid",
    problems: [{ code, fields: ["deliveryDetails"] }],
  });
  expect(await redirect({ city: "Варна" })).toEqual(refused("otherOffice"));
  expect(await redirect({ office: { carrier: "sandbox", officeCode: "P999999" } })).toEqual(
    refused("otherOffice"),
  );
  expect(await redirect({ office: { carrier: "speedy", officeCode: "P400005" } })).toEqual(
    refused("otherOffice"),
  );
  const isCode = eq(carrierOffices.code, "P400005");
  await db.update(carrierOffices).set({ takes_cash: false }).where(isCode);
  expect(await redirect({})).toEqual(refused("officeNoCash"));
  expect((await rowOf(id)).office_code).toBeNull();
  await db.update(carrierOffices).set({ takes_cash: true }).where(isCode);
  expect(await redirect({ city: "Plovdiv" })).toEqual({ ok: true });
  // The carrier has to call the customer, also when only the phone changes.
  const phone = { ok: false, code: "invalid", problems: [{ code: "phone", fields: ["phone"] }] };
  expect(await redirect({ phone: "1234567" })).toEqual(phone);
  expect(await rowOf(id)).toMatchObject({ carrier: "sandbox", office_code: "P400005" });

  // Another telephone alone: the office stays, also when the order's own text is what was typed before it was confirmed.
  const shown = await showDelivery(services, { token, email, address, now });
  if (!shown.ok) throw new Error(shown.code);
  expect(shown.delivery.office).toMatchObject({ carrier: "sandbox", officeCode: "P400005" });
  for (const office of [shown.delivery.office, null])
    expect(await redirect({ ...shown.delivery, phone: "0888 111 222", office })).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({ phone: "0888 111 222", office_code: "P400005" });
  // The same again is no change.
  const before = await emailsAbout(id);
  expect(await redirect({ ...shown.delivery, phone: "0888 111 222" })).toEqual({ ok: true });
  expect(await emailsAbout(id)).toEqual(before);
});

test("an order redirected to an address gets the carrier of addresses, and keeps it when the address changes", async () => {
  await offerCarriers(db, ["sandbox"], now);
  const { id, token, email } = await ordered(typedOffice);
  const redirect = (deliveryDetails: string) =>
    redirectByCustomer(services, {
      token,
      email,
      address,
      delivery: { ...toRuse, deliveryDetails },
      now,
    });
  expect(await redirect("ул. Борисова 7, вход Б")).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({ carrier: "sandbox", office_code: null });
  await offerCarriers(db, [], now);
  expect(await redirect("ул. Борисова 9, вход Б")).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({
    carrier: "sandbox",
    address: expect.stringContaining("Борисова 9") as string,
  });
});

test("the delivery to change is shown to the right e-mail alone, and wrong ones are limited", async () => {
  const { token, email } = await ordered({ ...typedOffice, phone: "0888 123 456" });
  const show = (typed: string) => showDelivery(services, { token, email: typed, address, now });
  expect(await show(email)).toEqual({
    ok: true,
    delivery: { phone: "0888 123 456", ...typedOffice, office: null },
  });
  for (let attempt = 0; attempt < 20; attempt++)
    expect(await show("x@example.com")).toEqual({ ok: false, code: "wrong_email" });
  expect(await show(email)).toMatchObject({ code: "rate_limited" });
});

test("an order is not redirected to where the delivery has another price", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  const { id, token, email } = await ordered({ ...typedOffice, totalBGN: 16.9 });
  const redirect = (delivery: NewDelivery) =>
    redirectByCustomer(services, { token, email, address, delivery, now });
  expect(await redirect(toRuse)).toEqual({ ok: false, code: "other_price" });
  expect(await redirect({ ...toRuse, ...typedOffice, city: "Русе" })).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({ delivery_type: "econt_office", city: "Русе", delivery_bgn: 590 });
  expect((await emailsAbout(id)).customers).toEqual(["order_redirected", "order_received"]);
});

test("an order with a promotion of free delivery is redirected anywhere", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices });
  const { id, token, email, productId } = await ordered({ ...typedOffice, totalBGN: 16.9 });
  await givePromotions(db, { orderId: id, giftId: productId });
  const redirect = () => redirectByCustomer(services, { token, email, address, delivery: toRuse, now });
  expect(await redirect()).toEqual({ ok: false, code: "other_price" });
  await db
    .update(orders)
    .set({ delivery_bgn: 0, delivery_eur: 0, total_bgn: 550, total_eur: 281 })
    .where(eq(orders.id, id));
  expect(await redirect()).toEqual({ ok: true });
});

test("an order's page has neither e-mail nor telephone nor address, wherever they are typed", async () => {
  const { id, token, email } = await ordered({
    ...toRuse,
    city: "Русе",
    address: "Русе, До адрес: ул. Борисова 7, вход Б",
    needInvoice: true,
    companyName: "Сладко ООД",
    vatNumber: "131071587",
    companyAddress: "Русе, бул. Липник 5",
  });
  const page = await findOrderPage(db, token);
  expect(page).toMatchObject({ id, email: "p•••@•••.com", phone: "••• 77", destination: { town: "Русе" } });
  const text = JSON.stringify(page);
  for (const secret of [
    email,
    email.split("@")[0]!,
    "example",
    // Long enough for no random identifier to contain it.
    "999 8",
    "9998877",
    "Борисова",
    "вход Б",
    "Липник",
  ])
    expect(text).not.toContain(secret);
});

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
