import fc from "fast-check";
import { expect, test } from "vitest";
import { filledIn, recipeFaults } from "./bag.ts";
import { surpriseMix } from "./surprise-mix.ts";

const loose = (id: string, weight_grams: number, stock_quantity = 99) => ({
  id,
  weight_grams,
  stock_quantity,
});
const bagOf = (largest: number, part_ids: readonly string[], most_kinds = 3) =>
  ({ id: "bag", measure: "grams", smallest: 1, largest, most_kinds, part_ids }) as const;
const example = [loose("a", 6), loose("b", 8), loose("c", 14)];

/** Returns numbers from 0 up to 1 that repeat for the same seed (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test("fills the bag exactly where its products allow it, the same way for the same numbers", () => {
  const bag = bagOf(100, ["a", "b", "c"]);
  const mixes = [1, 2, 3, 4, 5].map((seed) => surpriseMix(bag, example, randomFrom(seed)));
  for (const mix of mixes) expect(filledIn("grams", mix, example)).toBe(100);
  expect(new Set(mixes.map((mix) => JSON.stringify(mix))).size).toBeGreaterThan(1);
  expect(surpriseMix(bag, example, randomFrom(1))).toEqual(mixes[0]);
});

test("counts pieces where the bag does, and finds the one product that fills it", () => {
  const pieces = { ...bagOf(10, ["a", "b", "c"]), measure: "pieces" } as const;
  expect(filledIn("pieces", surpriseMix(pieces, example, randomFrom(1)), example)).toBe(10);
  const one = bagOf(98, ["a", "b", "c"], 1);
  expect(surpriseMix(one, example, randomFrom(1))).toEqual([{ product_id: "c", quantity: 7 }]);
});

test("finds nothing where nothing fits", () => {
  for (const products of [[], [loose("a", 6, 0)], [loose("a", 101)], [loose("x", 6)]])
    expect(surpriseMix(bagOf(100, ["a"]), products, randomFrom(1))).toEqual([]);
});

test("never breaks a rule of the bag", () => {
  const products = fc.array(
    fc.record({
      weight_grams: fc.integer({ min: 1, max: 40 }),
      stock_quantity: fc.integer({ min: 0, max: 30 }),
    }),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(
      products,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("grams", "pieces"),
      fc.nat(),
      (made, largest, most_kinds, measure, seed) => {
        const all = made.map((product, index) => ({ id: `p${index}`, ...product }));
        const part_ids = all.map(({ id }) => id);
        const bag = { ...bagOf(largest, part_ids, most_kinds), measure };
        const pieces = surpriseMix(bag, all, randomFrom(seed));
        const faults = recipeFaults({ bag_id: "bag", pieces, label: "" }, { bags: [bag], loose: all });
        expect(faults.filter(({ code }) => code !== "empty")).toEqual([]);
      },
    ),
  );
});
