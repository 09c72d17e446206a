import { expect, test } from "vitest";
import { fitsColumns, proposedColumns, readPayoutRow } from "./payout-file.ts";

const today = "2026-11-24";
const cells = { number: "1051234567890", amount: "84,20", day: "20.11.2026" };

test("reads a row, with the given day when the file has none", () => {
  expect(readPayoutRow(cells, today)).toEqual({
    ok: true,
    row: { number: "1051234567890", amount: 8420, day: "2026-11-20" },
  });
  expect(readPayoutRow({ ...cells, day: null }, today)).toMatchObject({ row: { day: today } });
});

test("reads a number that a spreadsheet stores as text, and skips rows without one", () => {
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

test("columns fit a file that has them, each under its own heading", () => {
  const headings = ["Пратка", "Сума", "Дата"];
  expect(fitsColumns(headings, { number: "Пратка", amount: "Сума", day: "Дата" })).toBe(true);
  expect(fitsColumns(headings, { number: "Пратка", amount: "Сума", day: "" })).toBe(true);
  expect(fitsColumns(headings, { number: "Пратка", amount: "Пратка", day: "" })).toBe(false);
  expect(fitsColumns(headings, { number: "Пратка", amount: "Стойност", day: "" })).toBe(false);
  expect(fitsColumns(headings, { number: "", amount: "Сума", day: "Дата" })).toBe(false);
});
