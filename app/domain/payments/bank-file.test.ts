import { expect, test } from "vitest";
import { openEntryState } from "./bank-entry.ts";
import type { NamedOrder } from "./bank-entry.ts";
import { fitsBankColumns, proposedBankColumns, readBankRow } from "./bank-file.ts";

const cells = { amount: "7,06", day: "25.11.2026", reason: " Поръчка  0a1b2c3d ", payer: "МАРИЯ ИВАНОВА" };

test("reads an incoming transfer without the spaces with which banks pad texts", () => {
  const row = { amount: 706, day: "2026-11-25", reason: "Поръчка 0a1b2c3d", payer: "МАРИЯ ИВАНОВА" };
  expect(readBankRow(cells)).toEqual({ ok: true, row });
  expect(readBankRow({ ...cells, amount: "+7.06", day: "2026-11-25" })).toEqual({ ok: true, row });
});

test.for([
  ["an outgoing sum", { amount: "-7,06" }],
  ["an outgoing sum with a real minus", { amount: "−7,06" }],
  ["a row without a sum", { amount: "" }],
  ["a sum of zero", { amount: "0,00" }],
  ["a balance", { day: "", reason: "" }],
])("leaves out %s", ([, changes]) => {
  expect(readBankRow({ ...cells, ...(changes as object) })).toBeNull();
});

test.for([
  ["levs", { amount: "13,80 лв." }],
  ["amount", { amount: "седем" }],
  ["day", { day: "вчера" }],
] as const)("refuses as '%s' %o", ([problem, changes]) => {
  expect(readBankRow({ ...cells, ...changes })).toEqual({ ok: false, problem });
});

test("proposes columns by their headings", () => {
  expect(
    proposedBankColumns(["Дата", "Вальор", "Основание", "Дебит", "Кредит", "Наредител/Получател"]),
  ).toEqual({
    day: "Вальор",
    amount: "Кредит",
    reason: "Основание",
    payer: "Наредител/Получател",
  });
  expect(proposedBankColumns(["Date", "Amount", "Details"])).toEqual({
    day: "Date",
    amount: "Amount",
    reason: "Details",
    payer: "",
  });
});

test("columns fit a file that has them, each under its own heading", () => {
  const headings = ["Дата", "Сума", "Основание", "Платец"];
  const columns = { day: "Дата", amount: "Сума", reason: "Основание", payer: "Платец" };
  expect(fitsBankColumns(headings, columns)).toBe(true);
  expect(fitsBankColumns(headings, { ...columns, payer: "" })).toBe(true);
  expect(fitsBankColumns(headings, { ...columns, payer: "Сума" })).toBe(false);
  expect(fitsBankColumns(headings, { ...columns, reason: "" })).toBe(false);
  expect(fitsBankColumns(headings, { ...columns, day: "Вальор" })).toBe(false);
});

const waiting: NamedOrder = {
  payment_method: "bank_transfer",
  payment_status: "pending",
  order_status: "new",
  total_eur: 706,
};

test.for<[string, NamedOrder[], number]>([
  ["exact", [waiting], 0],
  ["wrong_sum", [{ ...waiting, total_eur: 707 }], 1],
  ["already_paid", [{ ...waiting, payment_status: "paid" }], 0],
  ["cancelled", [{ ...waiting, order_status: "cancelled" }], 0],
  ["other_method", [{ ...waiting, payment_method: "cash_on_delivery" }], 0],
  ["several", [waiting, waiting], 0],
  ["same_sum", [], 1],
  ["unknown", [], 0],
  ["unknown", [], 2],
])("a transfer is '%s' for %j", ([state, named, sameSum]) => {
  expect(openEntryState(706, { named, sameSum })).toBe(state);
});
