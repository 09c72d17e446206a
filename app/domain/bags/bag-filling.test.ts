import fc from "fast-check";
import { expect, test } from "vitest";
import { stotinkiOf } from "#app/domain/money.ts";
import { bagWarnings, canBeFilled, oneKindBags } from "./bag-filling.ts";

const bag = { measure: "grams", smallest: 100, largest: 100, most_kinds: 30 } as const;
const part = (id: string, weight_grams: number, stock_quantity: number) => ({
  id,
  weight_grams,
  stock_quantity,
  lacks_food_information: false,
});
const [strawberry, pineapple, peach] = [part("a", 6, 9), part("b", 8, 4), part("c", 14, 1)];

test("the pieces in stock must reach the smallest size without going over the largest", () => {
  const all = [strawberry, pineapple, peach];
  expect(canBeFilled(bag, all)).toBe(true);
  expect(canBeFilled({ ...bag, most_kinds: 2 }, all)).toBe(false);
  expect(canBeFilled({ ...bag, smallest: 101, largest: 101 }, all)).toBe(false);
  expect(canBeFilled(bag, [strawberry, pineapple])).toBe(false);
  expect(canBeFilled({ ...bag, measure: "pieces", smallest: 14, largest: 14 }, all)).toBe(true);
  expect(canBeFilled({ ...bag, measure: "pieces", smallest: 15, largest: 99 }, all)).toBe(false);
});

test("the largest bag of the most kinds is tried out at once", () => {
  const even = Array.from({ length: 200 }, (_, index) => part(String(index), 2 + 2 * (index % 9), 5000));
  expect(canBeFilled({ ...bag, smallest: 4999, largest: 4999 }, even)).toBe(false);
  expect(canBeFilled({ ...bag, smallest: 4998, largest: 4999 }, even)).toBe(true);
});

test("whether a bag can be filled agrees with trying every choice of pieces", () => {
  const parts = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 7 }), stock: fc.nat({ max: 3 }) }), {
    maxLength: 4,
  });
  const terms = fc.record({
    smallest: fc.integer({ min: 1, max: 20 }),
    more: fc.nat({ max: 5 }),
    most_kinds: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(parts, terms, (given, { smallest, more, most_kinds }) => {
      const fits = (rest: typeof given, filled: number, kinds: number): boolean => {
        const [first, ...others] = rest;
        if (!first) return filled >= smallest && filled <= smallest + more && kinds <= most_kinds;
        return Array.from({ length: first.stock + 1 }, (_, units) => units).some((units) =>
          fits(others, filled + units * first.weight, kinds + (units > 0 ? 1 : 0)),
        );
      };
      const loose = given.map(({ weight, stock }, index) => part(String(index), weight, stock));
      const limits = { measure: "grams", smallest, largest: smallest + more, most_kinds } as const;
      expect(canBeFilled(limits, loose)).toBe(fits(given, 0, 0));
    }),
  );
});

test("the examples are the cheapest and the dearest bag of one kind alone", () => {
  const priced = [
    { ...strawberry, price_bgn: stotinkiOf(35) },
    { ...peach, price_bgn: stotinkiOf(90) },
  ];
  const filled = { ...bag, smallest: 50, price_bgn: stotinkiOf(50) };
  expect(oneKindBags(filled, priced, "EUR")).toEqual({
    cheapest: { product_id: "a", quantity: 9, weight_grams: 54, price_bgn: stotinkiOf(365) },
    dearest: { product_id: "c", quantity: 7, weight_grams: 98, price_bgn: stotinkiOf(680) },
  });
  expect(oneKindBags({ ...filled, smallest: 100 }, priced, "EUR")).toBeNull();
  const counted = oneKindBags({ ...filled, measure: "pieces", smallest: 2, largest: 3 }, priced, "EUR");
  expect(counted?.cheapest).toMatchObject({ product_id: "a", quantity: 2, weight_grams: 12 });
});

test("a bag is warned of for what keeps it from being bought or sold", () => {
  const soldOut = { ...strawberry, stock_quantity: 0 };
  expect(bagWarnings(bag, [])).toEqual(["no_parts"]);
  expect(bagWarnings(bag, [soldOut])).toEqual(["sold_out"]);
  expect(bagWarnings(bag, [strawberry])).toEqual(["unreachable"]);
  expect(bagWarnings(bag, [strawberry, pineapple, peach])).toEqual([]);
  expect(bagWarnings(bag, [{ ...soldOut, lacks_food_information: true }])).toEqual(["sold_out", "no_food"]);
});
