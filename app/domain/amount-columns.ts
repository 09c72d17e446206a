import { hasOwnColumns, proposeHeading } from "./csv-table.ts";
import { currencyNamed, directionNamed, readWrittenAmount } from "./written-amount.ts";
import type { ReadAmount } from "./written-amount.ts";

/**
 * The headings of the columns that say how much money moved. All but `amount` are empty when the file does not have them.
 * `debit` has the outgoing amounts of a file with a column for each direction; `amount` then has the incoming ones.
 */
export type AmountColumns = { amount: string; debit: string; direction: string; currency: string };

/** The headings and rows of a file. */
export type TableOfAmounts = { headings: readonly string[]; rows: readonly (readonly string[])[] };

/** The columns that a kind of file has: those of amounts and its own. */
export type ColumnSet<Columns extends AmountColumns> = {
  /** Every column without a heading. */
  none: Columns;
  /** The columns that every file must have. */
  needed: readonly (keyof Columns)[];
  /**
   * Patterns of the headings to propose, by column and in order of preference: a heading must match all patterns of a
   * row. A heading is proposed for the first of the columns that it suits.
   */
  usual: readonly (readonly [keyof Columns, readonly (readonly RegExp[])[]])[];
};

/** Returns the headings to propose for the columns; empty where none matches. */
export function proposedColumns<Columns extends AmountColumns>(
  { none, usual }: ColumnSet<Columns>,
  table: TableOfAmounts,
): Columns {
  const columns = { ...withAmountColumns(table, none) };
  for (const [column, patterns] of usual) {
    const heading = proposeHeading(table.headings, patterns, Object.values(columns));
    Object.assign(columns, { [column]: heading });
  }
  return withAmountColumns(table, columns);
}

/** Returns whether these columns, each with its own heading, exist in a file with these headings. */
export function fitsColumns<Columns extends AmountColumns>(
  { needed }: ColumnSet<Columns>,
  headings: readonly string[],
  columns: Columns,
): boolean {
  const isNeeded = (name: string) => needed.some((each) => each === name);
  const named: [string, string][] = Object.entries(columns);
  return hasOwnColumns(headings, {
    needed: named.filter(([name]) => isNeeded(name)).map(([, heading]) => heading),
    optional: named.filter(([name]) => !isNeeded(name)).map(([, heading]) => heading),
  });
}

/** Reads the amount of a row; `cellOf` returns the row's cell under a heading. See `readWrittenAmount`. */
export function readAmountColumns(
  { amount, debit, direction, currency }: AmountColumns,
  cellOf: (heading: string) => string,
): ReadAmount | null {
  const optional = (heading: string) => (heading === "" ? null : cellOf(heading));
  return readWrittenAmount({
    amount: cellOf(amount),
    debit: optional(debit),
    direction: optional(direction),
    currency: optional(currency),
    heading: amount,
  });
}

const directionHeadings = [
  /(?:^|[^\p{L}])(?:дт|д|дебит|dt|d|dr|debit|dbit)\s?[/|-]\s?(?:кт|к|кредит|kt|ct|c|cr|credit|crdt)(?!\p{L})/iu,
  /посока|direction|indicator|^знак$|^sign$/iu,
];
const currencyHeadings = [/валута|currency|^ccy$/iu];
const incomingHeadings = /кредит|credit|постъп/iu;
const outgoingHeadings = [/дебит|debit|изходящ/iu];

/**
 * Fills the empty optional columns with those that the file has: direction and currency by their headings or by what is
 * in every filled cell, the debits by their heading beside a column of credits.
 */
export function withAmountColumns<Columns extends AmountColumns>(
  table: TableOfAmounts,
  columns: Columns,
): Columns {
  const taken = Object.values(columns).filter((heading) => heading !== "");
  const pick = (chosen: string, propose: (free: string[]) => string) => {
    if (chosen !== "") return chosen;
    const heading = propose(table.headings.filter((each) => each !== "" && !taken.includes(each)));
    taken.push(heading);
    return heading;
  };
  const named = (free: readonly string[], usual: readonly RegExp[]) =>
    proposeHeading(
      free,
      usual.map((pattern) => [pattern]),
      [],
    );
  const direction = pick(
    columns.direction,
    (free) =>
      named(free, directionHeadings) || (free.find((heading) => holdsDirections(table, heading)) ?? ""),
  );
  const currency = pick(
    columns.currency,
    (free) =>
      named(free, currencyHeadings) || (free.find((heading) => holdsCurrencies(table, heading)) ?? ""),
  );
  const debit = pick(columns.debit, (free) =>
    incomingHeadings.test(columns.amount) ? named(free, outgoingHeadings) : "",
  );
  return { ...columns, direction, currency, debit };
}

/** Returns whether two choices of columns read amounts in the same way. */
export function hasSameAmountColumns(one: AmountColumns, other: AmountColumns): boolean {
  return (["amount", "debit", "direction", "currency"] as const).every((name) => one[name] === other[name]);
}

function filledCells({ headings, rows }: TableOfAmounts, heading: string): string[] {
  const at = headings.indexOf(heading);
  return rows.map((row) => row[at] ?? "").filter(Boolean);
}

/** Returns whether every filled cell of a column names a direction. Dashes alone stand for empty cells. */
function holdsDirections(table: TableOfAmounts, heading: string): boolean {
  const cells = filledCells(table, heading);
  return cells.every((cell) => directionNamed(cell) !== null) && cells.some((cell) => !/^[-−–]$/.test(cell));
}

function holdsCurrencies(table: TableOfAmounts, heading: string): boolean {
  const cells = filledCells(table, heading);
  return cells.length > 0 && cells.every((cell) => currencyNamed(cell) !== null);
}
