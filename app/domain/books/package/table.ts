import { amountCell, csvLine } from "#app/domain/csv.ts";

/**
 * A column of a table. `money` is in minor units, `document` the digits of a document number; an empty cell is null.
 * Headings and texts are in the reader's language.
 */
export type Column<Row> = {
  head: string;
  kind: "text" | "document" | "money" | "count";
  of: (row: Row) => string | number | null;
};

/** A table of the package; `name` is the name of its file without the extension. */
export type Table<Row> = { name: string; title: string; columns: readonly Column<Row>[] };

export function csvHead<Row>({ columns }: Table<Row>): string {
  return csvLine(columns.map(({ head }) => head));
}

/** Returns a row as a line of CSV, guarded against cells that a spreadsheet would run as formulas or reformat. */
export function csvRow<Row>({ columns }: Table<Row>, row: Row): string {
  return csvLine(
    columns.map(({ kind, of }) => {
      const value = of(row);
      if (value === null) return "";
      if (kind === "document") return { digits: String(value) };
      return kind === "money" && typeof value === "number" ? amountCell(value) : String(value);
    }),
  );
}

/**
 * Returns a row as cells of a spreadsheet: text cells, which are never run as formulas, and amounts as decimal numbers.
 */
export function sheetRow<Row>({ columns }: Table<Row>, row: Row): (string | number | null)[] {
  return columns.map(({ kind, of }) => {
    const value = of(row);
    return kind === "money" && typeof value === "number" ? value / 100 : value;
  });
}
