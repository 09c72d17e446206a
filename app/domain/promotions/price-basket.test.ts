import fc from "fast-check";
import { expect, test } from "vitest";
import { promotionTerms as terms } from "#tests/factories/catalogue/promotion-terms.ts";
import { amountOf, currencies, sumBy, sumOf } from "#app/domain/money.ts";
import { priceBasket, unitShares } from "./price-basket.ts";
import type { BasketLine } from "./price-basket.ts";
import { promotionKinds } from "./promotion.ts";
import type { PromotionTerms } from "./promotion.ts";

const stotinki = { "1.30": 254, "1.50": 293, "2.50": 489, "5.99": 1172, "13.49": 2638, "390.00": 76277 };

const off = (percent: number, changes: Partial<PromotionTerms> = {}) => terms({ percent, ...changes });
const line = (price: number, quantity = 1, productId = "a"): BasketLine => ({ productId, price, quantity });

function payable(lines: BasketLine[], promotions: PromotionTerms[], baseCurrency: "EUR" | "BGN" = "EUR") {
  const { goods, discount } = priceBasket({ lines, delivery: 0, baseCurrency }, promotions);
  return goods - discount;
}

test("rounds each promotion once, half up, on the sum of its lines", () => {
  expect(payable([line(stotinki["13.49"])], [off(50)])).toBe(674);
  expect(payable([line(stotinki["13.49"], 2)], [off(50)])).toBe(1349);
  const both = [off(20), off(100, { id: "p2", sort_order: 1 })];
  expect(payable([line(stotinki["390.00"])], both)).toBe(0);
});

test("divides a line among its units to the cent", () => {
  const priced = priceBasket({ lines: [line(stotinki["5.99"], 34)], delivery: 0, baseCurrency: "EUR" }, [
    terms({ kind: "amount", amount_bgn: 11715 }),
  ]);
  expect(priced.goods - priced.discount).toBe(14376);
  const shares = unitShares(priced.goods - priced.discount, 34);
  expect([
    shares.filter((share) => share === 423).length,
    shares.filter((share) => share === 422).length,
  ]).toEqual([28, 6]);
});

test("combines promotions in the owner's order, each on what the ones before left", () => {
  const lines = [
    line(stotinki["2.50"], 9, "a"),
    line(stotinki["1.30"], 7, "b"),
    line(stotinki["1.50"], 11, "c"),
  ];
  const ten = terms({ id: "p2", kind: "amount", amount_bgn: 1956, sort_order: 1 });
  const promotions = [off(10, { id: "p9" }), ten, off(8, { id: "p1", sort_order: 2 })];
  const priced = priceBasket({ lines, delivery: 0, baseCurrency: "EUR" }, promotions);
  expect(priced.applied.map(({ discount }) => discount)).toEqual([481, 1000, 266]);
  expect(
    priced.lines.map(({ price, quantity, discount }) => sumOf([{ price, quantity }], "EUR").cents - discount),
  ).toEqual([1432, 580, 1051]);
});

test("of N units those of the lowest list price are free", () => {
  const prices = [978, 978, 782, 587, 587, 391];
  const lines = prices.map((price, index) => line(price, 1, String(index)));
  const three = terms({ kind: "units", units: 3, paid_units: 2 });
  const priced = priceBasket({ lines, delivery: 0, baseCurrency: "EUR" }, [three]);
  expect(priced.discount).toBe(500);
  expect(priced.lines.map(({ discount }) => discount)).toEqual([0, 0, 0, 300, 0, 200]);
});

test("in levs the total is converted once", () => {
  expect(amountOf(payable([line(690, 3)], [off(10)], "BGN"), "BGN")).toEqual({ stotinki: 1863, cents: 953 });
});

test("an exclusive promotion wins only by a lower total; free delivery adds to either", () => {
  const lines = [line(1956)];
  const alone = off(20, { id: "x", is_combinable: false });
  const free = terms({ id: "d", kind: "delivery", is_combinable: false, sort_order: 5 });
  const price = (promotions: PromotionTerms[]) =>
    priceBasket({ lines, delivery: 300, baseCurrency: "EUR" }, promotions);
  const beaten = price([off(10), alone, free]);
  expect(beaten.applied.map(({ promotion }) => promotion.id)).toEqual(["x", "d"]);
  expect([beaten.discount, beaten.delivery]).toEqual([200, 0]);
  expect(beaten.unused.map(({ promotion, why }) => [promotion.id, why])).toEqual([["p1", "better_offer"]]);
  const tied = price([off(10), off(10, { id: "p2" }), off(19, { id: "x", is_combinable: false })]);
  expect(tied.applied.map(({ promotion }) => promotion.id)).toEqual(["p1", "p2"]);
});

test("a free delivery that costs nothing anyway uses no promotion", () => {
  const free = terms({ kind: "delivery" });
  const priced = priceBasket({ lines: [line(500)], delivery: 0, baseCurrency: "BGN" }, [free]);
  expect([priced.applied, priced.unused[0]?.why]).toEqual([[], "nothing_to_take"]);
});

test("a gift is a unit at its list price with an equal discount", () => {
  const gift = terms({ kind: "gift", gift: { product_id: "b", price_bgn: 300 } });
  const price = (lines: BasketLine[]) =>
    priceBasket({ lines, delivery: 0, baseCurrency: "BGN" }, [gift]).lines.map((each) => [
      each.productId,
      each.quantity,
      each.gifts,
      each.discount,
    ]);
  expect(price([line(500)])).toEqual([
    ["a", 1, 0, 0],
    ["b", 1, 1, 300],
  ]);
  expect(price([line(300, 2, "b")])).toEqual([["b", 3, 1, 300]]);
});

test("says why a promotion takes nothing", () => {
  const why = (changes: Partial<PromotionTerms>) =>
    priceBasket({ lines: [line(500, 2)], delivery: 0, baseCurrency: "BGN" }, [off(10, changes)]).unused[0]
      ?.why;
  expect(why({ product_ids: ["b"] })).toBe("not_these_products");
  expect(why({ min_amount_bgn: 1001 })).toBe("below");
  expect(why({ min_amount_bgn: 1000 })).toBeUndefined();
  expect(why({ min_units: 3 })).toBe("below");
  expect(why({ kind: "units", units: 3, paid_units: 2 })).toBe("below");
  expect(why({ kind: "gift" })).toBe("gift_gone");
  expect(why({ percent: 0 })).toBe("nothing_to_take");
});

const productIds = ["a", "b", "c", "d", "e", "f", "g", "h"];
const promotionIds = ["s", "t", "u", "v", "w", "x", "y", "z"];

const anyLines = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...productIds),
    price: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
  }),
  { selector: ({ productId }) => productId, minLength: 1, maxLength: 8 },
);

const anyPromotions = fc.uniqueArray(
  fc
    .record({
      id: fc.constantFrom(...promotionIds),
      kind: fc.constantFrom(...promotionKinds),
      percent: fc.integer({ min: 1, max: 100 }),
      amount_bgn: fc.integer({ min: 1, max: 30_000 }),
      units: fc.integer({ min: 2, max: 5 }),
      is_combinable: fc.boolean(),
      sort_order: fc.integer({ min: 0, max: 3 }),
      product_ids: fc.option(fc.subarray(productIds)),
      min_amount_bgn: fc.option(fc.integer({ min: 0, max: 20_000 })),
      gift: fc.option(fc.constant({ product_id: "c", price_bgn: 777 })),
    })
    .map((changes) => terms({ ...changes, paid_units: changes.units - 1 })),
  { selector: ({ id }) => id, maxLength: 6 },
);

test("free units of a reduced line are those with the smaller shares", () => {
  const lines = [line(100, 3)];
  const promotions = [
    terms({ id: "a", kind: "amount", amount_bgn: 1 }),
    terms({ id: "b", kind: "units", units: 3, paid_units: 1, sort_order: 1 }),
  ];
  // 299 are 100, 100 and 99: the last two are free.
  const { applied } = priceBasket({ lines, delivery: 0, baseCurrency: "BGN" }, promotions);
  expect(applied.map(({ discount }) => discount)).toEqual([1, 199]);
  const draw = fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 40 }), fc.nat(5));
  fc.assert(
    fc.property(draw, ([charged, quantity, spare]) => {
      const free = Math.floor(quantity / (spare + 2)) * (spare + 1);
      const units = terms({ kind: "units", units: spare + 2, paid_units: 1 });
      const taken = priceBasket({ lines: [line(charged, quantity)], delivery: 0, baseCurrency: "BGN" }, [
        units,
      ]).discount;
      const shares = unitShares(charged * quantity, quantity);
      expect(taken).toBe(sumBy(shares.slice(quantity - free), (share) => share));
    }),
  );
});

test("whatever is bought and offered, lines add up, cost at least nothing, and no order matters", () => {
  fc.assert(
    fc.property(
      anyLines,
      anyPromotions,
      fc.constantFrom(...currencies),
      fc.option(fc.integer({ min: 0, max: 900 })),
      (lines, promotions, baseCurrency, delivery) => {
        const basket = { lines, delivery, baseCurrency };
        const priced = priceBasket(basket, promotions);
        const ofGoods = priced.applied.filter(({ promotion }) => promotion.kind !== "delivery");
        expect(priced.discount).toBe(sumBy(priced.lines, ({ discount }) => discount));
        for (const { price, quantity, discount } of priced.lines) {
          const list = baseCurrency === "EUR" ? sumOf([{ price, quantity }], "EUR").cents : price * quantity;
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(list);
        }
        // A gift of a product that is bought too counts at the price of its line.
        if (ofGoods.every(({ promotion }) => promotion.kind !== "gift"))
          expect(priced.discount).toBe(sumBy(ofGoods, ({ discount }) => discount));
        const turned = priceBasket({ ...basket, lines: lines.toReversed() }, promotions.toReversed());
        expect(turned.applied).toEqual(priced.applied);
        expect(new Map(turned.lines.map((each) => [each.productId, each]))).toEqual(
          new Map(priced.lines.map((each) => [each.productId, each])),
        );
        if (promotions.length === 0)
          expect(priced.goods).toBe(
            baseCurrency === "EUR" ? sumOf(lines, "EUR").cents : sumOf(lines, "BGN").stotinki,
          );
      },
    ),
  );
});
