import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { toDecimal, euroCents } from "#app/domain/money.ts";
import { newId } from "#app/server/db/new-id.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { issueInvoice } from "#app/server/documents/issue-invoice.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { declareWithdrawal } from "#app/server/orders/withdrawals/declare-withdrawal.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import type { Person } from "#tests/factories/accounts/people.ts";
import { collectOwnData } from "./own-data.ts";
import { signIn } from "#app/server/accounts/sign-in.ts";

const shop = await testServices();
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db);
const owner = await insertAdmin(db, { email: "owner@example.com" });
await db.insert(shopSettings).values({
  ...defaultCompany,
  notification_email: "owner@plodko.example",
  eik: "000004600",
  manager_bg: "Иван Петров",
});

/** Inserts a person with data of every kind but an invitation. */
async function personWithHistory(email: string): Promise<Person> {
  const person = await insertPerson(db, { email });
  const payload = orderRequest([{ productId, quantity: 3, price: 5.5 }], { email });
  const order = await placeOrder(shop, person, { payload, checkoutKey: null, now });
  if (!order.ok) throw new Error(order.code);
  await db
    .update(orders)
    .set({ payment_status: "paid", paid_eur: 844, refunded_eur: 250 })
    .where(eq(orders.id, order.orderId));
  const buyer = { name: `Сладко на ${email}`, address: "София", eik: "", vat_number: "" };
  const invoice = {
    orderId: order.orderId,
    documentId: newId(),
    buyer,
    isSure: true,
    notifyCustomer: false,
    now,
  };
  expect(await issueInvoice(shop, owner, invoice)).toMatchObject({ ok: true });
  await db.insert(shipments).values({
    id: newId(),
    order_id: order.orderId,
    carrier: "econt",
    place: "office",
    destination: { place: "office", officeCode: "4001" },
    reference: newId(),
    state: "in_transit",
    label_state: "made",
    number: `number of ${email}`,
    weight: 400,
    cash_eur: 0,
    phone_key: "",
    requested_at: now,
    updated_at: now,
  });
  const declaration = { name: "Мария", orderNumber: "не помня", email, goods: `Кутия на ${email}` };
  await declareWithdrawal(shop, { declaration, address: "203.0.113.1", language: "bg", now });
  const credentials = {
    email,
    password: personsPassword,
    address: "203.0.113.1",
    locale: "bg" as const,
    now,
  };
  await signIn(shop, { ...credentials, headers: new Headers({ "User-Agent": email }) });
  await insertSubscriber(db, { email });
  await db.insert(wishlist).values({ user_id: person.userId, product_id: productId, created_at: now });
  const message_id = newId();
  await db.insert(contactMessages).values({
    id: message_id,
    name: "Мария",
    email,
    message: `Здравейте от ${email}`,
    language: "bg",
    created_at: now,
  });
  const reply = { message_id, text: `Отговор до ${email}`, user_id: null };
  await db.insert(messageReplies).values({ ...reply, id: newId(), created_at: now });
  return person;
}

test("the copy says what a bag contains and what its label says", async () => {
  const person = await insertPerson(db, { email: "bags@example.com" });
  const { bag, pieces } = await insertExampleBag(db);
  const items = [{ productId: bag, quantity: 2, price: 12.18, recipe: { pieces, label: "За Мими" } }];
  const payload = orderRequest(items, { email: person.email });
  expect(await placeOrder(shop, person, { payload, checkoutKey: null, now })).toMatchObject({ ok: true });
  const collected = await collectOwnData(db, person);
  expect(collected?.orders[0]?.lines).toMatchObject([
    {
      name_bg: "Торбичка 100 г",
      bag_label: "За Мими",
      contents: [
        { name_bg: "Ягода", name_en: "Strawberry", units: 18 },
        { name_bg: "Ананас", name_en: "Pineapple", units: 8 },
        { name_bg: "Праскова", name_en: "Peach", units: 2 },
      ],
    },
  ]);
});

test("a person gets their own data, with amounts as decimals, and nobody else's", async () => {
  const maria = await personWithHistory("maria@example.com");
  await personWithHistory("ivan@example.com");
  const collected = await collectOwnData(db, maria);
  expect(collected).toMatchObject({
    email: "maria@example.com",
    profile: { first_name: "Мария", last_name: "Иванова", phone: null, address: null },
    newsletter: { is_subscribed: true },
    orders: [
      {
        email: "maria@example.com",
        total_bgn: 16.5,
        total_eur: toDecimal(euroCents(1650)),
        paid_eur: 8.44,
        refunded_eur: 2.5,
        lines: [{ name_en: "Strawberry gummies", unit_price_bgn: 5.5, quantity: 3 }],
        invoices: [
          {
            kind: "invoice",
            number: 1,
            issued_at: now,
            buyer: { name: "Сладко на maria@example.com", address: "София", eik: "", vat_number: "" },
            lines: [{ quantity: 3, net_eur: 8.44 }],
            total_eur: 8.44,
            corrects: null,
          },
        ],
        parcels: [
          {
            carrier: "econt",
            number: "number of maria@example.com",
            destination: { officeCode: "4001" },
            requested_at: now,
          },
        ],
      },
    ],
    withdrawals: [{ name: "Мария", order_number: "не помня", goods: "Кутия на maria@example.com" }],
    sessions: [{ user_agent: "maria@example.com" }],
    wishlist: [{ name_en: "Strawberry gummies", added_at: now }],
    contact_messages: [
      {
        name: "Мария",
        message: "Здравейте от maria@example.com",
        replies: [{ text: "Отговор до maria@example.com" }],
      },
    ],
  });
  const letters = collected?.letters.map(({ kind }) => kind).toSorted();
  expect(letters).toEqual(["order_received", "withdrawal_received"]);
  const written = JSON.stringify(collected);
  expect(written).not.toContain("ivan@example.com");
  expect(written).not.toMatch(/password|token|is_admin|digest/);
});

test("an order that a visitor placed with the person's e-mail is left out", async () => {
  const anna = await insertPerson(db, { email: "anna@example.com" });
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], { email: "anna@example.com" });
  const order = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now });
  expect(order.ok).toBe(true);
  expect(await collectOwnData(db, anna)).toMatchObject({ orders: [] });
});

test("a person without data gets empty lists; a visitor and a deleted account get null", async () => {
  const newcomer = await insertPerson(db, { email: "new@example.com" });
  expect(await collectOwnData(db, newcomer)).toMatchObject({
    orders: [],
    wishlist: [],
    contact_messages: [],
    newsletter: { is_subscribed: false },
  });
  expect(await collectOwnData(db, { kind: "visitor" })).toBeNull();
  expect(await collectOwnData(db, { ...newcomer, userId: newId() })).toBeNull();
});
