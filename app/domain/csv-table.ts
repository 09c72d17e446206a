import { readAmount } from "./money.ts";
import { isDay } from "./sofia-days.ts";

/** Maximum number of rows of a table in a CSV file, without the heading. */
export const maxTableRows = 5000;
/** Maximum number of columns of such a table, and of characters of a heading. */
export const maxTableColumns = 60;
export const maxHeading = 100;

/**
 * Reads an amount in euro as carriers and banks write it, to cents: `84,20`, `84.20 EUR`, `1 234,50`, `1.234,50` or `1,234.50`. Null when
 * it is no amount or can be read in two ways, such as `1,234`.
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

/** Reads a day as carriers and banks write it: `2026-11-20`, `20.11.2026`, `20/11/2026`, with or without a time after it. */
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
 * Proposes a column by its heading, which must match all patterns of a row, the first row that has one first; an empty text where
 * no heading fits. `taken` are proposed for other columns.
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
