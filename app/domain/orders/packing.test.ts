import { expect, test } from "vitest";
import { gtinForms, isAllPacked, lineToPack, packingProgress } from "./packing.ts";

const units = [
  { line_id: "a", product_id: "strawberry", ordered: 9, packed: 8 },
  { line_id: "b", product_id: "strawberry", ordered: 4, packed: 0 },
  { line_id: "b", product_id: "peach", ordered: 1, packed: 1 },
];

test("units are packed for the first line that still needs as many", () => {
  const lineFor = (quantity: number) => lineToPack(units, { productIds: ["strawberry"], quantity });
  expect(lineFor(1)).toMatchObject({ ok: true, unit: { line_id: "a" } });
  expect(lineFor(2)).toMatchObject({ ok: true, unit: { line_id: "b" } });
  expect(lineFor(5)).toEqual({ ok: false, code: "too_many" });
  expect(lineToPack(units, { productIds: ["peach"], quantity: 1 })).toEqual({ ok: false, code: "too_many" });
  expect(lineToPack(units, { productIds: ["grape"], quantity: 1 })).toEqual({
    ok: false,
    code: "not_in_order",
  });
});

test("an order is packed when every unit is in the parcel", () => {
  expect(packingProgress(units)).toEqual({ ordered: 14, packed: 9 });
  expect(isAllPacked(units)).toBe(false);
  expect(isAllPacked(units.map((unit) => ({ ...unit, packed: unit.ordered })))).toBe(true);
  expect(isAllPacked([])).toBe(false);
});

test("a barcode's number is found with and without leading zeros, and no other code is such a number", () => {
  expect(gtinForms("012345678905")).toEqual(["012345678905", "0012345678905", "00012345678905"]);
  expect(gtinForms("3800123456787")).toEqual(["3800123456787", "03800123456787"]);
  expect(gtinForms("L2611")).toEqual([]);
});
