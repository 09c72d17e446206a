import fc from "fast-check";
import { expect, test } from "vitest";
import { maxAmount } from "./money.ts";
import { isVatRate, netOf, vatRates } from "./vat.ts";

test("the net amount is the gross divided by one plus the rate, rounded half up to the cent", () => {
  expect(netOf(1200, 20)).toBe(1000);
  expect(netOf(353, 20)).toBe(294);
  // 0.03 / 1.2 is exactly 0.025.
  expect(netOf(3, 20)).toBe(3);
  expect(netOf(1090, 9)).toBe(1000);
  expect(netOf(999, 0)).toBe(999);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount }), fc.constantFrom(...vatRates), (total, rate) => {
      const exact = (2n * BigInt(total) * 100n + BigInt(100 + rate)) / (2n * BigInt(100 + rate));
      expect(netOf(total, rate)).toBe(Number(exact));
    }),
  );
});

test("rates in force are 20, 9 and 0 percent", () => {
  expect([0, 1, 9, 10, 19.9, 20, 21, Number.NaN].filter(isVatRate)).toEqual([0, 9, 20]);
});
