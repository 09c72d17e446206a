import { expect, test } from "vitest";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { Promotion } from "./promotion.ts";
import { priceSample } from "./sample-basket.ts";
import type { SampleProduct } from "./sample-basket.ts";

const product = (id: string, changes: Partial<SampleProduct> = {}): SampleProduct => ({
  id,
  price_bgn: 1000,
  stock_quantity: 5,
  is_active: true,
  category_id: null,
  flavor: null,
  family_id: null,
  ...changes,
});

const promotion = (changes: Partial<Promotion>): Promotion => ({
  id: "p",
  name_bg: "Промоция",
  name_en: null,
  kind: "percent",
  percent: 10,
  amount_bgn: null,
  units: null,
  paid_units: null,
  gift_product_id: null,
  scope: "all",
  targets: [],
  min_amount_bgn: null,
  min_units: null,
  is_combinable: true,
  sort_order: 0,
  ...changes,
});

const free = { ...defaultDeliverySettings, pricing: "free" } as const;
const charged = {
  ...free,
  pricing: "fixed",
  free_from: 3000,
  prices: { any: { office: 400, address: 600 } },
} as const;

function price(
  quantities: [string, number][],
  promotions: Promotion[],
  products: SampleProduct[],
  delivery: typeof free | typeof charged = free,
) {
  return priceSample(new Map(quantities), promotions, { products, delivery, baseCurrency: "BGN" });
}

test("a promotion takes something off the products it applies to", () => {
  const products = [product("a", { flavor: "strawberry" }), product("b")];
  const sweet = promotion({ scope: "flavors", targets: ["strawberry"] });
  const { lines, applied } = price(
    [
      ["a", 2],
      ["b", 1],
      ["deleted", 3],
    ],
    [sweet],
    products,
  );
  expect(lines).toMatchObject([
    { productId: "a", quantity: 2, discount: 200 },
    { productId: "b", quantity: 1, discount: 0 },
  ]);
  expect(applied).toMatchObject([{ discount: 200 }]);
});

test("a gift is given while its product is on sale and in stock", () => {
  const gift = promotion({ kind: "gift", percent: null, gift_product_id: "g" });
  const outcome = (changes: Partial<SampleProduct>) =>
    price([["a", 1]], [gift], [product("a"), product("g", changes)]).unused.map(({ why }) => why);
  expect(outcome({})).toEqual([]);
  expect([outcome({ stock_quantity: 0 }), outcome({ is_active: false })]).toEqual([
    ["gift_gone"],
    ["gift_gone"],
  ]);
});

test("delivery costs the lowest price of the shop's, and nothing from its limit on", () => {
  const products = [product("a")];
  expect(price([["a", 2]], [], products, charged).delivery).toBe(400);
  expect(price([["a", 3]], [], products, charged).delivery).toBe(0);
  const freeing = promotion({ kind: "delivery", percent: null });
  expect(price([["a", 2]], [freeing], products, charged)).toMatchObject({
    delivery: 0,
    applied: [{ discount: 400 }],
  });
});
