import fc from "fast-check";
import { expect, test } from "vitest";
import { auditChanges, clipPair } from "./audit.ts";

test("returns every column of the states before and after", () => {
  expect(auditChanges({ name: "А", place: 1 }, { name: "Б", colour: null })).toEqual([
    { column: "name", from: "А", to: "Б" },
    { column: "place", from: 1, to: undefined },
    { column: "colour", from: undefined, to: null },
  ]);
  expect(auditChanges(null, null)).toEqual([]);
});

test("clips long texts to where they differ", () => {
  const same = "еднакво ".repeat(20);
  const [from, to] = clipPair(`${same}старо${same}`, `${same}ново`, 40);
  expect(from).toMatch(/^….{20}старо.{15}…$/);
  expect(to).toMatch(/^….{20}ново$/);
  expect(clipPair("", same, 30)).toEqual(["", `${same.slice(0, 30)}…`]);
  expect(clipPair("къс", "също", 30)).toEqual(["къс", "също"]);
  // The common start exceeds the context, but the text is short enough to show whole.
  const whole = `${"а".repeat(25)}б`;
  expect(clipPair(whole, `${whole}в`, 30)).toEqual([whole, `${whole}в`]);
  expect(clipPair(whole, "б".repeat(31), 30)).toEqual([whole, `${"б".repeat(30)}…`]);
});

test("clipped texts exceed the length by two ellipses at most, and well-formed texts stay well formed", () => {
  const text = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ minLength: 100, maxLength: 300 }));
  fc.assert(
    fc.property(text, text, fc.integer({ min: 30, max: 80 }), (from, to, length) => {
      for (const clipped of clipPair(from, to, length)) {
        expect(clipped.length).toBeLessThanOrEqual(Math.max(length + 2, 30));
        if (from.isWellFormed() && to.isWellFormed()) expect(clipped.isWellFormed()).toBe(true);
      }
    }),
  );
});
