import { momentFields } from "./schedule.ts";

/** The number of a document, of digits alone: other programs read it, so it gets no apostrophe. */
type DocumentNumber = { digits: string };

/**
 * Returns a CSV line as Excel expects it in Bulgaria: quoted cells (RFC 4180) separated by semicolons. A cell that a
 * spreadsheet would read as a formula (OWASP, CSV injection) or reformat as a number gets a leading apostrophe, except
 * document numbers. Throws for a document number that has anything but digits.
 */
export function csvLine(cells: readonly (string | DocumentNumber)[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/** Marks a file as UTF-8 for Excel. */
export const byteOrderMark = "\ufeff";

function csvCell(cell: string | DocumentNumber): string {
  if (typeof cell !== "string") {
    if (!/^\d*$/.test(cell.digits)) throw new Error("A document number may have only digits");
    return `"${cell.digits}"`;
  }
  return csvText(cell);
}

function csvText(text: string): string {
  return `"${guardedCell(text).replaceAll('"', '""')}"`;
}

/** Characters that begin a formula, including full-width ones, after whitespace that a spreadsheet drops. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Digits that are text and that a spreadsheet would change: it drops the leading zero of `0888 123 456`, reads the
 * order number `1234e567` as a power of ten, and shows long numbers in scientific notation.
 */
const otherNumber = /^0[\d\s]*\d$|^\d+e\d+$|^\d{12,}$/i;

/**
 * A negative amount as `amountCell` writes it: its sign does not begin a formula, and as text it could not be added up.
 */
const negativeAmount = /^-\d{1,11},\d\d$/;

function isMisread(text: string): boolean {
  return !negativeAmount.test(text) && (formula.test(text) || otherNumber.test(text));
}

function guardedCell(text: string): string {
  return isMisread(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `csvLine` added. */
export function unguardedCell(text: string): string {
  return text.startsWith("'") && isMisread(text.slice(1)) ? text.slice(1) : text;
}

/** Formats minor units as a bare number with a decimal comma, as Bulgarian spreadsheets read it: `1234,50`. */
export function amountCell(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2).replace(".", ",");
}

/** Formats a time in Sofia as a spreadsheet reads it: `2026-11-21 09:05`. */
export function timeCell(moment: Date): string {
  const { date, time } = momentFields(moment, "start");
  return `${date} ${time || "00:00"}`;
}

/** Largest CSV file that can be uploaded, in bytes. */
export const maxFileBytes = 5 * 1024 * 1024;
