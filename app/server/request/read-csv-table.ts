import { maxFileBytes } from "#app/domain/csv.ts";
import { maxHeading, maxTableColumns, maxTableRows } from "#app/domain/csv-table.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import {
  CsvError,
  csvRecords,
  csvText,
  declaredDelimiter,
  delimiterOf,
  firstLines,
  isWorkbook,
} from "./read-csv.ts";

/** Why a whole file is refused. `quotes`: the quotes of `row` do not match. `workbook`: it is not CSV. */
export type CsvTableRefusal =
  { code: "empty" | "too_large" | "too_many" | "heading" | "workbook" } | { code: "quotes"; row: number };

export type CsvTable = {
  headings: string[];
  rows: string[][];
  /** The number of each of `rows` in the file, counted from 1 and with empty lines, as spreadsheets show it. */
  rowNumbers: number[];
};

type TableResult = { ok: true; table: CsvTable } | ({ ok: false } & CsvTableRefusal);

/**
 * Reads a CSV file (see `csvText`) as a table. The heading is the first row with at least two cells; titles above it
 * are skipped. Refused as `heading` when there is no such row or it has too many columns, as `empty` when no filled row
 * follows it, and as `too_many` when it has more than `maxTableRows` rows besides the heading, empty ones included.
 */
export async function readCsvTable(bytes: Uint8Array): Promise<TableResult> {
  if (bytes.byteLength > maxFileBytes) return { ok: false, code: "too_large" };
  if (isWorkbook(bytes)) return { ok: false, code: "workbook" };
  const text = await csvText(bytes);
  if (text.trim() === "") return { ok: false, code: "empty" };
  const table: CsvTable = { headings: [], rows: [], rowNumbers: [] };
  try {
    const limits = { delimiter: tableDelimiter(text), maxRecords: maxTableRows + 1 };
    for await (const { row, cells } of csvRecords(text, limits)) {
      const filled = cells.map(visibleLine);
      if (table.headings.length === 0) {
        if (filled.filter(Boolean).length < 2) continue;
        if (filled.length > maxTableColumns) return { ok: false, code: "heading" };
        table.headings = filled.map((heading) => heading.slice(0, maxHeading));
      } else if (filled.some(Boolean)) {
        table.rows.push(filled);
        table.rowNumbers.push(row);
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, row } = error;
    return code === "quotes" ? { ok: false, code, row } : { ok: false, code };
  }
  if (table.headings.length === 0) return { ok: false, code: "heading" };
  return table.rows.length === 0 ? { ok: false, code: "empty" } : { ok: true, table };
}

/**
 * Returns the delimiter of a table: the declared one, else the detected one. A title above the heading may have none, so
 * of the first 20 lines the one with the most cells decides.
 */
function tableDelimiter(text: string): string {
  const declared = declaredDelimiter(text);
  if (declared !== null) return declared;
  const lines = firstLines(text, 20);
  const cells = lines.map((line) => line.split(/[;,\t]/).length);
  return delimiterOf(lines[cells.indexOf(Math.max(...cells))] ?? "", (cell) => cell !== "");
}
