import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderGifts } from "#app/server/db/schema/gifts.ts";
import { customers, orders } from "#app/server/db/schema/orders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
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
