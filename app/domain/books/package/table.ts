import { amountCell, csvLine } from "#app/domain/csv.ts";

/**
 * A column of a table: `money` is in minor units. An empty cell is null. The head and every text are in the reader's language.
 */
export type Column<Row> = {
  head: string;
  kind: "text" | "money" | "count";
  of: (row: Row) => string | number | null;
};

/** A table of the package; `name` is its file's name without an ending. */
export type Table<Row> = { name: string; title: string; columns: readonly Column<Row>[] };

export function csvHead<Row>({ columns }: Table<Row>): string {
  return csvLine(columns.map(({ head }) => head));
}

/** Returns a row as a line of CSV, safe against cells that a spreadsheet would run or reformat. */
export function csvRow<Row>({ columns }: Table<Row>, row: Row): string {
  return csvLine(
    columns.map(({ kind, of }) => {
      const value = of(row);
      if (value === null) return "";
      return kind === "money" && typeof value === "number" ? amountCell(value) : String(value);
    }),
  );
}

/** Returns a row as cells of a spreadsheet. Text stays text there, so nothing is run; amounts are decimal numbers. */
export function sheetRow<Row>({ columns }: Table<Row>, row: Row): (string | number | null)[] {
  return columns.map(({ kind, of }) => {
    const value = of(row);
    return kind === "money" && typeof value === "number" ? value / 100 : value;
  });
}
