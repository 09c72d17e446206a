import { and, asc, eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { payLinkWindow } from "#app/domain/payments/payment.ts";
import { emailOfPhone } from "#app/domain/orders/customer.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Discount } from "#app/domain/orders/changed-lines.ts";
import { paymentJob } from "#app/server/jobs/job-definitions.ts";
import { payLinkForStaff } from "#app/server/payments/pay-link.ts";
import { eraseCustomer } from "#app/server/privacy/erase-customer.ts";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { carrierOffices, deliverySettings } from "#app/server/db/schema/delivery.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { announce } from "#app/server/live/live-notices.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { customers, orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { paymentSettings } from "#app/server/db/schema/payments.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { offerSandbox } from "#tests/factories/delivery/offices.ts";
import { noCards, testShopWithStripe } from "#tests/factories/payments/payments.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { offerTransfers } from "#tests/factories/payments/payment-settings.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { advanceOrder, cancelOrder } from "./change-order.ts";
import { markPaid } from "./mark-paid.ts";
import { enterOrder } from "./enter-order.ts";
import { listOffered } from "#app/server/orders/lists/list-offered.ts";
import { phoneKey } from "#app/server/phone.ts";

const { services } = await testShopWithStripe();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date();
let callers = 0;

/** A new phone number on each call. */
const newPhone = () => `0888 ${String((callers += 1)).padStart(6, "0")}`;

const noDiscount = { discount: { amount: 0, reason: "" }, codes: [], shownTotal: null };

const caller = (changes: Partial<CheckoutForm> = {}): CheckoutForm => ({
  ...emptyCheckoutForm,
  firstName: "Стоян",
  lastName: "Петков",
  phone: newPhone(),
  city: "Видин",
  deliveryType: "econt_office",
  deliveryDetails: "Център",
  ...changes,
});

function enter(
  form: CheckoutForm,
  items: { productId: string; quantity: number; price: number }[],
  changes: { checkoutKey?: string; language?: Locale; discount?: Discount } = {},
) {
  const request = { ...noDiscount, language: "bg" as const, checkoutKey: newId(), now, ...changes };
  return enterOrder(services, owner, { form, items, ...request });
}

async function entered(form: CheckoutForm, productId: string, quantity = 1): Promise<string> {
  const result = await enter(form, [{ productId, quantity, price: 550 }]);
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

async function orderOf(id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

async function stockOf(id: string) {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product?.stock_quantity;
}

const emailsOf = (orderId: string) =>
  db
    .select({ kind: mails.kind, recipient: mails.recipient, language: mails.language })
    .from(mails)
    .where(sql`${mails.data}->>'order_id' = ${orderId}`)
    .orderBy(asc(mails.kind));

test("an order by phone takes its stock, and timeline and audit log record who entered it", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const id = await entered(caller(), productId, 2);
  const order = await orderOf(id);
  expect(order).toMatchObject({
    allows_review_request: false,
    user_id: null,
    total_bgn: 1100,
    payment_method: "cash_on_delivery",
    order_status: "new",
    payment_status: "pending",
    address: "Видин, До офис на Еконт: Център",
    language: "bg",
    holds_stock: true,
  });
  expect(await stockOf(productId)).toBe(3);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id));
  expect(events.map(({ kind, data, user_id }) => [kind, data.entry, user_id])).toEqual([
    ["placed", "office", owner.userId],
  ]);
  const audit = await db.select().from(auditLog).where(eq(auditLog.record_id, id));
  expect(audit.map(({ action, entity, user_id }) => [action, entity, user_id])).toEqual([
    ["create", "order", owner.userId],
  ]);
});

test("two lines of one product are one line: stock and total count all pieces", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const line = (quantity: number) => ({ productId, quantity, price: 550 });
  expect(await enter(caller(), [line(3), line(3)])).toMatchObject({ code: "out_of_stock" });
  const result = await enter(caller(), [line(1), line(3)]);
  if (!result.ok) throw new Error(result.code);
  expect(await orderOf(result.orderId)).toMatchObject({ total_bgn: 2200 });
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  expect(product?.stock_quantity).toBe(1);
});

test("staff can choose transfer and payment in hand where they are switched on", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const items = [{ productId, quantity: 1, price: 550 }];
  const refused = { ok: false, code: "payment_unavailable" };
  for (const paymentMethod of ["bank_transfer", "in_hand"] as const)
    expect(await enter(caller({ paymentMethod }), items)).toEqual(refused);
  await offerTransfers(db, { is_in_hand_on: true });
  const transfer = await orderOf(await entered(caller({ paymentMethod: "bank_transfer" }), productId));
  expect(transfer).toMatchObject({ payment_method: "bank_transfer", payment_status: "pending" });
  expect(transfer.pay_by?.getTime()).toBeGreaterThan(now.getTime());
  expect(await advanceOrder(services, owner, { orderId: transfer.id, from: "new", now })).toMatchObject({
    code: "no_next_step",
  });
  const inHand = await entered(caller({ paymentMethod: "in_hand" }), productId);
  for (const from of ["new", "processing", "shipped"] as const)
    expect(await advanceOrder(services, owner, { orderId: inHand, from, now })).toMatchObject({ ok: true });
  expect(await markPaid(services, owner, { orderIds: [inHand], on: "2026-11-25", now })).toEqual([inHand]);
  expect(await orderOf(inHand)).toMatchObject({
    order_status: "delivered",
    payment_status: "paid",
    pay_by: null,
  });
});

test("a method that is switched off is not taken by phone, either", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const [before] = await db.delete(paymentSettings).returning();
  await db.insert(paymentSettings).values({
    is_cash_on_delivery_on: false,
    is_card_on: false,
    updated_at: new Date(),
  });
  onTestFinished(async () => {
    await db.delete(paymentSettings);
    if (before) await db.insert(paymentSettings).values(before);
  });
  for (const paymentMethod of ["cash_on_delivery", "stripe", "bank_transfer", "in_hand"] as const)
    expect(await enter(caller({ paymentMethod }), [{ productId, quantity: 1, price: 550 }])).toEqual({
      ok: false,
      code: "payment_unavailable",
    });
});

test("an order by card has a pay link and keeps its stock for a day; without a provider there is none", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  const items = [{ productId, quantity: 2, price: 550 }];
  const form = caller({ paymentMethod: "stripe", email: "stoyan@example.com" });
  const request = { form, items, ...noDiscount, now };
  expect(
    await enterOrder({ ...services, cards: noCards }, owner, {
      ...request,
      language: "bg",
      checkoutKey: newId(),
    }),
  ).toEqual({ ok: false, code: "payment_unavailable" });
  const id = await entered(form, productId, 2);
  const order = await orderOf(id);
  expect(order).toMatchObject({ payment_method: "stripe", payment_status: "pending", holds_stock: true });
  expect(await payLinkForStaff(services, owner, order)).toContain("/order-success?pay=");
  expect(await emailsOf(id)).toMatchObject([{ kind: "order_received", recipient: "stoyan@example.com" }]);
  const { rows } = await db.execute(
    sql`select start_after from pgboss.job where name = ${paymentJob.name} and data->>'orderId' = ${id}`,
  );
  expect(rows.map(({ start_after: at }) => new Date(String(at)).getTime() - now.getTime())).toEqual([
    payLinkWindow,
  ]);
});

test("a discount with its reason lowers the total, and the whole of the goods leaves nothing to pay", async () => {
  const productId = await insertProduct(db, { stock_quantity: 50 });
  const items = [{ productId, quantity: 2, price: 550 }];
  const given = (amount: number, reason = "Закъсняла пратка") =>
    enter(caller(), items, { discount: { amount, reason } });
  expect(await given(1101)).toEqual({ ok: false, code: "discount", problem: "discount" });
  expect(await given(100, "")).toEqual({ ok: false, code: "discount", problem: "reason" });
  const before = await stockOf(productId);
  const result = await given(100);
  if (!result.ok) throw new Error(result.code);
  expect(await orderOf(result.orderId)).toMatchObject({
    total_bgn: 1000,
    total_eur: 511,
    discount_bgn: 100,
    discount_eur: 51,
    discount_reason: "Закъсняла пратка",
    payment_status: "pending",
  });
  expect(await stockOf(productId)).toBe((before ?? 0) - 2);
  const audit = await db.select().from(auditLog).where(eq(auditLog.record_id, result.orderId));
  expect(audit.map(({ after }) => after)).toMatchObject([{ discount_eur: "51" }]);
  const free = await given(1100);
  if (!free.ok) throw new Error(free.code);
  expect(await orderOf(free.orderId)).toMatchObject({ total_bgn: 0, total_eur: 0, payment_status: "paid" });
});

test("open pages are notified of an order, and that it can be packed if it is paid on receipt or needs no payment", async () => {
  const productId = await insertProduct(db, { stock_quantity: 5 });
  await offerTransfers(db, { is_in_hand_on: true });
  const received: LiveEvent[] = [];
  onTestFinished(
    services.live.subscribe(
      (event) => received.push(event),
      () => undefined,
    ),
  );
  const noticesOf = async (
    paymentMethod: "bank_transfer" | "cash_on_delivery" | "in_hand",
    { id: product, price }: { id: string; price: number } = { id: productId, price: 550 },
  ) => {
    const result = await enter(caller({ paymentMethod }), [{ productId: product, quantity: 1, price }]);
    if (!result.ok) throw new Error(result.code);
    const id = result.orderId;
    await announce(db, { kind: "message", id, number: null });
    await expect.poll(() => received.at(-1)).toMatchObject({ kind: "message", id });
    return received.flatMap((event) => ("id" in event && event.id === id ? [event.kind] : []));
  };
  expect(await noticesOf("cash_on_delivery")).toEqual(["order", "to_pack", "message"]);
  expect(await noticesOf("in_hand")).toEqual(["order", "to_pack", "message"]);
  expect(await noticesOf("bank_transfer")).toEqual(["order", "message"]);
  const gift = { id: await insertProduct(db, { price_bgn: 0 }), price: 0 };
  expect(await noticesOf("bank_transfer", gift)).toEqual(["order", "to_pack", "message"]);
});

test("a customer with an e-mail is notified in the selected language, and the owner is not notified", async () => {
  const productId = await insertProduct(db);
  const form = caller({ email: "Caller@Example.com" });
  const result = await enter(form, [{ productId, quantity: 1, price: 550 }], { language: "en" });
  expect(result).toMatchObject({ ok: true });
  if (!result.ok) return;
  expect(await emailsOf(result.orderId)).toEqual([
    { kind: "order_received", recipient: "caller@example.com", language: "en" },
  ]);
  expect((await orderOf(result.orderId)).address).toBe("Видин, To an Econt office: Център");
});

test("a customer without an e-mail is identified by phone, receives no e-mail and can be erased", async () => {
  const productId = await insertProduct(db, { stock_quantity: 9 });
  const phone = newPhone();
  const first = await entered(caller({ phone }), productId);
  const second = await entered(caller({ phone: `+359${phone.slice(1)}`, firstName: "Стойчо" }), productId);
  const known = await db
    .select()
    .from(customers)
    .where(eq(customers.email, emailOfPhone(phoneKey(phone))));
  expect(known.map(({ first_name }) => first_name)).toEqual(["Стойчо"]);
  expect((await orderOf(first)).customer_id).toBe((await orderOf(second)).customer_id);
  for (const from of ["new", "processing", "shipped"] as const)
    expect(await advanceOrder(services, owner, { orderId: first, from, now })).toMatchObject({ ok: true });
  await cancelOrder(services, owner, { orderId: second, reason: "", notifyCustomer: true, now });
  expect([...(await emailsOf(first)), ...(await emailsOf(second))]).toEqual([]);
  const customerId = known[0]?.id ?? "";
  const erase = (confirmation: string) => eraseCustomer(db, owner, { customerId, confirmation, now });
  expect(await erase("0888 999 999")).toEqual({ ok: false, code: "confirmation" });
  expect(await erase(phone)).toEqual({ ok: true });
});

test("a chosen office is stored and priced by carrier and kind; an unknown one or one without cash is refused", async () => {
  await offerSandbox(db, now);
  await db.update(deliverySettings).set({
    pricing: "fixed",
    prices: { any: { office: 600, address: 700 }, sandbox: { office: 500, automat: 300 } },
  });
  const place = { carrier: "sandbox", officeCode: "P400007" } as const;
  const takeCash = (takes_cash: boolean) =>
    db.update(carrierOffices).set({ takes_cash }).where(eq(carrierOffices.code, place.officeCode));
  await takeCash(true);
  const productId = await insertProduct(db, { stock_quantity: 9 });
  const item = { productId, quantity: 1, price: 550 };
  const form = caller({ city: "Пловдив", deliveryDetails: "Автомат (P400007)", office: place });
  const checkoutKey = newId();
  const placed = await enter(form, [item], { checkoutKey });
  if (!placed.ok) throw new Error(placed.code);
  expect(await orderOf(placed.orderId)).toMatchObject({
    carrier: "sandbox",
    office_code: "P400007",
    delivery_bgn: 300,
    total_bgn: 850,
    address: "Пловдив, До офис или автомат: Автомат (P400007)",
  });

  // An address has the carrier of addresses, and its price or the one for any carrier.
  const toAddress = { deliveryType: "econt_address", deliveryDetails: "ул. Роза 1, ет. 2" } as const;
  expect(await orderOf(await entered(caller(toAddress), productId))).toMatchObject({
    carrier: "sandbox",
    office_code: null,
    delivery_bgn: 700,
  });
  expect(await enter(caller({ ...toAddress, phone: "1234567" }), [item])).toMatchObject({
    problems: [{ code: "phone", fields: ["phone"] }],
  });

  const refused = (code: string) => ({
    ok: false,
    code: "invalid",
    problems: [{ code, fields: ["deliveryDetails"] }],
    shortIds: [],
  });
  const unknown = { ...place, officeCode: "P999999" };
  expect(await enter({ ...form, office: unknown }, [item])).toEqual(refused("otherOffice"));
  expect(await enter({ ...form, city: "Видин" }, [item])).toEqual(refused("otherOffice"));
  const phone = { code: "invalid", problems: [{ code: "phone", fields: ["phone"] }] };
  expect(await enter({ ...form, phone: "1234567" }, [item])).toMatchObject(phone);
  await takeCash(false);
  expect(await enter(form, [item])).toEqual(refused("officeNoCash"));
  expect(await enter(form, [item], { checkoutKey })).toEqual(placed);
  await db.delete(deliverySettings);
});

test("an invalid order also reports the products that lack stock", async () => {
  const [few, enough] = [await insertProduct(db, { stock_quantity: 2 }), await insertProduct(db)];
  const items = [few, enough].map((productId) => ({ productId, quantity: 3, price: 550 }));
  expect(await enter(caller({ phone: "1" }), items)).toMatchObject({
    code: "invalid",
    problems: [{ code: "phone" }],
    shortIds: [few],
  });
});

test("refuses a missing field, an empty cart, a changed price and lacking stock, and stores no customer", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  const form = caller();
  const item = { productId, quantity: 1, price: 550 };
  expect(await enter({ ...form, city: "" }, [item])).toEqual({
    shortIds: [],
    ok: false,
    code: "invalid",
    problems: [{ code: "required", fields: ["city"] }],
  });
  expect(await enter(form, [])).toEqual({ ok: false, code: "empty_cart" });
  const refused = { ok: false, productIds: [productId] };
  expect(await enter(form, [{ ...item, price: 500 }])).toMatchObject({ ...refused, code: "price_changed" });
  expect(await enter(form, [{ ...item, quantity: 2 }])).toEqual({ ...refused, code: "out_of_stock" });
  const unknown = newId();
  expect(await enter(form, [{ ...item, productId: unknown }])).toMatchObject({ code: "out_of_stock" });
  expect(await stockOf(productId)).toBe(1);
  const written = await db
    .select()
    .from(customers)
    .where(eq(customers.email, emailOfPhone(phoneKey(form.phone))));
  expect(written).toEqual([]);
});

test("concurrent submissions of one form create one order; a changed form with the same key is refused with that order", async () => {
  const productId = await insertProduct(db, { stock_quantity: 9 });
  const form = caller();
  const checkoutKey = newId();
  const send = (quantity: number) => enter(form, [{ productId, quantity, price: 550 }], { checkoutKey });
  const results = await Promise.all([send(1), send(1), send(1)]);
  const ids = new Set(results.map((result) => result.ok && result.orderId));
  expect(ids.size).toBe(1);
  expect(await send(2)).toMatchObject({ ok: false, code: "key_reused", orderId: [...ids][0] });
  expect(await stockOf(productId)).toBe(8);
});

test("orders that an administrator enters are not rate limited", async () => {
  const productId = await insertProduct(db, { stock_quantity: 9 });
  const phone = newPhone();
  for (const _ of [1, 2, 3, 4]) await entered(caller({ phone }), productId);
  const written = await db
    .select()
    .from(orders)
    .where(and(eq(orders.email, emailOfPhone(phoneKey(phone))), eq(orders.order_status, "new")));
  expect(written).toHaveLength(4);
});

test("lists the products on sale by Bulgarian name, with price and stock", async () => {
  const shown = await insertProduct(db, { name_bg: "Ягода за телефона", stock_quantity: 3 });
  const hidden = await insertProduct(db, { is_active: false });
  const offered = await listOffered(db, owner);
  expect(offered.find(({ id }) => id === shown)).toMatchObject({ price_bgn: 550, stock_quantity: 3 });
  expect(offered.map(({ id }) => id)).not.toContain(hidden);
  const names = offered.map(({ name_bg }) => name_bg);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "bg")));
});
