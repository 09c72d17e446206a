import { readAmount } from "#app/domain/money.ts";
import { isDay } from "#app/domain/sofia-days.ts";

/** Maximum number of rows of a payout file, without the heading. */
export const maxPayoutRows = 5000;
/** Maximum number of columns of a payout file, and of characters of a heading. */
export const maxPayoutColumns = 60;
export const maxHeading = 100;

/** The headings of the columns that are read. `day` is empty when the file has no days: the owner gives one. */
export type PayoutColumns = { number: string; amount: string; day: string };

/**
 * Why a row of a payout file is not read: its waybill number is no number, its amount no amount in euro, its day no day, or
 * its number was in the file before with another sum or day.
 */
export type PayoutRowProblem = "number" | "amount" | "levs" | "day" | "twice";

export type PayoutRow = { number: string; amount: number; day: string };

export type ReadPayoutRow = { ok: true; row: PayoutRow } | { ok: false; problem: PayoutRowProblem };

/**
 * Reads a row of a payout file. Returns null for a row without a number, such as the sum at the end. `day` is used for a
 * file without days.
 */
export function readPayoutRow(
  cells: { number: string; amount: string; day: string | null },
  day: string,
): ReadPayoutRow | null {
  const number = cells.number.trim().replace(/^'/, "").replaceAll(/\s/g, "");
  if (number === "") return null;
  // A spreadsheet that shortened the number to 1,05E+12 has lost it.
  if (!/^[A-Za-z\d-]{4,40}$/.test(number)) return { ok: false, problem: "number" };
  if (/лв|bgn/i.test(cells.amount)) return { ok: false, problem: "levs" };
  const amount = readPayoutAmount(cells.amount);
  if (amount === null || amount <= 0) return { ok: false, problem: "amount" };
  const paidOn = cells.day === null ? day : readPayoutDay(cells.day);
  if (paidOn === null) return { ok: false, problem: "day" };
  return { ok: true, row: { number, amount, day: paidOn } };
}

/**
 * Reads an amount in euro as carriers write it, to cents: `84,20`, `84.20 EUR`, `1 234,50`, `1.234,50` or `1,234.50`. Null when
 * it is no amount or can be read in two ways, such as `1,234`.
 */
export function readPayoutAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s'€]|eur/gi, "");
  const [, whole, decimals = ""] =
    /^(\d+)(?:[.,](\d{1,2})0*)?$/.exec(bare) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{2})$/.exec(bare) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(bare) ??
    [];
  if (whole === undefined) return null;
  return readAmount(`${whole.replaceAll(/[.,]/g, "")}${decimals && `,${decimals}`}`);
}

/** Reads a day as carriers write it: `2026-11-20`, `20.11.2026`, `20/11/2026`, with or without a time after it. */
export function readPayoutDay(text: string): string | null {
  const bare = text.trim();
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(bare);
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/.exec(bare);
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(read) ? read : null;
}

/** By which words a heading is proposed, in the order of preference: a heading must match all patterns of a row. */
const usualHeadings: Record<keyof PayoutColumns, readonly (readonly RegExp[])[]> = {
  number: [[/товарителниц/i], [/пратк/i], [/shipment|waybill|parcel/i], [/номер|number|№/i]],
  amount: [[/наложен|cod\b|нп/i], [/сума|стойност|amount|sum/i]],
  day: [[/дата|date/i, /плащ|изпла|превод|paid|payment/i], [/дата|date/i]],
};

/** Proposes the columns of a file by its headings; empty texts where no heading fits. */
export function proposedColumns(headings: readonly string[]): PayoutColumns {
  const propose = (column: keyof PayoutColumns, taken: readonly string[]) => {
    const free = headings.filter((heading) => heading !== "" && !taken.includes(heading));
    for (const usual of usualHeadings[column]) {
      const found = free.find((heading) => usual.every((pattern) => pattern.test(heading)));
      if (found !== undefined) return found;
    }
    return "";
  };
  const day = propose("day", []);
  const amount = propose("amount", [day]);
  return { day, amount, number: propose("number", [day, amount]) };
}

/** Returns whether a file with these headings can be read by the columns. */
export function fitsColumns(headings: readonly string[], { number, amount, day }: PayoutColumns): boolean {
  return (
    number !== "" &&
    amount !== "" &&
    new Set([number, amount, day]).size === 3 &&
    [number, amount, ...(day ? [day] : [])].every((heading) => headings.includes(heading))
  );
}
