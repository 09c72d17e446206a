import { expect, test } from "vitest";
import { withAmountColumns } from "./amount-columns.ts";

const found = (headings: string[], row: string[] = [], amount = "Сума") =>
  withAmountColumns({ headings, rows: [row] }, { amount, debit: "", direction: "", currency: "" });

test.for([
  "Дт/Кт",
  "Д/К",
  "D/C",
  "DR/CR",
  "Дебит/Кредит",
  "Debit-Credit",
  "Посока",
  "Credit Debit Indicator",
])("'%s' is a column of directions", (heading) => {
  expect(found(["Сума", heading])).toMatchObject({ direction: heading });
});

test("a column is found by what is in every cell", () => {
  expect(found(["Сума", "Вид", "Вал."], ["7,06", "DBIT", "EUR"])).toMatchObject({
    direction: "Вид",
    currency: "Вал.",
  });
  expect(found(["Сума", "Вид"], ["7,06", "Превод"])).toMatchObject({ direction: "" });
});

test("dashes in place of empty cells are no directions", () => {
  expect(found(["Сума", "Контрагент"], ["7,06", "-"])).toMatchObject({ direction: "" });
});

test("debits are found beside a column of credits only", () => {
  expect(found(["Дебит", "Кредит"], [], "Кредит")).toMatchObject({ debit: "Дебит" });
  expect(found(["Дебит сметка", "Сума"])).toMatchObject({ debit: "" });
});

test("chosen columns stay, and none is used twice", () => {
  const columns = { amount: "Сума", debit: "", direction: "Дт/Кт", currency: "", payer: "Валута" };
  expect(withAmountColumns({ headings: ["Сума", "Дт/Кт", "Д/К", "Валута"], rows: [] }, columns)).toEqual(
    columns,
  );
});
