import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emptyGiftForm } from "#app/domain/checkout/checkout.ts";
import type { GiftForm } from "#app/domain/checkout/checkout.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orders } from "#app/server/db/schema/orders.ts";
import { findGiftCard } from "#app/server/documents/gift-card.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { loadEmailOrder } from "#app/server/mail/email-order.ts";
import { correctOrder } from "#app/server/orders/correct-order.ts";
import { findOrderPage } from "#app/server/orders/order-page.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { eraseOrders } from "#app/server/privacy/retention/erase-orders.ts";
import { addLabelByHand } from "#app/server/shipments/label-by-hand.ts";
import { listParcels } from "#app/server/shipments/list-parcels.ts";
import { findContents } from "#app/server/shipments/find-contents.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
// A Friday.
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db, { price_bgn: 550, stock_quantity: 100 });
const receiver = { firstName: "Ана", lastName: "Колева", phone: "0887 654 321" };
const gift = { card: "Честит рожден ден!\nHappy birthday!", receiver, wishedOn: "2026-12-01" };
let givers = 0;

function order(changes: Record<string, unknown>, request: { checkoutKey?: string; isStaff?: boolean } = {}) {
  givers += 1;
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: `giver${givers}@example.com`,
    paymentMethod: "stripe",
    gift,
    ...changes,
  });
  return placeOrder(
    services,
    { kind: "visitor" },
    { payload, checkoutKey: request.checkoutKey ?? null, now, ...(request.isStaff && { enteredBy: admin }) },
  );
}

async function giftOfOrder(changes: Record<string, unknown>) {
  const placed = await order(changes);
  if (!placed.ok) throw new Error(placed.code);
  const [stored] = await db.select().from(orderGifts).where(eq(orderGifts.order_id, placed.orderId));
  return { orderId: placed.orderId, stored };
}

test("a gift is stored with its order: the receiver beside the customer, who stays the giver", async () => {
  const { orderId, stored } = await giftOfOrder({});
  expect(stored).toEqual({
    order_id: orderId,
    receiver_first_name: "Ана",
    receiver_last_name: "Колева",
    receiver_phone: "0887 654 321",
    receiver_phone_e164: "+359887654321",
    card_text: "Честит рожден ден!\nHappy birthday!",
    wished_on: "2026-12-01",
  });
  const [placed] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(placed).toMatchObject({ first_name: "Мария", phone: "+359 88 123 4567" });
  const found = `${placed?.search_words} ${JSON.stringify(await db.select().from(customers))}`;
  for (const text of ["ана", "ana", "колев", "7654321"]) expect(found.toLowerCase()).not.toContain(text);
});

test("a gift may have neither card nor receiver nor day, and an order without one stores nothing", async () => {
  expect((await giftOfOrder({ gift: {} })).stored).toMatchObject({
    receiver_first_name: null,
    receiver_phone_e164: null,
    card_text: "",
    wished_on: null,
  });
  expect((await giftOfOrder({ gift: null })).stored).toBeUndefined();
});

test("a gift is not paid with cash on delivery, not even when staff enter it", async () => {
  const refusal = { ok: false, code: "gift_no_cash" };
  expect(await order({ paymentMethod: "cash_on_delivery" })).toEqual(refusal);
  expect(await order({ paymentMethod: "cash_on_delivery" }, { isStaff: true })).toEqual(refusal);
});

test("a day on which no carrier delivers, or that is too early or too far, is refused", async () => {
  for (const wishedOn of ["2026-11-19", "2026-11-28", "2027-01-20"])
    expect(await order({ gift: { wishedOn } })).toEqual({ ok: false, code: "gift_day_unavailable" });
});

test("the same key places a gift once, and another card is another order", async () => {
  const email = "replay@example.com";
  const key = { checkoutKey: "gift-key-1" };
  const placed = await order({ email }, key);
  expect(await order({ email }, key)).toMatchObject({ isReplay: true });
  expect(placed).toMatchObject({ isReplay: false });
  expect(await order({ email, gift: { ...gift, card: "Друго" } }, key)).toMatchObject({ code: "key_reused" });
});

test("the parcel goes to the receiver without cash, whose telephone the shop's record of parcels leaves out", async () => {
  const { orderId } = await giftOfOrder({});
  await db.update(orders).set({ payment_method: "cash_on_delivery" }).where(eq(orders.id, orderId));
  const number = "1051600000042";
  expect(await addLabelByHand(services, admin, { orderId, carrier: "econt", number, now })).toEqual({
    ok: true,
  });
  const [parcel] = await db.select().from(shipments).where(eq(shipments.order_id, orderId));
  expect(parcel).toMatchObject({ cash_eur: 0, phone_key: "" });
  expect(await findContents(db, admin, orderId)).toMatchObject({
    first_name: "Ана",
    last_name: "Колева",
    phone: "0887 654 321",
    due_eur: 0,
    gift: { wished_on: "2026-12-01", has_card: true },
  });
  const { parcels } = await listParcels(db, admin, { stage: "labelled", now });
  expect(parcels.find(({ id }) => id === orderId)).toMatchObject({ first_name: "Ана", phone: null });
  const slips = await findPackingSlips(db, admin, [orderId], now);
  expect(slips).toMatchObject({ slips: [{ first_name: "Ана", phone: "0887 654 321", cash: 0 }] });
  expect(await findGiftCard(db, admin, orderId)).toMatchObject({ card_text: gift.card });
});

test("the giver's e-mail and page name the receiver, the day and the card, and never the telephone", async () => {
  const { orderId } = await giftOfOrder({});
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  const shown = {
    receiver_first_name: "Ана",
    receiver_last_name: "Колева",
    card_text: gift.card,
    wished_on: gift.wishedOn,
  };
  expect((await findOrderPage(db, row?.page_token ?? ""))?.gift).toEqual(shown);
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, row?.email ?? ""));
  expect(sent.map(({ kind }) => kind)).toEqual(["order_received"]);
  expect((await loadEmailOrder({ ...services, baseUrl: "https://shop.example" }, orderId))?.gift).toEqual(
    shown,
  );
});

test("staff correct a gift until its parcel has a label, but make no order a gift", async () => {
  const { orderId } = await giftOfOrder({});
  const form = {
    firstName: "Мария",
    lastName: "Иванова",
    phone: "+359 88 123 4567",
    city: "Пловдив",
    deliveryType: "econt_address",
    deliveryDetails: "ул. „Шипка“ 1, ап. 2",
    needInvoice: false,
    companyName: "",
    vatNumber: "",
    companyAddress: "",
  } as const;
  const corrected = { ...emptyGiftForm, giftCard: "Друго", giftWishedOn: "2026-12-02" };
  const correct = (id: string, changed: GiftForm) =>
    correctOrder(services, admin, { orderId: id, form: { ...form, gift: changed }, seen: null, now });
  expect(await correct(orderId, corrected)).toMatchObject({ ok: true });
  const [stored] = await db.select().from(orderGifts).where(eq(orderGifts.order_id, orderId));
  expect(stored).toMatchObject({ card_text: "Друго", wished_on: "2026-12-02", receiver_phone: null });
  expect(await correct(orderId, { ...corrected, giftWishedOn: "2026-11-28" })).toEqual({
    ok: false,
    code: "invalid",
    problems: [{ code: "wishedOn", fields: ["giftWishedOn"] }],
  });
  await db.update(orders).set({ payment_status: "paid", paid_eur: 281 }).where(eq(orders.id, orderId));
  const label = { orderId, carrier: "econt", number: "1051600000043", now } as const;
  expect(await addLabelByHand(services, admin, label)).toEqual({ ok: true });
  const other = { ...corrected, isForOther: true, giftFirstName: "Ива", giftLastName: "Петрова" };
  expect(await correct(orderId, { ...other, giftPhone: "0887 654 321" })).toEqual({
    ok: false,
    code: "label",
  });
  const plain = await giftOfOrder({ gift: null });
  expect(await correct(plain.orderId, corrected)).toMatchObject({ ok: true });
  expect(await db.$count(orderGifts, eq(orderGifts.order_id, plain.orderId))).toBe(0);
});

test("retention leaves of a gift only that it was one", async () => {
  const { orderId } = await giftOfOrder({});
  await db
    .update(orders)
    .set({ order_status: "cancelled", holds_stock: false })
    .where(eq(orders.id, orderId));
  let erased = 0;
  for await (const count of eraseOrders(db, new Date("2040-01-01T00:00:00Z"))) erased += count;
  expect(erased).toBeGreaterThan(0);
  const [stored] = await db.select().from(orderGifts).where(eq(orderGifts.order_id, orderId));
  expect(stored).toEqual({
    order_id: orderId,
    receiver_first_name: null,
    receiver_last_name: null,
    receiver_phone: null,
    receiver_phone_e164: null,
    card_text: "",
    wished_on: "2026-12-01",
  });
});
