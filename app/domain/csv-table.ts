import { readAmount } from "./money.ts";
import { isDay } from "./sofia-days.ts";

/** Maximum number of rows of a table in a CSV file, without the heading. */
export const maxTableRows = 5000;
/** Maximum number of columns of such a table. */
export const maxTableColumns = 60;
/** Maximum length of a heading, in characters. */
export const maxHeading = 100;

/**
 * Parses a number without a sign as carriers and banks write amounts, to minor units: `84,20`, `84.20`, `1.234,50`,
 * `1,234.50`, or with spaces or apostrophes between thousands. Returns null for anything that is not such a number or is
 * ambiguous, such as `1,234` or `12 34`.
 */
export function readCellAmount(text: string): number | null {
  const [, whole, decimals = ""] =
    /^(\d+|\d{1,3}(?:[\s'’]\d{3})+)(?:[.,](\d{1,2})0*)?$/.exec(text) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{2})$/.exec(text) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(text) ??
    [];
  if (whole === undefined) return null;
  return readAmount(`${whole.replaceAll(/\D/g, "")}${decimals && `,${decimals}`}`);
}

/**
 * Parses a day as carriers and banks write it: `2026-11-20`, `20.11.2026` or `20/11/2026`, with or without a time after
 * it. Returns null for anything else.
 */
export function readCellDay(text: string): string | null {
  const bare = text.trim();
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(bare);
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})(?!\d)/.exec(bare);
  const [year, month, day] = iso ? iso.slice(1) : local ? local.slice(1).toReversed() : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const read = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(read) ? read : null;
}

/**
 * Returns the heading to propose for a column: the first one that matches all patterns of a row of `usual`, earlier
 * rows first. Skips `taken`, the headings proposed for other columns. Empty when no heading matches.
 */
export function proposeHeading(
  headings: readonly string[],
  usual: readonly (readonly RegExp[])[],
  taken: readonly string[],
): string {
  const free = headings.filter((heading) => heading !== "" && !taken.includes(heading));
  for (const patterns of usual) {
    const found = free.find((heading) => patterns.every((pattern) => pattern.test(heading)));
    if (found !== undefined) return found;
  }
  return "";
}

/** Returns whether a file has all these columns, each under a heading of its own. Those of `optional` may be empty. */
export function hasOwnColumns(
  headings: readonly string[],
  { needed, optional }: { needed: readonly string[]; optional: readonly string[] },
): boolean {
  const read = [...needed, ...optional.filter((heading) => heading !== "")];
  return (
    new Set(read).size === read.length &&
    read.every((heading) => heading !== "" && headings.includes(heading))
  );
}
