import { expect, test } from "vitest";
import type { PayoutColumns } from "./payout-file.ts";
import { fitsColumns, proposedColumns, readPayoutRow } from "./payout-file.ts";

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
  readPayoutRow(chosen, (heading) => ({ ...cells, ...changes })[heading] ?? "", today);
const row = { number: "1051234567890", amount: 8420, day: "2026-11-20", written: null };

test("reads a row, with the given day when the file has none", () => {
  expect(read()).toEqual({ kind: "paid", row });
  expect(read({}, { ...columns, day: "" })).toMatchObject({ row: { day: today } });
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
  ["foreign", "a sum in levs since 2026", { Сума: "84,20 лв." }],
  ["foreign", "a sum in dollars", { Сума: "84.20 USD" }],
  ["day", "no day", { Дата: "" }],
])("refuses as '%s' %s", ([problem, , changes]) => {
  expect(read(changes)).toEqual({ kind: "wrong", problem });
});

test("fees, refunds and corrections are outgoing", () => {
  for (const amount of ["-84,20", "84,20-", "(84,20)"])
    expect(read({ Сума: amount })).toEqual({ kind: "outgoing", row });
  const direction = { ...columns, direction: "Вид" };
  expect(read({ Вид: "Дт" }, direction)).toMatchObject({ kind: "outgoing" });
  expect(read({ Вид: "" }, direction)).toEqual({ kind: "wrong", problem: "direction" });
});

test("levs of before 2026 are converted at the fixed rate", () => {
  expect(read({ Сума: "13,80 лв.", Дата: "31.12.2025" })).toMatchObject({
    kind: "paid",
    row: { amount: 706, written: 1380 },
  });
});

const none = { amount: "", debit: "", direction: "", currency: "", number: "", day: "" };

test("proposes columns by their headings", () => {
  const proposed = (...headings: string[]) => proposedColumns({ headings, rows: [] });
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
  expect(fitsColumns(headings, columns)).toBe(true);
  expect(fitsColumns(headings, { ...columns, day: "" })).toBe(true);
  expect(fitsColumns(headings, { ...columns, amount: "Пратка" })).toBe(false);
  expect(fitsColumns(headings, { ...columns, currency: "Сума" })).toBe(false);
  expect(fitsColumns(headings, { ...columns, amount: "Стойност" })).toBe(false);
  expect(fitsColumns(headings, { ...columns, number: "" })).toBe(false);
});
