import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addAmounts,
  amountIn,
  amountOf,
  amountTexts,
  euroCents,
  formatMoney,
  fromDecimal,
  maxAmount,
  pricePerKilogram,
  unitPrice,
  toDecimal,
  readAmount,
  stotinkiOf,
  splitByWeight,
  sumBy,
  sumOf,
  withoutPart,
} from "./money.ts";

const amount = fc.integer({ min: 0, max: maxAmount });

/** Divides in integers and rounds half up. */
function divideHalfUp(dividend: bigint, divisor: bigint): number {
  return Number((2n * dividend + divisor) / (2n * divisor));
}

test("euro cents are stotinki divided by 1.95583, rounded half up, at every amount", () => {
  fc.assert(
    fc.property(amount, (stotinki) => {
      expect(euroCents(stotinki)).toBe(divideHalfUp(BigInt(stotinki) * 100_000n, 195_583n));
    }),
    { numRuns: 2000 },
  );
});

test("known amounts convert as the law on the introduction of the euro requires", () => {
  expect(euroCents(0)).toBe(0);
  expect(euroCents(1)).toBe(1);
  expect(euroCents(100)).toBe(51);
  expect(euroCents(1250)).toBe(639);
  expect(euroCents(195_583)).toBe(100_000);
});

test("every euro amount from 0.01 to 2000 survives conversion to levs and back", () => {
  const lost: number[] = [];
  for (let cents = 1; cents <= 200_000; cents++) {
    const stotinki = divideHalfUp(BigInt(cents) * 195_583n, 100_000n);
    if (euroCents(stotinki) !== cents) lost.push(cents);
  }
  expect(lost).toEqual([]);
});

test("a higher price in levs is never lower in euros", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 1000 }), (stotinki, more) => {
      expect(euroCents(stotinki + more)).toBeGreaterThanOrEqual(euroCents(stotinki));
    }),
  );
});

test("every amount of stotinki survives conversion to a decimal and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: -maxAmount, max: maxAmount }), (stotinki) => {
      expect(fromDecimal(toDecimal(stotinki))).toBe(stotinki);
    }),
    { numRuns: 2000 },
  );
});

test("accepts decimals with floating-point error", () => {
  expect(fromDecimal(0.1 + 0.2)).toBe(30);
  expect(fromDecimal(1.1 * 3)).toBe(330);
});

test("refuses fractions of a stotinka and numbers that are not finite", () => {
  for (const decimal of [
    12.505,
    0.001,
    0.999,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]) {
    expect(fromDecimal(decimal)).toBeNull();
  }
});

test("refuses amounts above the maximum", () => {
  expect(fromDecimal(10_000_000)).toBe(maxAmount);
  expect(fromDecimal(10_000_000.01)).toBeNull();
  expect(fromDecimal(-10_000_000.01)).toBeNull();
});

test("formats amounts in Bulgarian number format with the language's label and a non-breaking space", () => {
  expect(formatMoney(1250, "BGN", "bg")).toBe("12,50\u00a0лв.");
  expect(formatMoney(1250, "BGN", "en")).toBe("12,50\u00a0BGN");
  expect(formatMoney(639, "EUR", "bg")).toBe("6,39\u00a0€");
  expect(formatMoney(639, "EUR", "en")).toBe("6,39\u00a0EUR");
  expect(formatMoney(0, "EUR", "bg")).toBe("0,00\u00a0€");
  expect(formatMoney(123_450, "EUR", "bg")).toBe("1234,50\u00a0€");
  expect(formatMoney(1_234_550, "EUR", "bg")).toBe("12\u00a0345,50\u00a0€");
});

test("the price per kilogram is rounded half up", () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 100_000 }), (stotinki, grams) => {
      expect(pricePerKilogram(stotinki, grams)).toBe(divideHalfUp(BigInt(stotinki) * 1000n, BigInt(grams)));
    }),
  );
  expect(pricePerKilogram(690, 120)).toBe(5750);
  expect(pricePerKilogram(1, 2000)).toBe(1);
});

test("a unit price derives from the charged price in its currency", () => {
  // 4.35 euros for 150 grams; calculated from stotinki it would be 28.97.
  expect(unitPrice(850, 150, "EUR")).toEqual({ cents: 2900, stotinki: 5672 });
  expect(unitPrice(850, 150, "BGN")).toEqual({ stotinki: 5667, cents: 2897 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 100_000 }), (stotinki, grams) => {
      const perPiece = (per: number) => divideHalfUp(BigInt(per) * BigInt(grams), 1000n);
      const rounding = Math.ceil(grams / 2000);
      const inEuros = unitPrice(stotinki, grams, "EUR");
      expect(Math.abs(perPiece(inEuros!.cents) - euroCents(stotinki))).toBeLessThanOrEqual(rounding);
      const inLevs = unitPrice(stotinki, grams, "BGN");
      expect(Math.abs(perPiece(inLevs!.stotinki) - stotinki)).toBeLessThanOrEqual(rounding);
      expect(inLevs!.cents).toBe(euroCents(inLevs!.stotinki));
    }),
  );
});

test("without a weight there is no price per kilogram", () => {
  expect(pricePerKilogram(690, 0)).toBeNull();
  expect(unitPrice(690, 0, "EUR")).toBeNull();
});

test("parses amounts as people type them and refuses anything else", () => {
  for (const [text, cents] of [
    ["12,50", 1250],
    ["12.5", 1250],
    [" 12 ", 1200],
    ["0,07 €", 7],
    ["1 234,56", 123_456],
    ["9999999,99", 999_999_999],
  ] as const)
    expect(readAmount(text)).toBe(cents);
  for (const text of [
    "",
    "-1",
    "1,234",
    "1.2.3",
    "1e3",
    "сто",
    "12,",
    ",5",
    "NaN",
    "9".repeat(30),
    "<b>1</b>",
  ])
    expect(readAmount(text)).toBeNull();
});

test("cents times 1.95583, rounded half up, convert back to the same cents at every amount", () => {
  fc.assert(
    fc.property(amount, (cents) => {
      const stotinki = stotinkiOf(cents);
      expect(stotinki).toBe(divideHalfUp(BigInt(cents) * 195_583n, 100_000n));
      expect(euroCents(stotinki)).toBe(cents);
    }),
    { numRuns: 2000 },
  );
  expect([0, 1, 100, 639].map(stotinkiOf)).toEqual([0, 2, 196, 1250]);
});

const items = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 999 }) }),
);

test("with the lev as base currency, the sum is in stotinki and converted once", () => {
  fc.assert(
    fc.property(items, (lines) => {
      const stotinki = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(sumOf(lines, "BGN")).toEqual({ stotinki, cents: euroCents(stotinki) });
    }),
  );
});

test("with the euro as base currency, the sum equals that of the euro prices shown", () => {
  fc.assert(
    fc.property(items, (lines) => {
      const total = sumOf(lines, "EUR");
      const shown = lines.map((line) => sumOf([line], "EUR").cents);
      expect(total.cents).toBe(shown.reduce((sum, cents) => sum + cents, 0));
      for (const { price, quantity } of lines)
        expect(sumOf([{ price, quantity }], "EUR").cents).toBe(euroCents(price) * quantity);
    }),
  );
});

test("in both base currencies, the stotinki of a sum convert to its euro cents", () => {
  fc.assert(
    fc.property(items, fc.constantFrom("BGN", "EUR"), (lines, base) => {
      const { stotinki, cents } = sumOf(lines, base);
      expect(euroCents(stotinki)).toBe(cents);
    }),
  );
  const three = [{ price: 590, quantity: 3 }];
  expect(sumOf(three, "BGN")).toEqual({ stotinki: 1770, cents: 905 });
  expect(sumOf(three, "EUR")).toEqual({ stotinki: 1772, cents: 906 });
});

test("the base currency is shown first, and levs beside euros can be hidden", () => {
  const shown = (base_currency: "BGN" | "EUR", show_bgn: boolean) =>
    amountTexts({ stotinki: 1250, cents: 639 }, { base_currency, show_bgn }, "bg").map((text) =>
      text.replace("\u00a0", " "),
    );
  expect(shown("BGN", true)).toEqual(["12,50 лв.", "6,39 €"]);
  expect(shown("BGN", false)).toEqual(["12,50 лв.", "6,39 €"]);
  expect(shown("EUR", true)).toEqual(["6,39 €", "12,50 лв."]);
  expect(shown("EUR", false)).toEqual(["6,39 €"]);
});

test("amounts are added in the base currency, and subtracting one restores the other", () => {
  const part = fc.integer({ min: 0, max: maxAmount / 4 });
  fc.assert(
    fc.property(part, part, fc.constantFrom("BGN" as const, "EUR" as const), (first, second, base) => {
      const [goods, delivery] = [amountOf(first, base), amountOf(second, base)];
      const total = addAmounts(goods, delivery, base);
      expect(amountIn(base, total)).toBe(first + second);
      expect(total.cents).toBe(base === "EUR" ? first + second : euroCents(first + second));
      expect(withoutPart(total, delivery, base)).toEqual(goods);
    }),
  );
});

test("the euro total of two lev amounts is the converted total, not the sum of converted amounts", () => {
  const [goods, delivery] = [amountOf(550, "BGN"), amountOf(590, "BGN")];
  expect([goods.cents, delivery.cents]).toEqual([281, 302]);
  expect(addAmounts(goods, goods, "BGN").cents).toBe(562);
  expect(addAmounts(goods, delivery, "BGN")).toEqual({ stotinki: 1140, cents: 583 });
  expect(addAmounts(amountOf(1, "BGN"), amountOf(1, "BGN"), "BGN").cents).toBe(1);
});

test("shares add up to the amount, each within a cent of its exact share", () => {
  fc.assert(
    fc.property(
      amount,
      fc.array(amount, { minLength: 1, maxLength: 50 }).filter((weights) => sumBy(weights, Number) > 0),
      (whole, weights) => {
        const shares = splitByWeight(whole, weights);
        expect(sumBy(shares, Number)).toBe(whole);
        const total = weights.reduce((all, weight) => all + BigInt(weight), 0n);
        for (const [index, share] of shares.entries()) {
          const product = BigInt(whole) * BigInt(weights[index] ?? 0);
          const down = product / total;
          const isExact = product % total === 0n;
          expect([Number(down), ...(isExact ? [] : [Number(down) + 1])]).toContain(share);
        }
      },
    ),
  );
});

test("leftover cents go to the largest remainders; ties go to the earlier share", () => {
  expect(splitByWeight(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(splitByWeight(5, [6, 4, 1])).toEqual([3, 2, 0]);
  // 6.25 loses less than 3.75, though it is the larger share.
  expect(splitByWeight(10, [5, 3])).toEqual([6, 4]);
  expect(splitByWeight(5, [0, 0])).toEqual([0, 0]);
});
