import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierOffices } from "#app/server/db/schema/delivery.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { confirmOffice } from "#app/server/shipments/suggest-offices.ts";
import { offerSandbox } from "#tests/factories/delivery/offices.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { advanceOrder, cancelOrder } from "./change-order.ts";
import { correctOrder, findCorrectable } from "./correct-order.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { findOwnOrder } from "./own-orders.ts";
import { placeOrder } from "./place-order.ts";

const { services } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const customer = await insertPerson(db, { email: "customer@example.com" });
const now = new Date();
const later = new Date(now.getTime() + 60_000);

const form = {
  ...emptyCheckoutForm,
  firstName: "Огнян",
  lastName: "Поправков",
  phone: "0899 000 111",
  city: "Русе",
  deliveryType: "econt_address",
  deliveryDetails: "ул. Борисова 7, вход Б",
  needInvoice: true,
  companyName: "Плод ООД",
  vatNumber: "BG131071587",
  companyAddress: "Видин, ул. Роза 1",
} as const;

let people = 0;

async function newOrder(): Promise<string> {
  people += 1;
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    email: `corrected${people}@example.com`,
    firstName: "Сгрешена",
  });
  const result = await placeOrder(services, customer, { payload, checkoutKey: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function orderOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

const correct = (orderId: string, changes: object = {}, seen: Date | null = null) =>
  correctOrder(services, owner, { orderId, form: { ...form, ...changes }, seen, now: later });

test("corrects recipient, address and invoice details, by which the order is then found; totals and e-mail do not change", async () => {
  const orderId = await newOrder();
  const before = await orderOf(orderId);
  expect(await correct(orderId, {}, before.updated_at)).toEqual({ ok: true, updatedAt: later });
  const { search_words, ...after } = await orderOf(orderId);
  expect(search_words).not.toEqual(before.search_words);
  expect({ ...after, search_words: before.search_words }).toEqual({
    ...before,
    first_name: "Огнян",
    last_name: "Поправков",
    phone: "0899 000 111",
    phone_e164: "+359899000111",
    address: "Русе, До адрес: ул. Борисова 7, вход Б",
    city: "Русе",
    delivery_type: "econt_address",
    delivery_details: "ул. Борисова 7, вход Б",
    need_invoice: true,
    company_name: "Плод ООД",
    vat_number: "BG131071587",
    company_address: "Видин, ул. Роза 1",
    updated_at: later,
  });
  const found = async (q: string) => {
    const choice = readOrderChoice(new URLSearchParams({ q }));
    const page = await listOrders(db, owner, { choice, cursor: null, now });
    return page.orders.map(({ id }) => id);
  };
  expect(await found("popravkov")).toEqual([orderId]);
  expect(await found(`Сгрешена ${before.email}`)).toEqual([]);
  expect(await correct(orderId, { needInvoice: false })).toMatchObject({ ok: true });
  expect(await orderOf(orderId)).toMatchObject({ need_invoice: false, company_name: null, vat_number: null });
});

test("an order keeps its chosen office until its destination changes", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const delivery = {
    city: "Пловдив",
    deliveryType: "econt_office",
    deliveryDetails: "Център (4001)",
  } as const;
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    email: "chosen-office@example.com",
    ...delivery,
    carrier: "econt",
    officeCode: "4001",
  });
  const placed = await placeOrder(services, customer, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  await correct(placed.orderId, delivery);
  expect(await orderOf(placed.orderId)).toMatchObject({ carrier: "econt", office_code: "4001" });
  await correct(placed.orderId, { ...delivery, deliveryDetails: "Тракия" });
  expect(await orderOf(placed.orderId)).toMatchObject({ carrier: null, office_code: null });
});

test("staff keep a confirmed office when they correct the name, and pick another by the checkout's rules", async () => {
  await offerSandbox(db, now);
  const orderId = await newOrder();
  const confirmed = { orderId, carrier: "sandbox", officeCode: "P400005", now } as const;
  expect(await confirmOffice(db, owner, confirmed)).toEqual({ ok: true });
  const shown = (await findCorrectable(db, owner, orderId))?.destination;
  expect(shown?.office).toEqual({ carrier: "sandbox", officeCode: "P400005", kind: "automat" });
  const delivery = {
    city: shown?.town,
    deliveryType: "econt_office",
    deliveryDetails: shown?.details,
    office: shown?.office,
  };
  // Without scripts the form has the office's text alone.
  for (const posted of [delivery, { ...delivery, office: null }]) {
    expect(await correct(orderId, { ...posted, firstName: "Правилна" })).toMatchObject({ ok: true });
    expect(await orderOf(orderId)).toMatchObject({ first_name: "Правилна", office_code: "P400005" });
  }
  const other = {
    ...delivery,
    deliveryDetails: "Друг",
    office: { carrier: "sandbox", officeCode: "P400006" },
  };
  const refused = (code: string) => ({
    ok: false,
    code: "invalid",
    problems: [{ code, fields: ["deliveryDetails"] }],
  });
  expect(await correct(orderId, { ...other, city: "Варна" })).toEqual(refused("otherOffice"));
  const takeCash = (takes_cash: boolean) =>
    db.update(carrierOffices).set({ takes_cash }).where(eq(carrierOffices.code, "P400006"));
  await takeCash(false);
  expect(await correct(orderId, other)).toEqual(refused("officeNoCash"));
  await takeCash(true);
  expect(await correct(orderId, other)).toMatchObject({ ok: true });
  const told = await db.select({ data: mails.data }).from(mails).where(eq(mails.kind, "order_redirected"));
  expect(told.filter(({ data }) => data["order_id"] === orderId)).toHaveLength(1);
  expect(await orderOf(orderId)).toMatchObject({
    city: "Пловдив",
    carrier: "sandbox",
    office_code: "P400006",
  });
});

test("the timeline and the audit log record who corrected an order, without personal data, and the customer does not see it", async () => {
  const orderId = await newOrder();
  await correct(orderId);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, orderId));
  const event = events.find(({ kind }) => kind === "corrected");
  expect([event?.user_id, event?.data]).toEqual([owner.userId, {}]);
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(log.map(({ action, user_id, before, after }) => [action, user_id, before, after])).toEqual([
    ["update", owner.userId, null, null],
  ]);
  const own = await findOwnOrder(db, customer, orderId);
  expect(own?.events.map(({ kind }) => kind)).toEqual(["placed"]);
});

test("refuses to correct a shipped, cancelled or unknown order", async () => {
  const orderId = await newOrder();
  await advanceOrder(services, owner, { orderId, from: "new", now });
  expect(await correct(orderId)).toMatchObject({ ok: true });
  await advanceOrder(services, owner, { orderId, from: "processing", now });
  const cancelled = await newOrder();
  await cancelOrder(services, owner, { orderId: cancelled, reason: "", notifyCustomer: false, now });
  for (const id of [orderId, cancelled, newId()]) {
    expect(await findCorrectable(db, owner, id)).toBeNull();
    expect(await correct(id, { firstName: "Късно" })).toEqual({ ok: false, code: "gone" });
  }
  expect((await orderOf(orderId)).first_name).toBe("Огнян");
});

test("refuses a stale correction, and names the author of the newer change if the audit log has it", async () => {
  const orderId = await newOrder();
  const { updated_at: seen } = await orderOf(orderId);
  const results = await Promise.all([
    correct(orderId, { firstName: "Първи" }, seen),
    correct(orderId, { firstName: "Втори" }, seen),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const name = "Мария Иванова";
  expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, code: "stale", by: name, at: later });
  const paidAt = new Date(later.getTime() + 1);
  await db.update(orders).set({ updated_at: paidAt }).where(eq(orders.id, orderId));
  expect(await correct(orderId, {}, later)).toEqual({ ok: false, code: "stale", by: null, at: paidAt });
  expect(await correct(orderId, { firstName: "Нарочно" })).toMatchObject({ ok: true });
});

test("refuses a missing phone and VAT number as invalid, and writes nothing", async () => {
  const orderId = await newOrder();
  const before = await orderOf(orderId);
  expect(await correct(orderId, { phone: "", vatNumber: "" })).toEqual({
    ok: false,
    code: "invalid",
    problems: [
      { code: "required", fields: ["phone"] },
      { code: "invoice", fields: ["vatNumber"] },
    ],
  });
  expect(await orderOf(orderId)).toEqual(before);
});
