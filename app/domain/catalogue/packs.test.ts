import { expect, test } from "vitest";
import { maxParts, orderedUnits, partShares, readPackParts } from "./packs.ts";

test("the parts of a pack share its price in proportion to their list prices", () => {
  const parts = [353, 353, 404, 404, 506].map((price_bgn) => ({ price_bgn, quantity: 1 }));
  expect(partShares(1790, parts)).toEqual([313, 313, 358, 358, 448]);
  const rated = [
    { price_bgn: 800, quantity: 1 },
    { price_bgn: 400, quantity: 1 },
  ];
  expect(partShares(1000, rated)).toEqual([667, 333]);
  expect(
    partShares(1000, [
      { price_bgn: 100, quantity: 3 },
      { price_bgn: 100, quantity: 1 },
    ]),
  ).toEqual([750, 250]);
});

test("packs and singles of the same product are counted together", () => {
  const parts = [
    { product_id: "a", quantity: 2 },
    { product_id: "b", quantity: 1 },
  ];
  const units = orderedUnits([
    { productId: "pack", quantity: 2, parts },
    { productId: "a", quantity: 4, parts: null },
  ]);
  expect([...units]).toEqual([
    ["a", 8],
    ["b", 2],
  ]);
});

test("reads rows with a product, adds up repeated ones, and refuses wrong numbers", () => {
  expect(readPackParts(["a", "", "b", "a"], ["1", "x", " 2 ", "3"])).toEqual({
    ok: true,
    parts: [
      { product_id: "a", quantity: 4 },
      { product_id: "b", quantity: 2 },
    ],
  });
  for (const quantity of ["", "0", "-1", "1.5", "100", "1e1", "два"])
    expect(readPackParts(["a"], [quantity])).toEqual({ ok: false, code: "part_quantity" });
  expect(readPackParts(["", ""], ["1", "1"])).toEqual({ ok: false, code: "parts" });
  const many = Array.from({ length: maxParts + 1 }, (_, index) => String(index));
  expect(
    readPackParts(
      many,
      many.map(() => "1"),
    ),
  ).toEqual({ ok: false, code: "too_many_parts" });
});
