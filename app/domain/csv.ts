import { momentFields } from "./schedule.ts";

/**
 * A line of a CSV file as Excel opens it in Bulgaria: cells between semicolons, each in quotes (RFC 4180). A cell that a
 * spreadsheet would take for a formula begins with an apostrophe, which makes it a text (OWASP, CSV injection); so does
 * one that it would make another number of.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

/** By this sign at its beginning Excel knows a file to be UTF-8. */
export const byteOrderMark = "\ufeff";

function csvCell(text: string): string {
  return `"${guardedCell(text).replaceAll('"', '""')}"`;
}

/** The signs that begin a formula, full-width ones among them, and what a spreadsheet drops before it looks for them. */
const formula = /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/**
 * Figures that are a text, and that a spreadsheet would not keep: it drops the nought of `0888 123 456`, takes the order
 * `1234e567` for a power of ten, and shows one for a long number.
 */
const otherNumber = /^0[\d\s]*\d$|^\d+e\d+$|^\d{12,}$/i;

function isMistaken(text: string): boolean {
  return formula.test(text) || otherNumber.test(text);
}

function guardedCell(text: string): string {
  return isMistaken(text) ? `'${text}` : text;
}

/** What a cell of a file held before `csvLine` made a text of it. */
export function unguardedCell(text: string): string {
  return text.startsWith("'") && isMistaken(text.slice(1)) ? text.slice(1) : text;
}

/** Minor units with a decimal comma and nothing else, which is a number where Bulgarian is spoken: `1234,50`. */
export function amountCell(minorUnits: number): string {
  return (minorUnits / 100).toFixed(2).replace(".", ",");
}

/** A moment in Sofia as a spreadsheet reads it: `2026-11-21 09:05`. */
export function timeCell(moment: Date): string {
  const { date, time } = momentFields(moment, "start");
  return `${date} ${time || "00:00"}`;
}
