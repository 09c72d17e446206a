import fc from "fast-check";
import { expect, test } from "vitest";
import { promotionTerms as terms } from "#tests/factories/catalogue/promotion-terms.ts";
import { sumBy } from "#app/domain/money.ts";
import { repriceOrder, shrinkOrder } from "./reprice-order.ts";
import type { PromotionTerms } from "./promotion.ts";

const reprice = (lines: [string, number, number][], promotions: PromotionTerms[]) => {
  const { discounts, ...priced } = repriceOrder(
    {
      lines: lines.map(([productId, price, quantity]) => ({ productId, price, quantity })),
      delivery: 500,
      baseCurrency: "BGN",
    },
    promotions,
  );
  return {
    ...priced,
    discounts: Object.fromEntries(discounts),
    shares: priced.lines.map(({ discount }) => discount),
  };
};

test("changed lines are priced by the order's own promotions", () => {
  expect(reprice([["a", 1000, 2]], [terms({ min_amount_bgn: 2000 })])).toMatchObject({ shares: [200] });
  expect(reprice([["a", 1000, 1]], [terms({ min_amount_bgn: 2000 })])).toMatchObject({
    shares: [0],
    discount: 0,
    delivery: 500,
    discounts: {},
  });
  expect(reprice([["a", 1000, 1]], [terms({ kind: "delivery" })])).toMatchObject({ delivery: 0 });
});

test("a gift stays free while its promotion applies, is charged after, and is not given again once removed", () => {
  const gift = terms({
    kind: "gift",
    min_units: 2,
    product_ids: ["a"],
    gift: { product_id: "g", price_bgn: 300 },
  });
  expect(
    reprice(
      [
        ["a", 1000, 2],
        ["g", 300, 1],
      ],
      [gift],
    ),
  ).toMatchObject({ shares: [0, 300] });
  expect(
    reprice(
      [
        ["a", 1000, 1],
        ["g", 300, 1],
      ],
      [gift],
    ),
  ).toMatchObject({ shares: [0, 0], discounts: {} });
  expect(reprice([["a", 1000, 2]], [gift])).toMatchObject({ shares: [0], lines: [{ gifts: 0 }] });
  expect(
    reprice(
      [
        ["a", 1000, 2],
        ["g", 300, 2],
      ],
      [gift],
    ),
  ).toMatchObject({
    shares: [0, 300],
    lines: [{ gifts: 0 }, { quantity: 2, gifts: 1 }],
  });
});

test("two promotions give a product at most as often as the line has units", () => {
  const gift = (id: string) => terms({ id, kind: "gift", gift: { product_id: "g", price_bgn: 300 } });
  expect(
    reprice(
      [
        ["a", 1000, 1],
        ["g", 300, 1],
      ],
      [gift("x"), gift("y")],
    ),
  ).toMatchObject({
    lines: [{}, { quantity: 1, gifts: 1, discount: 300 }],
    discounts: { x: 300 },
  });
});

test("of a paid line with a gift the units that were paid for leave first, each with its share", () => {
  const left = (quantity: number) =>
    shrinkOrder(
      {
        lines: [{ productId: "a", price: 1000, quantity: 3, discount: 1000, gifts: 1 }],
        quantities: new Map([["a", quantity]]),
        delivery: 0,
        baseCurrency: "BGN",
      },
      [],
    ).lines.map((line) => [line.quantity, line.gifts, line.price * line.quantity - line.discount]);
  expect([left(2), left(1), left(0)]).toEqual([[[2, 1, 1000]], [[1, 1, 0]], []]);
});

test("a unit that leaves a paid order takes its stored share with it, and the order never grows", () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: 9999 }),
    quantity: fc.integer({ min: 1, max: 30 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    kept: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (drawn) => {
      const lines = drawn.map(({ price, quantity, part }, index) => ({
        productId: String(index),
        price,
        quantity,
        discount: Math.floor(price * quantity * part),
        gifts: 0,
      }));
      const promotions = [
        { promotion: terms({}), discount: sumBy(lines, ({ discount }) => discount) },
        { promotion: terms({ id: "d", kind: "delivery" }), discount: 300 },
      ];
      const quantities = new Map(drawn.map(({ kept }, index) => [String(index), kept]));
      const after = shrinkOrder({ lines, quantities, delivery: 0, baseCurrency: "BGN" }, promotions);
      const charged = (each: typeof lines) =>
        sumBy(each, ({ price, quantity, discount }) => price * quantity - discount);
      expect(charged(after.lines)).toBeLessThanOrEqual(charged(lines));
      for (const { price, quantity, discount } of after.lines) {
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(discount).toBeLessThanOrEqual(price * quantity);
      }
      expect(Object.fromEntries(after.discounts)).toEqual({ p1: after.discount, d: 300 });
    }),
  );
});
