import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { orders } from "#app/server/db/schema/orders.ts";
import { orderPromotions } from "#app/server/db/schema/promotions.ts";
import { saveDelivery } from "#tests/factories/delivery/delivery.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderWithLines } from "#tests/factories/orders/line-changes.ts";
import { lineChangingShop } from "#tests/factories/orders/line-changing-shop.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";

const { services, newOrder, change } = await lineChangingShop();
const { db } = services;

/** Places an order of pieces at 10.00 leva with a code for a promotion of that product. */
async function withCode(
  { code, quantity, total }: { code: string; quantity: number; total: number },
  promotion: Parameters<typeof insertPromotion>[1] = {},
) {
  const productId = await insertProduct(db, { price_bgn: 1000, stock_quantity: 100 });
  await insertPromotion(db, { scope: "products", targets: [productId], ...promotion }, [{ code }]);
  const items = [{ productId, quantity, price: 10 }];
  return { productId, orderId: await newOrder(items, { codes: [code], totalBGN: total }) };
}

const discountOf = async (orderId: string) => {
  const [used] = await db.select().from(orderPromotions).where(eq(orderPromotions.order_id, orderId));
  return used?.discount;
};

test("an unpaid order is priced again by its own promotions, also when they have ended", async () => {
  const { productId, orderId } = await withCode({ code: "HALF", quantity: 3, total: 24 }, { percent: 20 });
  expect(await change(orderId, { pieces: { [productId]: 5 } })).toMatchObject({ ok: true });
  expect(await orderWithLines(db, orderId)).toMatchObject({
    total_bgn: 4000,
    promotions_bgn: 1000,
    lines: [{ quantity: 5, promotion_discount: 1000 }],
  });
  expect(await discountOf(orderId)).toBe(1000);
});

test("below its least amount a promotion takes nothing, keeps its use, and returns with the goods", async () => {
  const terms = { percent: 20, min_units: 3, max_uses: 1 };
  const { productId, orderId } = await withCode({ code: "THREE", quantity: 3, total: 24 }, terms);
  await change(orderId, { pieces: { [productId]: 2 } });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_bgn: 2000, promotions_bgn: 0 });
  expect(await discountOf(orderId)).toBe(0);
  await change(orderId, { pieces: { [productId]: 4 } });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_bgn: 3200, promotions_bgn: 800 });
});

test("a unit that leaves a paid order returns its stored share, whatever the promotion asks for", async () => {
  const terms = { percent: 20, min_units: 3 };
  const { productId, orderId } = await withCode({ code: "PAID", quantity: 3, total: 24 }, terms);
  const paid = { payment_method: "bank_transfer", payment_status: "paid", paid_eur: 1227 } as const;
  await db.update(orders).set(paid).where(eq(orders.id, orderId));
  const refund = 1227 - 818;
  expect(await change(orderId, { pieces: { [productId]: 2 }, confirmedRefund: refund })).toMatchObject({
    ok: true,
    step: { kind: "return", amount: refund },
  });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_bgn: 1600, promotions_bgn: 400 });
});

test("a discount of staff is at most what promotions leave of the goods", async () => {
  const { orderId } = await withCode({ code: "MOST", quantity: 1, total: 4 }, { percent: 60 });
  const discountReason = "Закъсня";
  expect(await change(orderId, { discount: 401, discountReason })).toMatchObject({
    code: "draft",
    problem: "discount",
  });
  expect(await change(orderId, { discount: 400, discountReason })).toMatchObject({ ok: true });
});

test("free delivery stays, kept or by rule, and what it saves is not forgotten", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: { any: { address: 500, office: 500 } } });
  const { productId, orderId } = await withCode(
    { code: "FREE", quantity: 1, total: 10 },
    { kind: "delivery" },
  );
  await change(orderId, { pieces: { [productId]: 2 } });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_bgn: 2000, delivery_bgn: 0 });
  expect(await discountOf(orderId)).toBe(500);
  await change(orderId, { delivery: { kind: "own", amount: 300 } });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_bgn: 2300 });
  await change(orderId, { delivery: { kind: "rule" } });
  expect(await orderWithLines(db, orderId)).toMatchObject({ total_bgn: 2000, delivery_bgn: 0 });
  expect(await discountOf(orderId)).toBe(500);
});
