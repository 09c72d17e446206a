import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { erasedEmail } from "#app/domain/orders/customer.ts";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { shipmentEvents, shipments } from "#app/server/db/schema/delivery.ts";
import {
  customers,
  invoices,
  orderEvents,
  orderLines,
  orders,
  withdrawals,
} from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { findDocument } from "#app/server/documents/find-document.ts";
import { issueCreditNote } from "#app/server/documents/issue-credit-note.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { addNote } from "#app/server/orders/order-notes.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { findOrderToPay } from "#app/server/payments/order-to-pay.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import { declareWithdrawal } from "#app/server/orders/withdrawals/declare-withdrawal.ts";
import { markWithdrawal } from "#app/server/orders/withdrawals/mark-withdrawal.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import type { Person } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { tablesContaining } from "#tests/factories/pages/traces.ts";
import { eraseExpiredData } from "./erase-expired-data.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const productId = await insertProduct(db, { stock_quantity: 10_000 });
const sold = new Date("2026-12-31T10:00:00Z");
const lastRetained = new Date("2036-12-31T21:59:59Z");
const over = new Date("2036-12-31T22:00:00Z");
let people = 0;

await db.insert(shopSettings).values({
  ...defaultCompany,
  notification_email: "owner@plodko.example",
  eik: "000004600",
  is_vat_registered: true,
  vat_number: "BG000004600",
  manager_bg: "Иван Петров",
  first_invoice_number: 1,
});

beforeEach(() => onlyTheseOrders(db));

function newName(): string {
  people += 1;
  return `erika${people}x`;
}

async function place(
  name: string,
  { actor, at = sold }: { actor?: Person; at?: Date } = {},
): Promise<string> {
  const payload = orderRequest([{ productId, quantity: 2, price: 5.5 }], {
    firstName: name,
    lastName: name,
    email: `${name}@example.com`,
    address: `${name}, ул. „Шипка“ 1`,
    city: name,
    deliveryType: "econt_address",
    deliveryDetails: `${name}, ул. „Шипка“ 1`,
    needInvoice: true,
    companyName: name,
    vatNumber: "BG131071587",
    paymentMethod: "stripe",
  });
  const buyer = actor ?? ({ kind: "visitor" } as const);
  const placed = await placeOrder(shop, buyer, { payload, checkoutKey: newId(), now: at });
  if (!placed.ok) throw new Error(placed.code);
  return placed.orderId;
}

/** Inserts an order with related records of most kinds, and the buyer's name in their free texts. */
async function wholeStory(name: string): Promise<string> {
  const orderId = await place(name);
  const paid = { order_status: "delivered", payment_status: "paid", paid_eur: 562 } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
  await addNote(shop, owner, { orderId, noteId: newId(), text: `Да се обади на ${name}`, now: sold });
  const buyer = { name, address: name, eik: "131071587", vat_number: name };
  const invoice = { orderId, documentId: newId(), buyer, isSure: true, notifyCustomer: false, now: sold };
  expect(await issueInvoice(shop, owner, invoice)).toMatchObject({ ok: true });
  const paymentId = newId();
  await db.insert(payments).values({
    id: paymentId,
    order_id: orderId,
    provider: "sandbox",
    url: `https://pay.example/${name}`,
    state: "paid",
    amount_eur: 562,
    paid_eur: 562,
    refunded_eur: 100,
    expires_at: sold,
  });
  await db.insert(refunds).values({
    id: newId(),
    payment_id: paymentId,
    amount_eur: 100,
    reason: `${name} върна кутия`,
    state: "confirmed",
    user_id: owner.userId,
  });
  await db.update(orders).set({ refunded_eur: 100 }).where(eq(orders.id, orderId));
  const note = {
    orderId,
    documentId: newId(),
    amount: 100,
    reason: `Върна ${name}`,
    notifyCustomer: false,
    now: sold,
  };
  expect(await issueCreditNote(shop, owner, note)).toMatchObject({ ok: true });
  const shipmentId = newId();
  await db.insert(shipments).values({
    id: shipmentId,
    order_id: orderId,
    carrier: "econt",
    place: "address",
    destination: {
      place: "address",
      townId: null,
      town: name,
      postcode: "4000",
      streetId: null,
      street: name,
      streetNumber: "1",
      other: "",
    },
    reference: shipmentId,
    state: "delivered",
    label_state: "made",
    number: shipmentId,
    weight: 400,
    cash_eur: 0,
    phone_key: `0${name}`,
    problem: `${name} не отговаря`,
    requested_at: sold,
    updated_at: sold,
  });
  const report = { at: sold, code: "1", text_bg: "Доставена", text_en: "Delivered", place: name };
  await db.insert(shipmentEvents).values({ shipment_id: shipmentId, ...report });
  const data = { from: "new", to: "cancelled", reason: name };
  await db
    .insert(orderEvents)
    .values({ id: newId(), order_id: orderId, kind: "status_changed", data, created_at: sold });
  await declare(name, orderId, true);
  return orderId;
}

async function sendDeclaration(name: string, orderNumber: string): Promise<void> {
  const declaration = { name, orderNumber, email: `${name}@example.com`, goods: name };
  await declareWithdrawal(shop, { declaration, address: "203.0.113.1", language: "bg", now: sold });
}

async function declare(name: string, orderId: string, isHandled: boolean): Promise<void> {
  await sendDeclaration(name, orderId.slice(-8));
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.order_id, orderId));
  if (isHandled) await markWithdrawal(db, owner, { withdrawalId: row!.id, isHandled, now: sold });
}

const eraseAt = async (now: Date) => (await eraseExpiredData(shop, now)).order;
const eventsOf = async (id: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.id)).map(
    ({ kind }) => kind,
  );
const orderOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]!;

test("ten years after the end of its year an order is anonymised in every table; goods and amounts stay", async () => {
  const name = newName();
  const orderId = await wholeStory(name);
  const before = await orderOf(orderId);
  const events = await eventsOf(orderId);
  const lines = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
  expect(await tablesContaining(shop, name)).toEqual([
    "public.customers",
    "public.invoices",
    "public.mails",
    "public.order_events",
    "public.orders",
    "public.payments",
    "public.refunds",
    "public.shipment_events",
    "public.shipments",
    "public.withdrawals",
  ]);
  const ownersWork = async () =>
    (await tablesContaining(shop, owner.userId)).filter((table) =>
      /invoices|order_events|refunds/.test(table),
    );
  expect(await ownersWork()).toEqual(["public.invoices", "public.order_events", "public.refunds"]);
  expect(await eraseAt(lastRetained)).toBe(0);
  expect(await orderOf(orderId)).toEqual(before);
  await db.delete(rateLimits);

  expect(await eraseAt(over)).toBe(1);
  expect(await tablesContaining(shop, name)).toEqual([]);
  expect(await ownersWork()).toEqual([]);
  const after = await orderOf(orderId);
  const { id, order_number, customer_id, total_bgn, total_eur, paid_eur, refunded_eur } = before;
  expect(after).toMatchObject({
    id,
    order_number,
    customer_id,
    total_bgn,
    total_eur,
    paid_eur,
    refunded_eur,
    order_status: "delivered",
    payment_status: "paid",
    created_at: before.created_at,
    email: erasedEmail(id),
    phone: "—",
    checkout_key: null,
    request_digest: "",
    vat_number: null,
  });
  expect(await db.select().from(orderLines).where(eq(orderLines.order_id, orderId))).toEqual(lines);
  expect(await eventsOf(orderId)).toEqual(events.filter((kind) => kind !== "note"));
  const [customer] = await db.select().from(customers).where(eq(customers.id, customer_id));
  expect(customer).toMatchObject({ first_name: "—", email: erasedEmail(customer_id), phone: null });
  const documents = await db
    .select()
    .from(invoices)
    .where(eq(invoices.order_id, orderId))
    .orderBy(asc(invoices.number));
  const blank = { name: "—", address: "—", eik: "", vat_number: "" };
  expect(documents.map(({ content }) => [content.buyer, content.total])).toEqual([
    [blank, 562],
    [blank, 100],
  ]);
  expect(documents[1]?.content.corrects).toMatchObject({ number: documents[0]?.number, reason: "—" });
  expect(await findDocument(db, owner, documents[0]!.id)).not.toBeNull();
  expect(await eraseAt(new Date("2045-01-01T00:00:00Z"))).toBe(0);
  expect(await orderOf(orderId)).toEqual(after);
});

type Undone = (orderId: string, name: string) => Promise<unknown>;
const change = (changes: Partial<typeof orders.$inferInsert>) => (orderId: string) =>
  db.update(orders).set(changes).where(eq(orders.id, orderId));

test.each<[string, Undone]>([
  ["is not delivered", change({ order_status: "shipped" })],
  ["is not paid", change({ payment_method: "cash_on_delivery", payment_status: "pending", paid_eur: 0 })],
  ["is to be refunded", change({ order_status: "cancelled" })],
  ["has an open payment", (id) => insertPayment(id, { state: "open" })],
  ["has a payment that is being opened", (id) => insertPayment(id, { state: "opening" })],
  [
    "has a pending refund",
    async (id) => {
      const payment_id = await insertPayment(id, { state: "paid" });
      await db.insert(refunds).values({ id: newId(), payment_id, amount_eur: 1, reason: "", state: "asked" });
    },
  ],
  ["has an unhandled withdrawal", (id, name) => declare(name, id, false)],
  ["may be meant by a withdrawal without an order number", (_, name) => sendDeclaration(name, "не помня")],
  [
    "has an event in a later year",
    (id) =>
      db.insert(orderEvents).values({
        id: newId(),
        order_id: id,
        kind: "refunded",
        data: {},
        created_at: new Date("2027-01-01T00:00:00+02:00"),
      }),
  ],
])("does not change an order that %s", async (_, undo) => {
  const name = newName();
  const orderId = await place(name);
  const done = { order_status: "delivered", payment_status: "paid", paid_eur: 562 } as const;
  await db.update(orders).set(done).where(eq(orders.id, orderId));
  await undo(orderId, name);
  const before = await orderOf(orderId);
  expect(await eraseAt(over)).toBe(0);
  expect(await orderOf(orderId)).toEqual(before);
});

async function insertPayment(
  orderId: string,
  changes: Partial<typeof payments.$inferInsert>,
): Promise<string> {
  const id = newId();
  const payment = { id, order_id: orderId, provider: "sandbox", amount_eur: 562, expires_at: sold } as const;
  await db.insert(payments).values({ ...payment, ...changes });
  return id;
}

test("leaves a later order unchanged, and its open records do not delay an earlier order", async () => {
  const [old, young] = [newName(), newName()];
  await wholeStory(old);
  const orderId = await wholeStory(young);
  await change({ created_at: new Date("2027-06-01T10:00:00Z") })(orderId);
  const payment_id = await insertPayment(orderId, { state: "open" });
  await db.insert(refunds).values({ id: newId(), payment_id, amount_eur: 1, reason: young, state: "asked" });
  await db.update(withdrawals).set({ handled_at: null }).where(eq(withdrawals.order_id, orderId));
  const story = async () => ({
    order: await orderOf(orderId),
    events: await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.order_id, orderId))
      .orderBy(orderEvents.id),
    invoices: await db.select().from(invoices).where(eq(invoices.order_id, orderId)).orderBy(invoices.id),
    payments: await db.select().from(payments).where(eq(payments.order_id, orderId)).orderBy(payments.id),
    refunds: await db
      .select()
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.payment_id))
      .where(eq(payments.order_id, orderId))
      .orderBy(refunds.id),
    declarations: await db.select().from(withdrawals).where(eq(withdrawals.order_id, orderId)),
    tables: await tablesContaining(shop, young),
  });
  const before = await story();
  expect(await eraseAt(over)).toBe(1);
  expect(await story()).toEqual(before);
  expect(await tablesContaining(shop, old)).toEqual([]);
});

test("cancels an unpaid card order, so that it can no longer be paid", async () => {
  const orderId = await place(newName());
  await db.update(orders).set({ payment_status: "failed", holds_stock: false }).where(eq(orders.id, orderId));
  expect(await eraseAt(over)).toBe(1);
  expect(await orderOf(orderId)).toMatchObject({ order_status: "cancelled", email: erasedEmail(orderId) });
  const token = payToken(shop.signingSecret, orderId);
  expect(await findOrderToPay(shop, token)).toMatchObject({ refusal: "cancelled" });
});

test("keeps a customer who has a later order or an account, and anonymises the old order", async () => {
  const [returning, registered] = [newName(), newName()];
  const actor = await insertPerson(db, { email: `${registered}@example.com` });
  const old = [await place(returning), await place(registered, { actor })];
  const later = await place(returning, { at: new Date("2027-06-01T10:00:00Z") });
  await db.update(orders).set({ order_status: "delivered", payment_status: "paid" });
  expect(await eraseAt(over)).toBe(2);
  for (const id of old) expect(await orderOf(id)).toMatchObject({ user_id: null, first_name: "—" });
  for (const name of [returning, registered]) {
    const [customer] = await db
      .select()
      .from(customers)
      .where(eq(customers.email, `${name}@example.com`));
    expect(customer?.first_name).toBe(name);
  }
  expect(await db.$count(users, eq(users.id, actor.userId))).toBe(1);
  expect(await orderOf(later)).toMatchObject({ first_name: returning });
  expect(await eraseAt(new Date("2038-01-01T00:00:00Z"))).toBe(1);
  expect(await tablesContaining(shop, returning)).not.toContain("public.customers");
});

test("finds an anonymised order by its number, but not by the name", async () => {
  const name = newName();
  const orderId = await wholeStory(name);
  await eraseAt(over);
  const number = (await orderOf(orderId)).order_number;
  expect(await db.$count(mails, eq(mails.recipient, `${name}@example.com`))).toBe(0);
  const found = async (q: string) => {
    const choice = readOrderChoice(new URLSearchParams({ q }));
    return (await listOrders(db, owner, { choice, cursor: null, now: new Date("2026-11-27T10:00:00Z") }))
      .orders.length;
  };
  expect([await found(number), await found(name)]).toEqual([1, 0]);
});
