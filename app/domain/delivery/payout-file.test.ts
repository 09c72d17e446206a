import { expect, test } from "vitest";
import { fitsColumns, proposedColumns } from "#app/domain/amount-columns.ts";
import type { PayoutColumns } from "./payout-file.ts";
import { payoutColumnSet, readPayoutRow } from "./payout-file.ts";

const today = "2026-11-24";
const columns: PayoutColumns = {
  number: "Пратка",
  amount: "Сума",
  debit: "",
  direction: "",
  currency: "",
  day: "Дата",
};
const cells: Record<string, string> = { Пратка: "1051234567890", Сума: "84,20", Дата: "20.11.2026" };
const read = (changes: Record<string, string> = {}, chosen = columns) =>
  readPayoutRow(chosen, (heading) => ({ ...cells, ...changes })[heading] ?? "", {
    givenDay: "2026-11-19",
    today,
  });
const row = { number: "1051234567890", amount: 8420, currency: "EUR", day: "2026-11-20", euros: 8420 };

test("reads a row, with the given day when the file has none", () => {
  expect(read()).toEqual({ ok: true, row });
  expect(read({}, { ...columns, day: "" })).toMatchObject({ row: { day: "2026-11-19" } });
});

test("reads a number that a spreadsheet stores as text, and skips rows without one", () => {
  expect(read({ Пратка: "'105 123 4567" })).toMatchObject({ row: { number: "1051234567" } });
  expect(read({ Пратка: " " })).toBeNull();
});

test.for<[string, string, Record<string, string>]>([
  ["number", "a number that a spreadsheet shortened", { Пратка: "1,05E+12" }],
  ["number", "a number with HTML", { Пратка: "<b>1</b>" }],
  ["number", "a number of three digits", { Пратка: "105" }],
  ["amount", "no amount", { Сума: "" }],
  ["amount", "a sum of zero", { Сума: "0,00" }],
  ["day", "no day", { Дата: "" }],
  ["future", "a day to come", { Дата: "25.11.2099" }],
])("refuses as '%s' %s", ([problem, , changes]) => {
  expect(read(changes)).toEqual({ ok: false, problem });
});

test("fees, refunds and corrections are negative", () => {
  const taken = { ok: true, row: { ...row, amount: -8420, euros: -8420 } };
  for (const amount of ["-84,20", "84,20-", "(84,20)"]) expect(read({ Сума: amount })).toEqual(taken);
  const direction = { ...columns, direction: "Вид" };
  expect(read({ Вид: "Дт" }, direction)).toEqual(taken);
  expect(read({ Вид: "" }, direction)).toEqual({ ok: false, problem: "direction" });
});

test.for([
  ["13,80 лв.", "31.12.2025", { amount: 1380, currency: "BGN", euros: 706 }],
  ["13,80 лв.", "01.01.2026", { amount: 1380, currency: "BGN", euros: null }],
  ["18.17 USD", "20.11.2026", { amount: 1817, currency: "USD", euros: null }],
] as const)("reads %s of %s in its currency; levs of before 2026 also in euro", ([amount, day, expected]) => {
  expect(read({ Сума: amount, Дата: day })).toMatchObject({ ok: true, row: expected });
});

const none = { amount: "", debit: "", direction: "", currency: "", number: "", day: "" };

test("proposes columns by their headings", () => {
  const proposed = (...headings: string[]) => proposedColumns(payoutColumnSet, { headings, rows: [] });
  expect(
    proposed("№", "Номер на пратка", "Получател", "Сума НП", "Дата на доставка", "Дата на плащане"),
  ).toEqual({ ...none, number: "Номер на пратка", amount: "Сума НП", day: "Дата на плащане" });
  expect(proposed("Waybill", "COD amount", "Date", "D/C", "Currency")).toEqual({
    ...none,
    number: "Waybill",
    amount: "COD amount",
    day: "Date",
    direction: "D/C",
    currency: "Currency",
  });
  expect(proposed("А", "Б")).toEqual(none);
});

test("columns fit a file that has them, each under its own heading", () => {
  const headings = Object.keys(cells);
  expect(fitsColumns(payoutColumnSet, headings, columns)).toBe(true);
  expect(fitsColumns(payoutColumnSet, headings, { ...columns, day: "" })).toBe(true);
  expect(fitsColumns(payoutColumnSet, headings, { ...columns, amount: "Пратка" })).toBe(false);
  expect(fitsColumns(payoutColumnSet, headings, { ...columns, currency: "Сума" })).toBe(false);
  expect(fitsColumns(payoutColumnSet, headings, { ...columns, amount: "Стойност" })).toBe(false);
  expect(fitsColumns(payoutColumnSet, headings, { ...columns, number: "" })).toBe(false);
});
