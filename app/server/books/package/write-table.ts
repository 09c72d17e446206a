import { createWriteStream } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { writeXlsxStream } from "hucre/xlsx";
import { csvHead, csvRow, sheetRow } from "#app/domain/books/package/table.ts";
import type { Table } from "#app/domain/books/package/table.ts";
import { byteOrderMark } from "#app/domain/csv.ts";

/** Column width in characters. */
const width = 18;

/**
 * Writes a table into a folder as CSV and as XLSX in one pass, with one row in memory at a time. Returns the names of
 * both files.
 */
export async function writeTable<Row>(
  folder: string,
  table: Table<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<string[]> {
  const names = [`${table.name}.csv`, `${table.name}.xlsx`] as const;
  const csv = createWriteStream(path.join(folder, names[0]));
  // Listens for errors from the beginning: one that nothing listens for, as on a full disk, would end the process.
  const written = finished(csv);
  written.catch(() => undefined);
  csv.write(byteOrderMark + csvHead(table));
  async function* cells() {
    for await (const row of rows) {
      if (!csv.write(csvRow(table, row))) await Promise.race([once(csv, "drain"), written]);
      yield sheetRow(table, row);
    }
  }
  const sheet = writeXlsxStream(cells(), {
    // At most 31 characters, the limit of Excel.
    name: table.title.slice(0, 31),
    columns: table.columns.map(({ head, kind }) => ({
      header: head,
      width,
      ...(kind === "money" && { numFmt: "#,##0.00" }),
    })),
    freezePane: { rows: 1 },
  });
  try {
    await pipeline(Readable.from(sheet), createWriteStream(path.join(folder, names[1])));
  } finally {
    csv.end();
  }
  await written;
  return [...names];
}
