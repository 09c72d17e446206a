import { readAmount } from "./money.ts";
import { isDay } from "./sofia-days.ts";

/** Maximum number of rows of a table in a CSV file, without the heading. */
export const maxTableRows = 5000;
/** Maximum number of columns of such a table. */
export const maxTableColumns = 60;
/** Maximum length of a heading, in characters. */
export const maxHeading = 100;

/**
 * Parses an amount in euro as carriers and banks write it, to cents: `84,20`, `84.20 EUR`, `1 234,50`, `1.234,50` or
 * `1,234.50`. Returns null for anything that is not an amount or is ambiguous, such as `1,234`.
 */
export function readCellAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s'€]|eur/gi, "");
  const [, whole, decimals = ""] =
    /^(\d+)(?:[.,](\d{1,2})0*)?$/.exec(bare) ??
    /^(\d{1,3}(?:,\d{3})+)\.(\d{2})$/.exec(bare) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d{2})$/.exec(bare) ??
    [];
  if (whole === undefined) return null;
  return readAmount(`${whole.replaceAll(/[.,]/g, "")}${decimals && `,${decimals}`}`);
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

/** Returns whether an amount is written in levs. */
export function isInLevs(text: string): boolean {
  return /лв|bgn/i.test(text);
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
