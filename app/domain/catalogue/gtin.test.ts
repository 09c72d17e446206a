import fc from "fast-check";
import { expect, test } from "vitest";
import { isGtin } from "./gtin.ts";

test.each(["96385074", "036000291452", "3800123456787", "4006381333931", "10614141000415"])(
  "%s is a GTIN",
  (text) => {
    expect(isGtin(text)).toBe(true);
  },
);

test.each([
  "",
  "96385075",
  "3800123456789",
  "00000000",
  "123456789",
  "380012345678",
  "3800 123456787",
  "３８００１２３４５６７８７",
])("%j is none", (text) => {
  expect(isGtin(text)).toBe(false);
});

test("a GTIN with one other digit is none", () => {
  const place = fc.integer({ min: 0, max: 12 });
  fc.assert(
    fc.property(place, fc.integer({ min: 1, max: 9 }), (at, step) => {
      const digits = Array.from("4006381333931");
      digits[at] = String((Number(digits[at]) + step) % 10);
      expect(isGtin(digits.join(""))).toBe(false);
    }),
  );
});
