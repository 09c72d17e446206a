import { isInLevs, proposeHeading, readCellAmount, readCellDay } from "#app/domain/csv-table.ts";

/** The headings of the columns that are read. `payer` is empty when the file does not name the payer. */
export type BankColumns = { amount: string; day: string; reason: string; payer: string };

/** Maximum length of a stored reason and payer, in characters. */
const maxText = 500;

/** An incoming transfer; `amount` is in euro cents, `day` is the day of booking, `2026-11-25`. */
export type BankRow = { amount: number; day: string; reason: string; payer: string };

/**
 * Why a row of a bank's file is refused. `amount`: not an amount in euro. `levs`: an amount in levs. `day`: not a day.
 */
export type BankRowProblem = "amount" | "levs" | "day";

export type ReadBankRow = { ok: true; row: BankRow } | { ok: false; problem: BankRowProblem };

/**
 * Parses a row of a bank's file. Returns null for a row that is not an incoming transfer: without an amount, such as an
 * outgoing transfer in a file with a column for each direction, with a negative or zero amount, or without a day and a
 * reason, such as a balance.
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

/** Normalises the spaces of a text, with which banks pad it and which do not distinguish transfers. */
function textOf(cell: string): string {
  return cell.replace(/^'/, "").replaceAll(/\s+/g, " ").trim().slice(0, maxText);
}

/** Patterns of the headings to propose, in order of preference: a heading must match all patterns of a row. */
const usualHeadings: Record<keyof BankColumns, readonly (readonly RegExp[])[]> = {
  amount: [[/кредит|credit|постъп/i], [/сума|amount|sum/i]],
  day: [[/вальор|value/i], [/дата|date/i], [/ден|day/i]],
  reason: [[/основание|reason|remittance/i], [/описание|пояснени|description|details/i]],
  payer: [[/наредител|платец|контрагент|payer|sender|counterparty|remitter/i], [/име|name/i]],
};

/** Returns the headings to propose for the columns; empty where none matches. */
export function proposedBankColumns(headings: readonly string[]): BankColumns {
  const columns: BankColumns = { amount: "", day: "", reason: "", payer: "" };
  for (const column of ["day", "reason", "amount", "payer"] as const)
    columns[column] = proposeHeading(headings, usualHeadings[column], Object.values(columns));
  return columns;
}

/**
 * Returns whether these columns, each with its own heading, exist in a file with these headings. `payer` may be empty.
 */
export function fitsBankColumns(headings: readonly string[], columns: BankColumns): boolean {
  const { payer, ...needed } = columns;
  const read = [...Object.values(needed), ...(payer ? [payer] : [])];
  return (
    Object.values(needed).every((heading) => heading !== "") &&
    new Set(read).size === read.length &&
    read.every((heading) => headings.includes(heading))
  );
}
