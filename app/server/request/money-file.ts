import { createHash } from "node:crypto";
import {
  fitsColumns,
  hasSameAmountColumns,
  proposedColumns,
  withAmountColumns,
} from "#app/domain/amount-columns.ts";
import type { AmountColumns, ColumnSet } from "#app/domain/amount-columns.ts";
import type { CsvTable } from "./read-csv-table.ts";

// What the files of payments share, a bank's and a carrier's: their columns are chosen once and stored, their rows are
// previewed, and an import stores exactly those.

/** A row that cannot be read, with its number in the file (see `CsvTable`) and the cells that identify it. */
export type WrongRow<Problem, Cell extends string> = {
  row: number;
  problem: Problem;
  cells: Record<Cell, string>;
};

/** Calls `read` for each row, with its number in the file and a function that returns its cell under a heading. */
export function readRows(
  { headings, rows, rowNumbers }: CsvTable,
  read: (cellOf: (heading: string) => string, row: number) => void,
): void {
  for (const [index, row] of rows.entries())
    read((heading) => row[headings.indexOf(heading)] ?? "", rowNumbers[index] ?? 0);
}

/**
 * Returns the columns of a file. `chosen` are the stored ones of the last import, or null without them, if the file does
 * not have them, or if it has a column of directions, debits or currencies that they leave out; `proposed` are these or a
 * guess from the file.
 */
export function chooseColumns<Columns extends AmountColumns>(
  set: ColumnSet<Columns>,
  table: CsvTable,
  stored: Columns | undefined,
): { chosen: Columns | null; proposed: Columns } {
  if (!stored || !fitsColumns(set, table.headings, stored))
    return { chosen: null, proposed: proposedColumns(set, table) };
  const proposed = withAmountColumns(table, stored);
  return { chosen: hasSameAmountColumns(proposed, stored) ? stored : null, proposed };
}

/** Returns the digest of JSON values, by which an import recognises what was previewed. */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
