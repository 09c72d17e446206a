import fc from "fast-check";
import { expect, test } from "vitest";
import { sumBy } from "#app/domain/money.ts";
import { vatRates } from "#app/domain/vat.ts";
import { saleLines } from "./sale-lines.ts";

const anyLine = fc.record({
  description: fc.constant("Плодчета, 100 г"),
  quantity: fc.integer({ min: 1, max: 9999 }),
  rate: fc.constantFrom(...vatRates),
  net: fc.integer({ min: 0, max: 100_000_000 }),
  vat: fc.integer({ min: 0, max: 20_000_000 }),
});

test("price times quantity plus VAT is the line's sum, and the parts add up to the line's quantity, net and VAT", () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      const parts = saleLines([line]);
      expect(parts.length).toBeLessThanOrEqual(2);
      for (const part of parts) {
        expect(part.price * part.quantity + part.vat).toBe(part.sum);
        expect(Math.min(part.price, part.vat)).toBeGreaterThanOrEqual(0);
        expect(Number.isInteger(part.price)).toBe(true);
      }
      expect(sumBy(parts, ({ quantity }) => quantity)).toBe(line.quantity);
      expect(sumBy(parts, ({ price, quantity }) => price * quantity)).toBe(line.net);
      expect(sumBy(parts, ({ vat }) => vat)).toBe(line.vat);
    }),
  );
});

test("three at 4.99 stay one line, three at 5.00 become two", () => {
  const line = { description: "Плодчета", quantity: 3, rate: 20, net: 1248, vat: 249 } as const;
  expect(saleLines([line])).toEqual([
    { description: "Плодчета", quantity: 3, price: 416, rate: 20, vat: 249, sum: 1497 },
  ]);
  expect(saleLines([{ ...line, net: 1250, vat: 250 }])).toEqual([
    { description: "Плодчета", quantity: 1, price: 416, rate: 20, vat: 83, sum: 499 },
    { description: "Плодчета", quantity: 2, price: 417, rate: 20, vat: 167, sum: 1001 },
  ]);
});
