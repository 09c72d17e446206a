/** The result of one benchmark: its tables are printed, and saved in `results/`. */
export type Report = { tables: Table[]; notes: string[] };

export type Table = {
  title: string;
  columns: readonly string[];
  /** One cell a column; null for no measurement. */
  rows: readonly (readonly Cell[])[];
};

type Cell = string | number | null;

/** Formats the report as text: aligned columns, numbers to the right, then the notes. */
export function formatReport({ tables, notes }: Report): string {
  return [...tables.map(formatTable), ...notes.map((note) => `  ${note}`)].join("\n");
}

function formatTable({ title, columns, rows }: Table): string {
  const cells = [columns, ...rows.map((row) => row.map(formatCell))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumeric = columns.map((_, column) => rows.every((row) => typeof row[column] !== "string"));
  const lines = cells.map((row) =>
    row
      .map((cell, column) =>
        isNumeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
  const [head = "", ...body] = lines.map((line) => `  ${line}`);
  const rule = `  ${widths.map((width) => "-".repeat(width)).join("  ")}`;
  return ["", title, head, rule, ...body, ""].join("\n");
}

/**
 * Formats whole numbers in full, others with at most three decimals, fewer the larger they are: 1,234, 12.3 and 0.123.
 */
function formatCell(cell: Cell): string {
  if (cell === null) return "-";
  if (typeof cell === "string") return cell;
  const size = Math.abs(cell);
  const digits = Number.isInteger(cell) || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
  return cell.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
