import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { hasSameAmountColumns, withAmountColumns } from "#app/domain/amount-columns.ts";
import { fitsColumns, proposedColumns, readPayoutRow } from "#app/domain/delivery/payout-file.ts";
import type { PayoutColumns, PayoutRow, PayoutRowProblem } from "#app/domain/delivery/payout-file.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierPayoutLines, payoutFileFormats } from "#app/server/db/schema/delivery.ts";
import type { CsvTable } from "#app/server/request/csv-table.ts";
import type { Services } from "#app/server/services.ts";
import { matchPayouts } from "./match-payouts.ts";
import { storePayouts } from "./store-payouts.ts";

/**
 * A row that cannot be read or repeats a waybill number, with its number in the file's table, counted from 1 without
 * the heading.
 */
export type WrongRow = { row: number; problem: PayoutRowProblem; cells: { number: string; amount: string } };

export type PayoutFilePreview = {
  columns: PayoutColumns;
  /** Rows that will be stored, in the order of the file. */
  rows: PayoutRow[];
  wrong: WrongRow[];
  /** Number of rows that were paid out before. */
  known: number;
  /** Number of deductions, which are left out. */
  outgoing: number;
  /** Sum of `rows`, in euro cents. */
  total: number;
  /** Digest of the carrier, the columns and `rows`. */
  digest: string;
};

/**
 * Reads a table by its columns. Rows without a number are left out, and deductions are counted; `day` is used for a file
 * without days. A payment that the same file takes back in full is refused.
 */
export async function previewPayoutFile(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.change">,
  {
    carrier,
    table,
    columns,
    day,
  }: { carrier: CarrierName; table: CsvTable; columns: PayoutColumns; day: string },
): Promise<PayoutFilePreview> {
  const read = new Map<string, PayoutRow>();
  const wrong: WrongRow[] = [];
  const results = table.rows.map((row) => {
    const cellOf = (heading: string) => row[table.headings.indexOf(heading)] ?? "";
    const cells = { number: cellOf(columns.number), amount: cellOf(columns.amount) };
    return { cells, result: readPayoutRow(columns, cellOf, day) };
  });
  const keyOf = ({ number, amount }: PayoutRow) => `${number} ${amount}`;
  const deductions = results.flatMap(({ result }) => (result?.kind === "outgoing" ? keyOf(result.row) : []));
  const takenBack = new Set(deductions);
  results.forEach(({ cells, result }, index) => {
    const refuse = (problem: PayoutRowProblem) => wrong.push({ row: index + 1, problem, cells });
    if (result?.kind === "wrong") refuse(result.problem);
    if (result?.kind !== "paid") return;
    if (takenBack.has(keyOf(result.row))) refuse("reversed");
    else if (read.has(result.row.number)) refuse("twice");
    else read.set(result.row.number, result.row);
  });
  const numbers = await db
    .select({ number: carrierPayoutLines.number })
    .from(carrierPayoutLines)
    .where(
      and(eq(carrierPayoutLines.carrier, carrier), inArray(carrierPayoutLines.number, [...read.keys()])),
    );
  const before = new Set(numbers.map(({ number }) => number));
  const rows = [...read.values()].filter(({ number }) => !before.has(number));
  const digest = createHash("sha256")
    .update(JSON.stringify([carrier, columns, rows]))
    .digest("base64url");
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  const [known, outgoing] = [read.size - rows.length, deductions.length];
  return { columns, rows, wrong, known, outgoing, total, digest };
}

/**
 * Returns the columns of a carrier's file. `chosen` are those of the last import, or null without one, if the file does
 * not have them, or if it has a column of directions, debits or currencies that they leave out; `proposed` are these or a
 * guess from the file.
 */
export async function columnsOf(
  db: Pick<Database, "select">,
  carrier: CarrierName,
  table: CsvTable,
): Promise<{ chosen: PayoutColumns | null; proposed: PayoutColumns }> {
  const [format] = await db.select().from(payoutFileFormats).where(eq(payoutFileFormats.carrier, carrier));
  const stored = format && {
    number: format.number_column,
    amount: format.amount_column,
    debit: format.debit_column,
    direction: format.direction_column,
    currency: format.currency_column,
    day: format.day_column,
  };
  if (!stored || !fitsColumns(table.headings, stored))
    return { chosen: null, proposed: proposedColumns(table) };
  const proposed = withAmountColumns(table, stored);
  return { chosen: hasSameAmountColumns(proposed, stored) ? stored : null, proposed };
}

/**
 * Stores exactly the previewed rows as payouts, one for each day, stores the columns for the next file, and matches
 * open lines. Returns null when the preview of the file has changed, for example because rows were stored in the
 * meantime.
 */
export async function importPayoutFile(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  file: {
    carrier: CarrierName;
    table: CsvTable;
    columns: PayoutColumns;
    day: string;
    digest: string;
    now: Date;
  },
): Promise<{ stored: number; matched: number; outgoing: number } | null> {
  const { carrier, columns, digest, now } = file;
  const { rows, outgoing, digest: current } = await previewPayoutFile(services.db, admin, file);
  if (current !== digest) return null;
  const byDay = Map.groupBy(rows, ({ day }) => day);
  const stored = await services.db.transaction(async (tx) => {
    const format = {
      number_column: columns.number,
      amount_column: columns.amount,
      debit_column: columns.debit,
      direction_column: columns.direction,
      currency_column: columns.currency,
      day_column: columns.day,
      updated_at: now,
    };
    await tx
      .insert(payoutFileFormats)
      .values({ carrier, ...format })
      .onConflictDoUpdate({ target: payoutFileFormats.carrier, set: format });
    const payouts = [...byDay].map(([day, lines]) => ({
      reference: `file ${day}`,
      paidOn: day,
      method: "bank" as const,
      lines,
    }));
    const added = await storePayouts(tx, carrier, { payouts, source: "file", userId: admin.userId, now });
    await writeAudit(tx, admin, {
      action: "import",
      entity: "payout",
      after: { carrier, lines: added },
      now,
    });
    return added;
  });
  return { stored, matched: await matchPayouts(services, admin, { carrier, now }), outgoing };
}
