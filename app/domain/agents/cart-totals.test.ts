import fc from "fast-check";
import { expect, test } from "vitest";
import { euroCents } from "#app/domain/money.ts";
import { priceBasket } from "#app/domain/promotions/price-basket.ts";
import { promotionTerms } from "#tests/factories/catalogue/promotion-terms.ts";
import { agentTotals } from "./cart-totals.ts";
import type { AgentTotal } from "./cart-totals.ts";

const amountOfType = (totals: readonly AgentTotal[] | undefined, type: AgentTotal["type"]) =>
  totals?.find((total) => total.type === type)?.amount ?? 0;

function totalsOf(prices: readonly (readonly [price: number, quantity: number])[]) {
  const lines = prices.map(([price, quantity], index) => ({ productId: String(index), price, quantity }));
  return agentTotals(priceBasket({ lines, delivery: null, baseCurrency: "BGN" }, []), "BGN");
}

test("the charged total in euros is divided among the lines of a shop with prices in levs", () => {
  const { totals, lines } = totalsOf([
    [690, 1],
    [790, 1],
    [1290, 1],
  ]);
  expect(lines.map((line) => amountOfType(line, "total"))).toEqual([353, 404, 659]);
  expect(totals).toEqual([
    { type: "subtotal", amount: 1416 },
    { type: "total", amount: 1416 },
  ]);
});

test("a line of several units is converted once, not by unit", () => {
  expect(euroCents(690)).toBe(353);
  expect(totalsOf([[690, 3]]).lines).toEqual([
    [
      { type: "subtotal", amount: 1058 },
      { type: "total", amount: 1058 },
    ],
  ]);
});

test("sums are exact in both base currencies, with and without promotions", () => {
  const line = fc.record({
    price: fc.integer({ min: 1, max: 99_999 }),
    quantity: fc.integer({ min: 1, max: 99 }),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("BGN" as const, "EUR" as const),
      fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
      (given, baseCurrency, percents) => {
        const lines = given.map((each, index) => ({ ...each, productId: String(index) }));
        const promotions = percents.map((percent, index) => promotionTerms({ id: `p${index}`, percent }));
        const priced = priceBasket({ lines, delivery: null, baseCurrency }, promotions);
        const { totals, lines: parts, applied } = agentTotals(priced, baseCurrency);
        for (const type of ["subtotal", "items_discount", "total"] as const)
          expect(parts.reduce((sum, part) => sum + amountOfType(part, type), 0)).toBe(
            amountOfType(totals, type),
          );
        for (const each of [totals, ...parts]) {
          expect(amountOfType(each, "subtotal") + amountOfType(each, "items_discount")).toBe(
            amountOfType(each, "total"),
          );
          expect(each.filter(({ amount, type }) => type === "items_discount" && amount >= 0)).toEqual([]);
          expect(amountOfType(each, "total")).toBeGreaterThanOrEqual(0);
        }
        expect(applied.reduce((sum, amount) => sum + amount, amountOfType(totals, "items_discount"))).toBe(0);
      },
    ),
  );
});
