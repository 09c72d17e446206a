import { isInLevs, proposeHeading, readCellAmount, readCellDay } from "#app/domain/csv-table.ts";

/** The headings of the columns that are read. `payer` is empty when the file does not name the payer. */
export type BankColumns = { amount: string; day: string; reason: string; payer: string };

/** Maximum length of a stored reason and payer, in characters. */
const maxText = 500;

/** An incoming transfer: in euro cents, booked on a day, `2026-11-25`. */
export type BankRow = { amount: number; day: string; reason: string; payer: string };

/** Why a row of a bank's file is not read: its amount is no amount in euro, or its day no day. */
export type BankRowProblem = "amount" | "levs" | "day";

export type ReadBankRow = { ok: true; row: BankRow } | { ok: false; problem: BankRowProblem };

/**
 * Reads a row of a bank's file. Returns null for a row that is no incoming transfer: without an amount, such as an outgoing one in
 * a file with a column for each direction, with a negative amount, or without a day and a reason, such as a balance.
 */
export function readBankRow(cells: Record<keyof BankColumns, string>): ReadBankRow | null {
  const typed = cells.amount.trim().replace(/^'?\+/, "");
  const [reason, payer] = [textOf(cells.reason), textOf(cells.payer)];
  if (typed === "" || /^'?[-–−]/.test(typed)) return null;
  if (cells.day.trim() === "" && reason === "") return null;
  if (isInLevs(typed)) return { ok: false, problem: "levs" };
  const amount = readCellAmount(typed);
  if (amount === 0) return null;
  if (amount === null) return { ok: false, problem: "amount" };
  const day = readCellDay(cells.day);
  return day === null ? { ok: false, problem: "day" } : { ok: true, row: { amount, day, reason, payer } };
}

/** Spaces do not tell two transfers apart, and banks fill texts up with them. */
function textOf(cell: string): string {
  return cell.replace(/^'/, "").replaceAll(/\s+/g, " ").trim().slice(0, maxText);
}

/** By which words a heading is proposed, in the order of preference: a heading must match all patterns of a row. */
const usualHeadings: Record<keyof BankColumns, readonly (readonly RegExp[])[]> = {
  amount: [[/кредит|credit|постъп/i], [/сума|amount|sum/i]],
  day: [[/вальор|value/i], [/дата|date/i], [/ден|day/i]],
  reason: [[/основание|reason|remittance/i], [/описание|пояснени|description|details/i]],
  payer: [[/наредител|платец|контрагент|payer|sender|counterparty|remitter/i], [/име|name/i]],
};

/** Proposes the columns of a file by its headings; empty texts where no heading fits. */
export function proposedBankColumns(headings: readonly string[]): BankColumns {
  const columns: BankColumns = { amount: "", day: "", reason: "", payer: "" };
  for (const column of ["day", "reason", "amount", "payer"] as const)
    columns[column] = proposeHeading(headings, usualHeadings[column], Object.values(columns));
  return columns;
}

/** Returns whether a file with these headings can be read by the columns. */
export function fitsBankColumns(headings: readonly string[], columns: BankColumns): boolean {
  const { payer, ...needed } = columns;
  const read = [...Object.values(needed), ...(payer ? [payer] : [])];
  return (
    Object.values(needed).every((heading) => heading !== "") &&
    new Set(read).size === read.length &&
    read.every((heading) => headings.includes(heading))
  );
}
