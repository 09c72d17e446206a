import { expect, test } from "vitest";
import { amountOf, defaultCurrencies } from "#app/domain/money.ts";
import { product } from "#tests/factories/catalogue/carts.ts";
import { lostPromotions } from "./lost-promotions.ts";
import type { PricedCart } from "./promoted.ts";

const nothing: PricedCart = {
  goods: amountOf(2000, "BGN"),
  payable: amountOf(2000, "BGN"),
  delivery: { kind: "depends" },
  promotions: [],
  gifts: [],
  codes: [],
};
const lost = (before: Partial<PricedCart>, after: Partial<PricedCart>) =>
  lostPromotions({ ...nothing, ...before }, { ...nothing, ...after }, "bg", defaultCurrencies);

test("tells which code no longer applies and why, and which gift is gone", () => {
  const used = [{ code: "A", why: null }];
  expect(
    lost(
      {
        codes: used,
        gifts: [{ product: product("g"), quantity: 1 }],
        promotions: [{ name: "X", amount: null }],
      },
      { codes: [{ code: "A", why: { reason: "used_by_you" } }] },
    ),
  ).toEqual(["A: Вече използвахте този код.", "Подаръкът „Плодче g“ вече не е част от поръчката."]);
});

test("tells which automatic promotion no longer applies, and nothing without a loss", () => {
  const promotions = [{ name: "Есен", amount: null }];
  expect(lost({ promotions }, {})).toEqual(["Промоцията „Есен“ вече не важи."]);
  expect(lost({ promotions }, { promotions })).toEqual([]);
  expect(lost({ codes: [{ code: "A", why: { reason: "expired" } }] }, {})).toEqual([]);
});
