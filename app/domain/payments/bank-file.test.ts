import { expect, test } from "vitest";
import { fitsColumns, proposedColumns } from "#app/domain/amount-columns.ts";
import { openEntryState } from "./bank-entry.ts";
import type { NamedOrder } from "./bank-entry.ts";
import type { BankColumns } from "./bank-file.ts";
import { bankColumnSet, readBankRow } from "./bank-file.ts";

const columns: BankColumns = {
  amount: "Сума",
  debit: "",
  direction: "Дт/Кт",
  currency: "Валута",
  day: "Дата",
  reason: "Основание",
  payer: "Контрагент",
};
const cells: Record<string, string> = {
  Сума: "7,06",
  "Дт/Кт": "Кт",
  Валута: "EUR",
  Дата: "25.11.2026",
  Основание: " Поръчка  0a1b2c3d ",
  Контрагент: "МАРИЯ ИВАНОВА",
};
const read = (changes: Record<string, string> = {}) =>
  readBankRow(columns, (heading) => ({ ...cells, ...changes })[heading] ?? "", "2026-11-27");

test("reads an incoming transfer without the spaces with which banks pad texts", () => {
  const row = { amount: 706, currency: "EUR", amountEur: 706, day: "2026-11-25", reason: "Поръчка 0a1b2c3d" };
  expect(read()).toEqual({ kind: "incoming", row: { ...row, payer: "МАРИЯ ИВАНОВА" } });
});

test("a debit is outgoing, even without a readable day", () => {
  expect(read({ "Дт/Кт": "Дт" })).toEqual({ kind: "outgoing" });
  expect(read({ "Дт/Кт": "Дт", Дата: "вчера" })).toEqual({ kind: "outgoing" });
});

test.for([
  ["a row without a sum", { Сума: "" }],
  ["a sum of zero", { Сума: "0,00" }],
  ["a balance", { Дата: "", Основание: "" }],
] as const)("leaves out %s", ([, changes]) => {
  expect(read(changes)).toBeNull();
});

test.for([
  ["amount", { Сума: "седем" }],
  ["direction", { "Дт/Кт": "" }],
  ["currency", { Валута: "" }],
  ["day", { Дата: "вчера" }],
  ["future", { Дата: "28.11.2026" }],
] as const)("refuses as '%s' %o", ([problem, changes]) => {
  expect(read(changes)).toEqual({ kind: "wrong", problem });
});

test("another currency is kept as it was written, and levs of before 2026 are converted", () => {
  const levs = { Сума: "13,80", Валута: "BGN" };
  expect(read(levs)).toMatchObject({ row: { amount: 1380, currency: "BGN", amountEur: null } });
  expect(read({ ...levs, Дата: "31.12.2025" })).toMatchObject({ row: { amount: 1380, amountEur: 706 } });
  expect(read({ Валута: "USD" })).toMatchObject({ row: { amount: 706, currency: "USD", amountEur: null } });
});

const none = { amount: "", debit: "", direction: "", currency: "", day: "", reason: "", payer: "" };

test("proposes columns by their headings", () => {
  const proposed = (headings: string[]) => proposedColumns(bankColumnSet, { headings, rows: [] });
  expect(proposed(["Дата", "Вальор", "Основание", "Дебит", "Кредит", "Наредител/Получател"])).toEqual({
    ...none,
    day: "Вальор",
    amount: "Кредит",
    debit: "Дебит",
    reason: "Основание",
    payer: "Наредител/Получател",
  });
  expect(proposed(["Дата", "Вальор", "Сума", "Валута", "Дт/Кт", "Контрагент", "Основание"])).toEqual({
    ...columns,
    day: "Вальор",
  });
  expect(proposed(["Date", "Amount", "Details"])).toEqual({
    ...none,
    day: "Date",
    amount: "Amount",
    reason: "Details",
  });
  expect(proposed(["Сума в лева", "Сума в евро"])).toMatchObject({ amount: "Сума в евро" });
  expect(proposed(["Дебит/Кредит", "Сума"])).toMatchObject({ direction: "Дебит/Кредит", amount: "Сума" });
});

test("columns fit a file that has them, each under its own heading", () => {
  const headings = Object.keys(cells);
  expect(fitsColumns(bankColumnSet, headings, columns)).toBe(true);
  expect(fitsColumns(bankColumnSet, headings, { ...columns, payer: "", direction: "" })).toBe(true);
  expect(fitsColumns(bankColumnSet, headings, { ...columns, payer: "Сума" })).toBe(false);
  expect(fitsColumns(bankColumnSet, headings, { ...columns, debit: "Сума" })).toBe(false);
  expect(fitsColumns(bankColumnSet, headings, { ...columns, reason: "" })).toBe(false);
  expect(fitsColumns(bankColumnSet, headings, { ...columns, day: "Вальор" })).toBe(false);
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

test("a transfer in another currency compares with no order", () => {
  expect(openEntryState(null, { named: [waiting], sameSum: 0 })).toBe("other_currency");
});
