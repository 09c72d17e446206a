import { expect, test } from "vitest";
import { priceBasket } from "#app/domain/promotions/price-basket.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import type { PromotionQuestion } from "#app/server/promotions/promotions-for.ts";
import { promotionsInForce } from "#app/server/promotions/promotions-in-force.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findPromotions } from "./find-promotions.ts";

const services = await testServices();
const { db } = services;
const now = new Date("2026-11-20T10:00:00Z");
const productId = await insertProduct(db, { price_bgn: 1000, stock_quantity: 9, flavor: "peach" });
const other = await insertProduct(db, { price_bgn: 1000, stock_quantity: 9, flavor: "grape" });

function ask(question: Partial<PromotionQuestion> = {}, changes: Record<string, unknown> = {}) {
  const base = { productIds: [productId, other], codes: [], person: null };
  return findPromotions(services, {
    ...base,
    ...question,
    address: "203.0.113.9",
    earlierToken: null,
    now,
    ...changes,
  });
}

test("a shop says which kinds of promotions it has", async () => {
  expect(await promotionsInForce(db, now)).toEqual([]);
  await insertPromotion(db, { starts_at: new Date(now.getTime() + 60_000) }, [{ code: "SOON" }]);
  await insertPromotion(db, { ends_at: new Date(now.getTime() - 1) });
  expect(await promotionsInForce(db, now)).toEqual(["codes"]);
  await insertPromotion(db, { scope: "flavors", targets: ["peach"], name_bg: "Праскови" });
  expect(await promotionsInForce(db, now)).toEqual(["automatic", "codes"]);
});

test("the terms name the products of the basket, and price it as the order will be", async () => {
  const found = await ask();
  expect(found.promotions).toMatchObject([{ name_bg: "Праскови", product_ids: [productId], code: null }]);
  const lines = [productId, other].map((id) => ({ productId: id, price: 1000, quantity: 1 }));
  const priced = priceBasket({ lines, delivery: 0, baseCurrency: "BGN" }, found.promotions);
  expect(priced.goods - priced.discount).toBe(1900);
});

test("codes are said to apply or why not, never those that nobody gave", async () => {
  const found = await ask({ codes: ["SOON", "NONE"] });
  expect(found).toMatchObject({
    refused: [
      { code: "SOON", why: "not_yet", from: "2026-11-20T10:01:00+00:00" },
      { code: "NONE", why: "unknown", from: null },
    ],
  });
  expect(JSON.stringify(await ask())).not.toContain("SOON");
});

test("the uses of the order that the shopper replaces do not count", async () => {
  await insertPromotion(db, { max_uses: 1, scope: "products", targets: [other] }, [{ code: "MINE" }]);
  const payload = orderRequest([{ productId: other, quantity: 1, price: 10 }], {
    totalBGN: 9,
    codes: ["MINE"],
    paymentMethod: "stripe",
  });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  expect(await ask({ codes: ["MINE"] })).toMatchObject({ refused: [{ why: "used_up" }] });
  const earlierToken = payToken(services.signingSecret, placed.orderId);
  expect(await ask({ codes: ["MINE"] }, { earlierToken })).toMatchObject({ refused: [] });
});

test("guesses at codes and persons are limited, known codes are not", async () => {
  const address = "203.0.113.10";
  const times = services.limits.promotionsPerAddress.bounds.points;
  for (let count = 0; count < times + 5; count += 1)
    expect(await ask({ codes: ["MINE"] }, { address })).toMatchObject({ refused: [{ why: "used_up" }] });
  for (let count = 0; count < times; count += 1)
    expect(await ask({ codes: [`GUESS${count}`] }, { address })).toMatchObject({
      refused: [{ why: "unknown" }],
    });
  expect(await ask({ codes: ["MINE"] }, { address })).toMatchObject({
    promotions: [{ name_bg: "Праскови" }],
    refused: [{ code: "MINE", why: "limited" }],
  });
});
