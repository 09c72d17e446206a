import { inArray } from "drizzle-orm";
import { bankColumnSet, readBankRow } from "#app/domain/payments/bank-file.ts";
import type { BankColumns, BankRow, BankRowProblem } from "#app/domain/payments/bank-file.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bankEntries, bankFileFormats } from "#app/server/db/schema/payments.ts";
import type { CsvTable } from "#app/server/request/read-csv-table.ts";
import { chooseColumns, digestOf, readRows } from "#app/server/request/money-file.ts";
import type { WrongRow } from "#app/server/request/money-file.ts";
import type { Services } from "#app/server/services.ts";
import { matchEntries } from "./match-entries.ts";

/** An incoming transfer with its digest, by which it is stored only once. */
export type DigestedRow = BankRow & { digest: string };

export type BankFilePreview = {
  columns: BankColumns;
  /** Transfers that will be stored, in the order of the file. */
  rows: DigestedRow[];
  wrong: WrongRow<BankRowProblem, "day" | "amount">[];
  /** Number of transfers that are already stored. */
  known: number;
  /** Number of outgoing amounts, which are left out. */
  outgoing: number;
  /** Sum of those of `rows` that are in euro, in euro cents. */
  total: number;
  /** Digest of `columns` and `rows`. */
  digest: string;
};

/**
 * Returns the transfers with their digests, each of day, sum, reason, payer, a currency other than the euro, and the
 * number of equal rows before it in the file. So two identical transfers of a file are stored as two, and a file that is
 * imported again adds none. A row in euro has the same digest whether the file names the currency or not.
 */
export function withDigests(rows: readonly BankRow[]): DigestedRow[] {
  const before = new Map<string, number>();
  return rows.map((row) => {
    const { day, amount, reason, payer, currency } = row;
    const content = [day, amount, reason, payer, ...(currency === "EUR" ? [] : [currency])];
    const key = JSON.stringify(content);
    const repetition = before.get(key) ?? 0;
    before.set(key, repetition + 1);
    return { ...row, digest: digestOf([...content, repetition]) };
  });
}

/** Returns what an import of a table would store, its unreadable rows, and how many outgoing amounts it leaves out. */
export async function previewBankFile(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.change">,
  { table, columns, now }: { table: CsvTable; columns: BankColumns; now: Date },
): Promise<BankFilePreview> {
  const today = sofiaDay(now);
  const read: BankRow[] = [];
  const wrong: WrongRow<BankRowProblem, "day" | "amount">[] = [];
  let outgoing = 0;
  readRows(table, (cellOf, row) => {
    const result = readBankRow(columns, cellOf, today);
    if (result?.kind === "incoming") read.push(result.row);
    else if (result?.kind === "outgoing") outgoing += 1;
    else if (result) {
      const cells = { amount: cellOf(columns.amount), day: cellOf(columns.day) };
      wrong.push({ row, problem: result.problem, cells });
    }
  });
  const digested = withDigests(read);
  const stored = await db
    .select({ digest: bankEntries.digest })
    .from(bankEntries)
    .where(
      inArray(
        bankEntries.digest,
        digested.map(({ digest }) => digest),
      ),
    );
  const before = new Set(stored.map(({ digest }) => digest));
  const rows = digested.filter(({ digest }) => !before.has(digest));
  const total = rows.reduce((sum, { amountEur }) => sum + (amountEur ?? 0), 0);
  return {
    columns,
    rows,
    wrong,
    known: digested.length - rows.length,
    outgoing,
    total,
    digest: digestOf([columns, rows]),
  };
}

/** Returns the columns of the bank's file (see `chooseColumns`). */
export async function bankColumnsOf(
  db: Pick<Database, "select">,
  table: CsvTable,
): Promise<{ chosen: BankColumns | null; proposed: BankColumns }> {
  const [format] = await db.select().from(bankFileFormats);
  const stored = format && {
    amount: format.amount_column,
    debit: format.debit_column,
    direction: format.direction_column,
    currency: format.currency_column,
    day: format.day_column,
    reason: format.reason_column,
    payer: format.payer_column,
  };
  return chooseColumns(bankColumnSet, table, stored);
}

/**
 * Stores the previewed transfers, stores the columns for the next file, and matches open transfers. Returns the numbers
 * of newly stored and of matched transfers, and of outgoing amounts that were left out; null, and stores nothing, when
 * the preview of the file has changed, for example because transfers were stored in the meantime.
 */
export async function importBankFile(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  file: { table: CsvTable; columns: BankColumns; digest: string; now: Date },
): Promise<{ stored: number; matched: number; outgoing: number } | null> {
  const { columns, digest, now } = file;
  const { rows, outgoing, digest: current } = await previewBankFile(services.db, admin, file);
  if (current !== digest) return null;
  const stored = await services.db.transaction(async (tx) => {
    const format = {
      amount_column: columns.amount,
      debit_column: columns.debit,
      direction_column: columns.direction,
      currency_column: columns.currency,
      day_column: columns.day,
      reason_column: columns.reason,
      payer_column: columns.payer,
      updated_at: now,
    };
    await tx
      .insert(bankFileFormats)
      .values({ id: 1, ...format })
      .onConflictDoUpdate({ target: bankFileFormats.id, set: format });
    const entries = rows.map((row) => ({
      id: newId(),
      digest: row.digest,
      booked_on: row.day,
      amount_eur: row.amountEur,
      currency: row.currency,
      foreign_amount: row.currency === "EUR" ? null : row.amount,
      reason: row.reason,
      payer: row.payer,
      user_id: admin.userId,
      created_at: now,
    }));
    // Sorted, so that two concurrent imports never deadlock.
    const sorted = entries.toSorted((a, b) => (a.digest < b.digest ? -1 : 1));
    const added =
      sorted.length === 0
        ? []
        : await tx
            .insert(bankEntries)
            .values(sorted)
            .onConflictDoNothing({ target: bankEntries.digest })
            .returning({ id: bankEntries.id });
    await writeAudit(tx, admin, {
      action: "import",
      entity: "bank_entry",
      after: { lines: added.length },
      now,
    });
    return added.length;
  });
  return { stored, matched: await matchEntries(services, admin, now), outgoing };
}
