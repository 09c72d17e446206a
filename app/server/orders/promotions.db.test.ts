import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toDecimal } from "#app/domain/money.ts";
import { mailboxOf } from "#app/domain/typed-text.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { saveDelivery } from "#tests/factories/delivery/delivery.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { placeOrder } from "./place-order.ts";
import type { PlaceOrderResult } from "./place-order.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-20T10:00:00Z");
const owner = await insertAdmin(db, { email: "owner@example.com" });
let people = 0;

type Order = { productId: string; quantity?: number; total: number; codes?: string[] };

/** Orders a product of 10.00 leva by a new person, unless `changes` name one. */
function place({ productId, quantity = 1, total, codes = [] }: Order, changes: Record<string, unknown> = {}) {
  people += 1;
  const phone = `+3598870${String(people).padStart(5, "0")}`;
  const person = { email: `buyer${people}@example.com`, phone };
  const items = [{ productId, quantity, price: 10 }];
  const payload = orderRequest(items, { ...person, totalBGN: toDecimal(total), codes, ...changes });
  return placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
}

function idOf(result: PlaceOrderResult): string {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result)}`);
  return result.orderId;
}

const ten = () => insertProduct(db, { price_bgn: 1000, stock_quantity: 500 });

async function offer(
  productId: string,
  changes: Parameters<typeof insertPromotion>[1] = {},
  codes: Parameters<typeof insertPromotion>[2] = [],
) {
  return insertPromotion(db, { scope: "products", targets: [productId], ...changes }, codes);
}

/** Enters an order with codes as staff do, and returns why the codes are refused. */
async function whyRefused(
  { productId, codes }: { productId: string; codes: string[] },
  changes: Record<string, unknown> = {},
) {
  people += 1;
  const phone = `+3598870${String(people).padStart(5, "0")}`;
  const person = { email: `buyer${people}@example.com`, phone };
  const payload = orderRequest([{ productId, quantity: 1, price: 10 }], { ...person, codes, ...changes });
  const request = { payload: { ...payload, totalBGN: null }, checkoutKey: null, enteredBy: owner, now };
  const result = await placeOrder(services, { kind: "visitor" }, request);
  return result.ok || result.code !== "codes" ? result : result.codes.map(({ why }) => why);
}

test("an order stores its promotions: sums, the line's share, and the terms as of the sale", async () => {
  const productId = await ten();
  const code = "ЯГОДА10";
  const promotion = await offer(productId, { percent: 15 }, [{ code }]);
  const id = idOf(await place({ productId, quantity: 3, total: 2550, codes: [code] }));
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ total_bgn: 2550, promotions_bgn: 450, promotions_eur: 230, discount_bgn: 0 });
  expect(await db.select().from(orderLines).where(eq(orderLines.order_id, id))).toMatchObject([
    { unit_price_bgn: 1000, quantity: 3, promotion_discount: 450, gift_quantity: 0 },
  ]);
  expect(await db.select().from(orderPromotions).where(eq(orderPromotions.order_id, id))).toMatchObject([
    {
      promotion_id: promotion,
      code,
      discount: 450,
      terms: { kind: "percent", percent: 15, targets: [productId] },
    },
  ]);
});

test("a code applies only when it is given, and says why it does not", async () => {
  const productId = await ten();
  await offer(productId, {}, [{ code: "TEN" }]);
  expect(idOf(await place({ productId, total: 1000 }))).toBeTruthy();
  expect(await place({ productId, total: 900, codes: ["НЯМА"] })).toMatchObject({ code: "price_changed" });
  expect(await whyRefused({ productId, codes: ["НЯМА"] })).toEqual(["unknown"]);
  const refusedBy = async (why: string, changes: Parameters<typeof insertPromotion>[1]) => {
    await offer(productId, changes, [{ code: why.toUpperCase() }]);
    expect(await whyRefused({ productId, codes: [why.toUpperCase()] })).toEqual([why]);
  };
  await refusedBy("paused", { is_active: false });
  await refusedBy("not_yet", { starts_at: new Date(now.getTime() + 1) });
  await refusedBy("expired", { ends_at: new Date(now.getTime() - 1) });
});

test("both ends of an automatic promotion's window belong to it", async () => {
  const productId = await ten();
  await offer(productId, { starts_at: now, ends_at: now });
  expect(idOf(await place({ productId, total: 900 }))).toBeTruthy();
  expect((await place({ productId, total: 1000 })).ok).toBe(false);
});

test("a gift takes its own stock; sold out, it is left out unless the shopper saw it", async () => {
  const productId = await ten();
  const gift = await insertProduct(db, { price_bgn: 300, stock_quantity: 1 });
  await offer(productId, { kind: "gift", percent: null, gift_product_id: gift });
  const id = idOf(await place({ productId, total: 1000 }, { gifts: [gift] }));
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.order_id, id))
    .orderBy(orderLines.position);
  expect(lines).toMatchObject([
    { product_id: productId, promotion_discount: 0 },
    { product_id: gift, quantity: 1, gift_quantity: 1, unit_price_bgn: 300, promotion_discount: 300 },
  ]);
  const [left] = await db.select().from(products).where(eq(products.id, gift));
  expect(left?.stock_quantity).toBe(0);
  expect(await place({ productId, total: 1000 }, { gifts: [gift] })).toMatchObject({
    code: "price_changed",
    productIds: [],
    gifts: [],
  });
  expect(idOf(await place({ productId, total: 1000 }, { gifts: [] }))).toBeTruthy();
});

test("free delivery takes the price of the delivery, not of the goods", async () => {
  const productId = await ten();
  await saveDelivery(db, { pricing: "fixed", prices: { any: { address: 500, office: 500 } } });
  const promotion = await offer(productId, { kind: "delivery", percent: null });
  const id = idOf(await place({ productId, total: 1000 }));
  await saveDelivery(db, { pricing: "free" });
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ total_bgn: 1000, delivery_bgn: 0, promotions_bgn: 0 });
  expect(await db.select().from(orderPromotions).where(eq(orderPromotions.order_id, id))).toMatchObject([
    { promotion_id: promotion, discount: 500 },
  ]);
});

test("with a whole discount nothing has to be paid, by card neither", async () => {
  const productId = await ten();
  await offer(productId, { percent: 100 });
  const id = idOf(await place({ productId, total: 0 }, { paymentMethod: "stripe" }));
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ total_bgn: 0, payment_status: "paid", promotions_bgn: 1000 });
});

test("a person is recognised by folded e-mail or telephone, for uses and for the first order", async () => {
  const productId = await ten();
  await offer(productId, { max_uses_per_person: 1 }, [{ code: "ONCE" }]);
  await offer(productId, { first_order_only: true }, [{ code: "FIRST" }]);
  const mine = { email: "vera.p@gmail.com", phone: "+359887123456" };
  const buy = (code: string, changes: Record<string, unknown>) =>
    place({ productId, total: 900, codes: [code] }, changes);
  idOf(await buy("ONCE", mine));
  const sameMail = { email: "VeraP+x@googlemail.com", phone: "+359887999999" };
  const samePhone = { email: "other@example.com", phone: "0887 123 456" };
  for (const person of [sameMail, samePhone]) {
    expect(await buy("ONCE", person)).toMatchObject({ code: "price_changed" });
    expect(await whyRefused({ productId, codes: ["ONCE"] }, person)).toEqual(["used_by_you"]);
    expect(await whyRefused({ productId, codes: ["FIRST"] }, person)).toEqual(["first_order"]);
  }
  idOf(await buy("FIRST", { email: "new@example.com", phone: "+359887555555" }));
});

test("of one code's last use by fifty buyers one gets it; cancelled and expired orders return theirs", async () => {
  const productId = await ten();
  await offer(productId, { max_uses: 1 }, [{ code: "LAST" }]);
  const buy = () => place({ productId, total: 900, codes: ["LAST"] });
  const results = await Promise.all(Array.from({ length: 50 }, buy));
  const won = results.filter(({ ok }) => ok);
  expect(won).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "price_changed")).toHaveLength(49);
  const [first] = won;
  const id = idOf(first ?? { ok: false, code: "empty_cart" });
  const set = (changes: Partial<typeof orders.$inferInsert>, order = id) =>
    db.update(orders).set(changes).where(eq(orders.id, order));
  // Money given back does not return a use.
  await set({ paid_eur: 460, refunded_eur: 460, holds_stock: false });
  expect(await whyRefused({ productId, codes: ["LAST"] })).toEqual(["used_up"]);
  await set({ order_status: "cancelled" });
  const second = idOf(await buy());
  await set({ payment_status: "failed", holds_stock: false }, second);
  expect(idOf(await buy())).toBeTruthy();
});

test("single-use codes of one promotion each count on their own, and one of them counts in an order", async () => {
  const productId = await ten();
  await offer(productId, {}, [
    { code: "S1", max_uses: 1 },
    { code: "S2", max_uses: 1 },
  ]);
  const buy = (codes: string[]) => place({ productId, total: 900, codes });
  idOf(await buy(["S1", "S2"]));
  expect(await whyRefused({ productId, codes: ["S1", "S2"] })).toEqual(["used_up"]);
  idOf(await buy(["S2"]));
  expect(await whyRefused({ productId, codes: ["S2"] })).toEqual(["used_up"]);
});

test("an order that replaces an unpaid one takes its use over", async () => {
  const productId = await ten();
  await offer(productId, { max_uses: 1, max_uses_per_person: 1 }, [{ code: "TAKEN" }]);
  const mine = { email: "card@example.com", phone: "+359887222222", paymentMethod: "stripe" };
  const buy = () => place({ productId, total: 900, codes: ["TAKEN"] }, mine);
  idOf(await buy());
  const result = await buy();
  expect(result).toMatchObject({ ok: true, replaced: [expect.any(String)] });
});

test("what staff enter is refused when a code takes nothing, or their discount more than is left", async () => {
  const productId = await ten();
  await offer(productId, { percent: 60, min_units: 2 }, [{ code: "TWO" }]);
  const payload = orderRequest([{ productId, quantity: 1, price: 10 }], { codes: ["TWO", "NONE"] });
  const enteredBy = owner;
  const request = { payload: { ...payload, totalBGN: null }, checkoutKey: null, enteredBy, now };
  expect(await placeOrder(services, { kind: "visitor" }, request)).toEqual({
    ok: false,
    code: "codes",
    codes: [
      { code: "NONE", why: "unknown", from: null },
      { code: "TWO", why: "below", from: null },
    ],
  });
  const two = orderRequest([{ productId, quantity: 2, price: 10 }], { codes: ["TWO"] });
  const enter = (amount: number) =>
    placeOrder(
      services,
      { kind: "visitor" },
      {
        ...request,
        payload: { ...two, totalBGN: null },
        discount: { amount, reason: "грешка" },
      },
    );
  expect(await enter(801)).toEqual({ ok: false, code: "discount", problem: "discount" });
  expect(idOf(await enter(300))).toBeTruthy();
});

test("the database folds an e-mail as the program does", async () => {
  const part = fc.string({ unit: fc.constantFrom("a", "B", ".", "+", "1"), minLength: 1, maxLength: 8 });
  const domain = fc.constantFrom("gmail.com", "GoogleMail.com", "example.bg");
  const emails = fc.sample(
    fc.tuple(part, domain).map((parts) => parts.join("@")),
    200,
  );
  const { rows } = await db.execute<{ email: string; mailbox: string }>(
    sql`select email, mailbox_of(email) as mailbox from unnest(${sql.param(emails)}::text[]) as email`,
  );
  expect(rows.map(({ mailbox }) => mailbox)).toEqual(rows.map(({ email }) => mailboxOf(email)));
});
