import { maxFileRows } from "#app/domain/catalogue/product-file.ts";
import { maxFileBytes } from "#app/domain/csv.ts";
import type { MoveInSource } from "#app/domain/move-in/move-in.ts";
import type { ExportRow, ExportTable } from "#app/domain/move-in/moved-product.ts";
import { isReadHeading, missingHeadings } from "#app/domain/move-in/read-export.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import {
  CsvError,
  csvRecords,
  csvText,
  declaredDelimiter,
  delimiterOf,
  firstLines,
  isWorkbook,
  maxCells,
} from "#app/server/request/read-csv.ts";

/**
 * Why a whole file is refused: it is a workbook instead of CSV, it has no rows, too many columns, rows or bytes, it
 * lacks the columns `text` of the chosen shop system, or the quotes of `row` do not match.
 */
export type ExportRefusal =
  | { code: "workbook" | "empty" | "too_many_columns" | "too_many" | "too_large" }
  | { code: "columns"; text: string }
  | { code: "quotes"; row: number };

export type ExportFile = {
  table: ExportTable;
  /** Headings of columns that have something and are not read. */
  ignored: string[];
};

/**
 * Reads a product export of another shop in any encoding of `csvText`, separated by commas, semicolons or tabs, with
 * its columns in any order. Refused as in `ExportRefusal`.
 */
export async function readExportFile(
  bytes: Uint8Array,
  source: MoveInSource,
): Promise<{ ok: true; file: ExportFile } | ({ ok: false } & ExportRefusal)> {
  if (bytes.byteLength > maxFileBytes) return { ok: false, code: "too_large" };
  if (isWorkbook(bytes)) return { ok: false, code: "workbook" };
  const text = await csvText(bytes);
  if (text.trim() === "") return { ok: false, code: "empty" };
  const [firstLine = ""] = firstLines(text, 1);
  const delimiter =
    declaredDelimiter(text) ?? delimiterOf(firstLine, (heading) => isReadHeading(source, heading));
  const rows: ExportRow[] = [];
  let headings: string[] | null = null;
  try {
    for await (const { row, cells } of csvRecords(text, { delimiter, maxRecords: maxFileRows + 1 })) {
      if (!headings) {
        headings = cells.map(visibleLine);
        if (headings.length === maxCells) return { ok: false, code: "too_many_columns" };
        const missing = missingHeadings(source, headings);
        if (missing.length > 0) return { ok: false, code: "columns", text: missing.join(", ") };
      } else if (cells.some((cell) => visibleLine(cell) !== "")) rows.push({ row, cells });
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, row } = error;
    return code === "quotes" ? { ok: false, code, row } : { ok: false, code };
  }
  if (!headings || rows.length === 0) return { ok: false, code: "empty" };
  const ignored = headings.filter(
    (heading, place) =>
      heading !== "" &&
      !isReadHeading(source, heading) &&
      rows.some(({ cells }) => (cells[place] ?? "").trim() !== ""),
  );
  return { ok: true, file: { table: { headings, rows }, ignored } };
}
