import { readAmountColumns } from "#app/domain/amount-columns.ts";
import type { AmountColumns, ColumnSet } from "#app/domain/amount-columns.ts";
import { readCellDay } from "#app/domain/csv-table.ts";
import { inEuro } from "#app/domain/written-amount.ts";
import type { AmountProblem } from "#app/domain/written-amount.ts";

/** The headings of the columns that are read. `payer` is empty when the file does not name the payer. */
export type BankColumns = AmountColumns & { day: string; reason: string; payer: string };

/** Maximum length of a stored reason and payer, in characters. */
const maxText = 500;

/**
 * An incoming transfer; `amount` is in minor units of `currency`, `day` is the day of booking, `2026-11-25`. `amountEur`
 * is in euro cents, and null for another currency.
 */
export type BankRow = {
  amount: number;
  currency: string;
  amountEur: number | null;
  day: string;
  reason: string;
  payer: string;
};

/** Why a row of a bank's file is refused. `day`: not a day. `future`: a day to come. */
export type BankRowProblem = AmountProblem | "day" | "future";

export type ReadBankRow =
  { kind: "incoming"; row: BankRow } | { kind: "outgoing" } | { kind: "wrong"; problem: BankRowProblem };

/**
 * Parses a row of a bank's file; `cellOf` returns its cell under a heading. Returns null for a row that is no transfer:
 * without an amount, or without a day and a reason, such as a balance.
 */
export function readBankRow(
  columns: BankColumns,
  cellOf: (heading: string) => string,
  today: string,
): ReadBankRow | null {
  const [reason, payer] = [textOf(cellOf(columns.reason)), columns.payer && textOf(cellOf(columns.payer))];
  if (cellOf(columns.day).trim() === "" && reason === "") return null;
  const read = readAmountColumns(columns, cellOf);
  if (!read) return null;
  if (!read.ok) return { kind: "wrong", problem: read.problem };
  const { flow, ...written } = read.written;
  if (flow === "out") return { kind: "outgoing" };
  const day = readCellDay(cellOf(columns.day));
  if (day === null) return { kind: "wrong", problem: "day" };
  if (day > today) return { kind: "wrong", problem: "future" };
  return { kind: "incoming", row: { ...written, amountEur: inEuro(written, day), day, reason, payer } };
}

/** Normalises the spaces of a text, with which banks pad it and which do not distinguish transfers. */
function textOf(cell: string): string {
  return cell.replace(/^'/, "").replaceAll(/\s+/g, " ").trim().slice(0, maxText);
}

/** The columns of a bank's file. */
export const bankColumnSet: ColumnSet<BankColumns> = {
  none: { amount: "", debit: "", direction: "", currency: "", day: "", reason: "", payer: "" },
  needed: ["amount", "day", "reason"],
  usual: [
    ["day", [[/вальор|value/i], [/дата|date/i], [/ден|day/i]]],
    ["reason", [[/основание|reason|remittance/i], [/описание|пояснени|description|details/i]]],
    ["amount", [[/кредит|credit|постъп/i], [/сума|amount|sum/i, /евро|eur|€/i], [/сума|amount|sum/i]]],
    ["payer", [[/наредител|платец|контрагент|payer|sender|counterparty|remitter/i], [/име|name/i]]],
  ],
};
