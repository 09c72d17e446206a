import fc from "fast-check";
import { expect, test } from "vitest";
import { maxAmount, toDecimal } from "#app/domain/money.ts";
import { amountText, centsOfAmount, centsWithVat } from "./carrier-amounts.ts";

const cents = fc.integer({ min: -maxAmount, max: maxAmount });

test("amounts survive a round trip to the cent, as numbers and as texts with either separator", () => {
  fc.assert(
    fc.property(cents, (amount) => {
      expect(centsOfAmount.parse(toDecimal(amount))).toBe(amount);
      expect(centsOfAmount.parse(amountText(amount))).toBe(amount);
      expect(centsOfAmount.parse(` ${amountText(amount).replace(".", ",")} `)).toBe(amount);
    }),
  );
});

test("a sum of floating-point amounts is read as whole cents", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 50 }), (parts) => {
      const sum = parts.reduce((total, part) => total + toDecimal(part), 0);
      expect(centsOfAmount.parse(sum)).toBe(parts.reduce((total, part) => total + part, 0));
    }),
  );
});

test("amounts are texts with two decimals", () => {
  expect([0, 5, 50, 2450, 123_456].map(amountText)).toEqual(["0.00", "0.05", "0.50", "24.50", "1234.56"]);
  fc.assert(
    fc.property(cents, (amount) => {
      expect(amountText(amount)).toMatch(/^-?\d+\.\d\d$/);
    }),
  );
});

test("refuses values that are not amounts", () => {
  for (const value of [
    Number.NaN,
    Infinity,
    1e12,
    "",
    "12.3.4",
    "1e5",
    "0x10",
    "12 лв.",
    null,
    undefined,
    {},
    "9".repeat(400),
  ])
    expect(centsOfAmount.safeParse(value)).toMatchObject({ success: false });
});

test("VAT is added to the exact amount and rounded half up once", () => {
  expect([4.66, 3.9, 0.01, 0, 1.005, 0.0042].map(centsWithVat)).toEqual([559, 468, 1, 0, 121, 1]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (amount) => {
      // In integers: 20 % more, rounded half up.
      expect(centsWithVat(toDecimal(amount))).toBe(Math.floor((amount * 12 + 5) / 10));
    }),
  );
});
