/**
 * A line of a CSV file as Excel opens it in Bulgaria: cells between semicolons, each in quotes (RFC 4180). A cell that a
 * spreadsheet would take for a formula begins with an apostrophe, which makes it a text (OWASP, CSV injection).
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

function guardedCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** What a cell of a file held before `csvLine` made a text of it. */
export function unguardedCell(text: string): string {
  return text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text;
}
