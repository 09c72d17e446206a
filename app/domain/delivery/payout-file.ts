import { isInLevs, proposeHeading, readCellAmount, readCellDay } from "#app/domain/csv-table.ts";

/** The headings of the columns that are read. `day` is empty when the file has no days; the owner then enters one. */
export type PayoutColumns = { number: string; amount: string; day: string };

/**
 * Why a row of a payout file is refused. `number`: not a waybill number. `amount`: not a positive amount in euro.
 * `levs`: an amount in levs. `day`: not a day. `twice`: an earlier row has the same number with another amount or day.
 */
export type PayoutRowProblem = "number" | "amount" | "levs" | "day" | "twice";

export type PayoutRow = { number: string; amount: number; day: string };

export type ReadPayoutRow = { ok: true; row: PayoutRow } | { ok: false; problem: PayoutRowProblem };

/**
 * Parses a row of a payout file. Returns null for a row without a number, such as the total at the end. `day` is the
 * day of a file without days.
 */
export function readPayoutRow(
  cells: { number: string; amount: string; day: string | null },
  day: string,
): ReadPayoutRow | null {
  const number = cells.number.trim().replace(/^'/, "").replaceAll(/\s/g, "");
  if (number === "") return null;
  // A number that a spreadsheet shortened to 1,05E+12 cannot be recovered.
  if (!/^[A-Za-z\d-]{4,40}$/.test(number)) return { ok: false, problem: "number" };
  if (isInLevs(cells.amount)) return { ok: false, problem: "levs" };
  const amount = readCellAmount(cells.amount);
  if (amount === null || amount <= 0) return { ok: false, problem: "amount" };
  const paidOn = cells.day === null ? day : readCellDay(cells.day);
  if (paidOn === null) return { ok: false, problem: "day" };
  return { ok: true, row: { number, amount, day: paidOn } };
}

/** Patterns of the headings to propose, in order of preference: a heading must match all patterns of a row. */
const usualHeadings: Record<keyof PayoutColumns, readonly (readonly RegExp[])[]> = {
  number: [[/товарителниц/i], [/пратк/i], [/shipment|waybill|parcel/i], [/номер|number|№/i]],
  amount: [[/наложен|cod\b|нп/i], [/сума|стойност|amount|sum/i]],
  day: [[/дата|date/i, /плащ|изпла|превод|paid|payment/i], [/дата|date/i]],
};

/** Returns the headings to propose for the columns; empty where none matches. */
export function proposedColumns(headings: readonly string[]): PayoutColumns {
  const propose = (column: keyof PayoutColumns, taken: readonly string[]) =>
    proposeHeading(headings, usualHeadings[column], taken);
  const day = propose("day", []);
  const amount = propose("amount", [day]);
  return { day, amount, number: propose("number", [day, amount]) };
}

/**
 * Returns whether these columns, each with its own heading, exist in a file with these headings. `day` may be empty.
 */
export function fitsColumns(headings: readonly string[], { number, amount, day }: PayoutColumns): boolean {
  return (
    number !== "" &&
    amount !== "" &&
    new Set([number, amount, day]).size === 3 &&
    [number, amount, ...(day ? [day] : [])].every((heading) => headings.includes(heading))
  );
}
