import { expect, test } from "vitest";
import { gramsOf, readWeight, weightOf } from "./read-weight.ts";
import type { MoveInNote } from "./moved-product.ts";

test.for([
  ["100 g", 100],
  ["0,5 кг", 500],
  ["1.25kg", 1250],
  ["250 гр.", 250],
  ["1 lb", 454],
  ["0 g", null],
  ["red", null],
  ["2 x 100 g", null],
  ["250 ml", null],
  ["100", null],
] as const)("the weight of %s", ([text, grams]) => {
  expect(readWeight(text)).toBe(grams);
});

test("a number has a unit of its own", () => {
  expect(gramsOf("0.25", "kg")).toBe(250);
  expect(gramsOf("", "g")).toBeNull();
  expect(gramsOf("0.0", "g")).toBeNull();
  expect(gramsOf("5", "stone")).toBeNull();
});

test("the option's weight counts before the parcel's, with a note when they differ", () => {
  const notes: MoveInNote[] = [];
  expect(weightOf(["Ягода", "100 г"], 120, notes)).toBe(100);
  expect(notes).toEqual([{ code: "option_weight", text: "100 ≠ 120" }]);
  expect(weightOf(["Ягода"], 120, notes)).toBe(120);
  expect(weightOf(["100 г", "200 г"], null, notes)).toBeNull();
  expect(notes).toHaveLength(1);
});
