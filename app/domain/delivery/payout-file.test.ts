import { expect, test } from "vitest";
import {
  fitsColumns,
  proposedColumns,
  readPayoutAmount,
  readPayoutDay,
  readPayoutRow,
} from "./payout-file.ts";

test.for<[string, number | null]>([
  ["84,20", 8420],
  ["84.20 EUR", 8420],
  ["84,2 €", 8420],
  ["84.200", 8420],
  ["84", 8400],
  ["1 234,50", 123_450],
  ["1\u00a0234,50", 123_450],
  ["1.234,50", 123_450],
  ["1,234.50", 123_450],
  ["1,234", null],
  ["1.234.567", null],
  ["84,205", null],
  ["-84,20", null],
  ["", null],
  ["осемдесет", null],
  ["1e3", null],
  ["99999999,00", null],
])("reads the amount '%s' as %s", ([text, cents]) => {
  expect(readPayoutAmount(text)).toBe(cents);
});

test.for<[string, string | null]>([
  ["2026-11-20", "2026-11-20"],
  ["2026-11-20 14:05:00", "2026-11-20"],
  ["2026-11-20T14:05", "2026-11-20"],
  ["20.11.2026", "2026-11-20"],
  ["20.11.2026 г.", "2026-11-20"],
  ["1/2/2026", "2026-02-01"],
  ["30.02.2026", null],
  ["20.11.26", null],
  ["", null],
  ["вчера", null],
])("reads the day '%s' as %s", ([text, day]) => {
  expect(readPayoutDay(text)).toBe(day);
});

const today = "2026-11-24";
const cells = { number: "1051234567890", amount: "84,20", day: "20.11.2026" };

test("reads a row, with the given day when the file has none", () => {
  expect(readPayoutRow(cells, today)).toEqual({
    ok: true,
    row: { number: "1051234567890", amount: 8420, day: "2026-11-20" },
  });
  expect(readPayoutRow({ ...cells, day: null }, today)).toMatchObject({ row: { day: today } });
});

test("reads a number that a spreadsheet keeps as a text, and leaves out rows without one", () => {
  expect(readPayoutRow({ ...cells, number: "'105 123 4567" }, today)).toMatchObject({
    row: { number: "1051234567" },
  });
  expect(readPayoutRow({ ...cells, number: " " }, today)).toBeNull();
});

test.for<[string, string, Partial<typeof cells>]>([
  ["number", "a number that a spreadsheet shortened", { number: "1,05E+12" }],
  ["number", "a number with HTML", { number: "<b>1</b>" }],
  ["number", "a number of three digits", { number: "105" }],
  ["amount", "no amount", { amount: "" }],
  ["amount", "a sum of zero", { amount: "0,00" }],
  ["levs", "a sum in levs", { amount: "84,20 лв." }],
  ["levs", "a sum in BGN", { amount: "84.20 BGN" }],
  ["day", "no day", { day: "" }],
])("refuses as '%s' %s", ([problem, , changes]) => {
  expect(readPayoutRow({ ...cells, ...changes }, today)).toEqual({ ok: false, problem });
});

test("proposes columns by their headings", () => {
  expect(
    proposedColumns(["№", "Номер на пратка", "Получател", "Сума НП", "Дата на доставка", "Дата на плащане"]),
  ).toEqual({ number: "Номер на пратка", amount: "Сума НП", day: "Дата на плащане" });
  expect(proposedColumns(["Waybill", "COD amount", "Date"])).toEqual({
    number: "Waybill",
    amount: "COD amount",
    day: "Date",
  });
  expect(proposedColumns(["А", "Б"])).toEqual({ number: "", amount: "", day: "" });
});

test("columns fit a file that has them, each of another heading", () => {
  const headings = ["Пратка", "Сума", "Дата"];
  expect(fitsColumns(headings, { number: "Пратка", amount: "Сума", day: "Дата" })).toBe(true);
  expect(fitsColumns(headings, { number: "Пратка", amount: "Сума", day: "" })).toBe(true);
  expect(fitsColumns(headings, { number: "Пратка", amount: "Пратка", day: "" })).toBe(false);
  expect(fitsColumns(headings, { number: "Пратка", amount: "Стойност", day: "" })).toBe(false);
  expect(fitsColumns(headings, { number: "", amount: "Сума", day: "Дата" })).toBe(false);
});
