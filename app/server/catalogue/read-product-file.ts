import { hash } from "node:crypto";
import { z } from "zod";
import { isProductColumn, maxFileRows, productFileColumns } from "#app/domain/catalogue/product-file.ts";
import { maxFileBytes } from "#app/domain/csv.ts";
import type { FileRow, ProductColumn } from "#app/domain/catalogue/product-file.ts";
import { visibleLine, visibleText } from "#app/domain/typed-text.ts";
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
 * Why a whole file is refused: it is a workbook instead of CSV, it has no product lines, its heading names no product
 * column or has too many columns, a column appears twice (`text`), it has prices in both currencies, the quotes of
 * `row` do not match, or it has too many rows, empty ones included, or bytes.
 */
export type FileRefusal =
  | { code: "workbook" | "empty" | "heading" | "two_prices" | "too_many" | "too_large" }
  | { code: "column_twice"; text: string }
  | { code: "quotes"; row: number };

export type ProductFile = {
  rows: FileRow[];
  /** Headings of unknown columns, which are ignored. */
  ignored: string[];
};

export type ProductFileResult = { ok: true; file: ProductFile } | ({ ok: false } & FileRefusal);

/**
 * Reads a CSV file of products in any encoding of `csvText`. Cells are separated by semicolons, commas or tabs, and
 * quoted where needed. The heading names the columns in any order; blank lines are skipped. Sizes of one product have
 * the same text as `family`; one that is no id stands for an id derived from it.
 */
export async function readProductFile(bytes: Uint8Array): Promise<ProductFileResult> {
  if (bytes.byteLength > maxFileBytes) return { ok: false, code: "too_large" };
  if (isWorkbook(bytes)) return { ok: false, code: "workbook" };
  const text = await csvText(bytes);
  if (text.trim() === "") return { ok: false, code: "empty" };
  const [firstLine = ""] = firstLines(text, 1);
  const delimiter =
    declaredDelimiter(text) ?? delimiterOf(firstLine, (name) => isProductColumn(name.toLowerCase()));
  const rows: FileRow[] = [];
  let heading: string[] | null = null;
  const seen = new Set<string>();
  try {
    for await (const { row, cells } of csvRecords(text, { delimiter, maxRecords: maxFileRows + 1 })) {
      if (!heading) {
        heading = cells.map((cell) => visibleLine(cell).toLowerCase());
        const refusal = headingRefusal(heading);
        if (refusal) return { ok: false, ...refusal };
      } else if (cells.some((cell) => visibleLine(cell) !== ""))
        rows.push(rowOf(row, { cells, heading, seen }));
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, row } = error;
    return code === "quotes" ? { ok: false, code, row } : { ok: false, code };
  }
  if (!heading || rows.length === 0) return { ok: false, code: "empty" };
  return { ok: true, file: { rows, ignored: heading.filter((name) => name && !isProductColumn(name)) } };
}

function headingRefusal(heading: readonly string[]): FileRefusal | null {
  const columns = heading.filter(isProductColumn);
  if (columns.length === 0 || heading.length === maxCells) return { code: "heading" };
  const twice = columns.find((column, index) => columns.indexOf(column) !== index);
  if (twice) return { code: "column_twice", text: twice };
  if (columns.includes("price_bgn") && columns.includes("price_eur")) return { code: "two_prices" };
  return null;
}

function rowOf(
  row: number,
  { cells, heading, seen }: { cells: readonly string[]; heading: readonly string[]; seen: Set<string> },
): FileRow {
  const named: FileRow["cells"] = {};
  for (const [index, name] of heading.entries())
    if (isProductColumn(name)) named[name] = visibleText(cells[index] ?? "");
  const family = named.family?.trim().toLowerCase() ?? "";
  if (family !== "")
    named.family = z.uuid().safeParse(family).success ? family : derivedId(["family", family]);
  const written = named.id?.trim().toLowerCase() ?? "";
  const hasId = written !== "";
  const id = hasId ? written : idOfLine(named);
  const problem =
    cells.length !== heading.length
      ? "cells"
      : !z.uuid().safeParse(id).success
        ? "id"
        : seen.has(id)
          ? "twice"
          : null;
  seen.add(id);
  return { row, id, hasId, cells: named, problem };
}

/**
 * Returns the id of the product that a line without an id creates. It is derived from the line's texts, so importing
 * the same file again matches the products it created.
 */
function idOfLine(cells: Partial<Record<ProductColumn, string>>): string {
  const texts = productFileColumns.map((column) => [column, cells[column]?.trim() ?? ""]);
  return derivedId(texts.filter(([, text]) => text !== ""));
}

/** Returns the same id for the same value: a UUID of version 8 (RFC 9562). */
function derivedId(value: unknown): string {
  const bytes = hash("sha256", JSON.stringify(value), "buffer");
  bytes[6] = (bytes.readUInt8(6) & 0x0f) | 0x80;
  bytes[8] = (bytes.readUInt8(8) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
