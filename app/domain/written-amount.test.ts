import fc from "fast-check";
import { expect, test } from "vitest";
import { inEuro, readWrittenAmount } from "./written-amount.ts";
import type { AmountCells, AmountProblem, WrittenAmount } from "./written-amount.ts";

const none: AmountCells = { amount: "", debit: null, direction: null, currency: null, heading: "Сума" };
const read = (cells: Partial<AmountCells>) => {
  const result = readWrittenAmount({ ...none, ...cells });
  return result?.ok ? result.written : (result?.problem ?? null);
};
const euros = (flow: WrittenAmount["flow"], amount: number) => ({ flow, amount, currency: "EUR" });

test.for([
  ["+84,20", "in"],
  ["84,20+", "in"],
  ["84,20 Кт", "in"],
  ["84,20 CR", "in"],
  ["-84,20", "out"],
  ["'-84,20", "out"],
  ["84,20-", "out"],
  ["84,20 -", "out"],
  ["\u221284,20", "out"],
  ["–84,20 €", "out"],
  ["EUR -84.20", "out"],
  ["(84,20)", "out"],
  ["(€84,20)", "out"],
  ["84,20 Дт", "out"],
  ["84,20 EUR", "in"],
  ["€ 84,20", "in"],
] as const)("'%s' went %s", ([amount, flow]) => {
  expect(read({ amount })).toEqual(euros(flow, 8420));
});

test.for([" ", "\u00a0", "\u202f", "\u2009", "'", "’"])("'%s' may stand between thousands", (separator) => {
  expect(read({ amount: `-1${separator}234${separator}567,50` })).toEqual(euros("out", 123_456_750));
});

const credits = ["Кт", "К", "кредит", "C", "CR", "CRDT", "Credit", "+", "Приход"];
const debits = ["Дт", "Д", "дебит", "D", "DR", "DBIT", "Debit", "-", "−", "Разход"];

test.for([
  ...credits.map((direction) => [direction, "in"] as const),
  ...debits.map((direction) => [direction, "out"] as const),
])("a column of directions with '%s' means %s", ([direction, flow]) => {
  expect(read({ amount: "84,20", direction })).toEqual(euros(flow, 8420));
});

test.for<[string, Partial<AmountCells>, WrittenAmount | AmountProblem | null]>([
  ["a debit with a minus", { amount: "-84,20", direction: "Дт" }, euros("out", 8420)],
  ["an amount under debits", { amount: "", debit: "84,20" }, euros("out", 8420)],
  ["a zero beside it", { amount: "0,00", debit: "84,20" }, euros("out", 8420)],
  ["an amount under credits", { amount: "84,20", debit: "0.00" }, euros("in", 8420)],
  ["a reversed credit", { amount: "-84,20", debit: "" }, euros("out", 8420)],
  ["no amount", { amount: "", debit: "" }, null],
  ["zero", { amount: "0,00" }, null],
  ["amounts in both columns", { amount: "84,20", debit: "84,20" }, "direction"],
  ["an empty direction", { amount: "84,20", direction: "" }, "direction"],
  ["an unknown direction", { amount: "84,20", direction: "Превод" }, "direction"],
  ["a credit with a minus", { amount: "-84,20", direction: "Кт" }, "direction"],
  ["two directions", { amount: "84,20 Дт", direction: "Кт" }, "direction"],
  ["two signs", { amount: "+84,20-" }, "direction"],
  ["text", { amount: "осем" }, "amount"],
  ["two numbers", { amount: "84,20 EUR 5" }, "amount"],
  ["half a pair of parentheses", { amount: "(84,20" }, "amount"],
  ["an ambiguous number", { amount: "1,234" }, "amount"],
  ["digits in no groups", { amount: "12 34,50" }, "amount"],
  ["an empty currency", { amount: "84,20", currency: "" }, "currency"],
  ["an unknown currency", { amount: "84,20", currency: "точки" }, "currency"],
  ["two currencies", { amount: "84,20 лв.", currency: "EUR" }, "currency"],
])("reads %s", ([, cells, expected]) => {
  expect(read(cells)).toEqual(expected);
});

test.for<[Partial<AmountCells>, string]>([
  [{ amount: "84,20" }, "EUR"],
  [{ amount: "84,20 лв." }, "BGN"],
  [{ amount: "84,20", currency: "USD" }, "USD"],
  [{ amount: "84,20", currency: "лева" }, "BGN"],
  [{ amount: "84,20", heading: "Сума (BGN)" }, "BGN"],
  [{ amount: "84,20", heading: "Сума в лв." }, "BGN"],
  [{ amount: "84,20", heading: "ALL AMOUNTS" }, "EUR"],
])("the currency of %o is %s", ([cells, currency]) => {
  expect(read(cells)).toEqual({ flow: "in", amount: 8420, currency });
});

test("levs are converted for days before 2026 only, and other currencies never", () => {
  expect(inEuro({ amount: 1380, currency: "BGN" }, "2025-12-31")).toBe(706);
  expect(inEuro({ amount: 1380, currency: "BGN" }, "2026-01-01")).toBeNull();
  expect(inEuro({ amount: 1380, currency: "USD" }, "2025-12-31")).toBeNull();
  expect(inEuro({ amount: 706, currency: "EUR" }, "2026-11-25")).toBe(706);
});

test("an amount that a column calls a debit is never read as incoming, however it is written", () => {
  const amount = fc
    .tuple(
      fc.constantFrom("", "+", "-", "−", "(", "€ ", "'"),
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.constantFrom("", " EUR", "-", "+", ")", " Кт", " CR", " лв."),
    )
    .map(([before, cents, after]) => `${before}${(cents / 100).toFixed(2)}${after}`);
  fc.assert(
    fc.property(amount, fc.constantFrom(...debits), fc.boolean(), (written, direction, isColumn) => {
      const result = readWrittenAmount(
        isColumn ? { ...none, debit: written } : { ...none, amount: written, direction },
      );
      if (result?.ok) expect(result.written.flow).toBe("out");
    }),
  );
});
