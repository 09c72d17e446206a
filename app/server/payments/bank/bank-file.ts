import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { fitsBankColumns, proposedBankColumns, readBankRow } from "#app/domain/payments/bank-file.ts";
import type { BankColumns, BankRow, BankRowProblem } from "#app/domain/payments/bank-file.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { bankEntries, bankFileFormats } from "#app/server/db/schema/payments.ts";
import type { CsvTable } from "#app/server/request/csv-table.ts";
import type { Services } from "#app/server/services.ts";
import { matchEntries } from "./match-entries.ts";

/** A row that cannot be read, with its number in the file's table, counted from 1 without the heading. */
export type WrongBankRow = { row: number; problem: BankRowProblem; cells: { amount: string; day: string } };

/** An incoming transfer with its digest, by which it is stored only once. */
export type DigestedRow = BankRow & { digest: string };

export type BankFilePreview = {
  columns: BankColumns;
  /** Transfers that will be stored, in the order of the file. */
  rows: DigestedRow[];
  wrong: WrongBankRow[];
  /** Number of transfers that are already stored. */
  known: number;
  /** Sum of `rows`, in euro cents. */
  total: number;
  /** Digest of `columns` and `rows`. */
  digest: string;
};

const digestOf = (content: unknown) =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

/**
 * Returns the transfers with their digests, each of day, sum, reason, payer and the number of equal rows before it in
 * the file. So two identical transfers of a file are stored as two, and a file that is imported again adds none.
 */
export function withDigests(rows: readonly BankRow[]): DigestedRow[] {
  const before = new Map<string, number>();
  return rows.map((row) => {
    const { day, amount, reason, payer } = row;
    const content = JSON.stringify([day, amount, reason, payer]);
    const repetition = before.get(content) ?? 0;
    before.set(content, repetition + 1);
    return { ...row, digest: digestOf([day, amount, reason, payer, repetition]) };
  });
}

/**
 * Returns what an import of a table would store, and its unreadable rows. Leaves out rows that are not incoming
 * transfers.
 */
export async function previewBankFile(
  db: Pick<Database, "select">,
  _admin: Granted<"payments.change">,
  { table, columns }: { table: CsvTable; columns: BankColumns },
): Promise<BankFilePreview> {
  const read: BankRow[] = [];
  const wrong: WrongBankRow[] = [];
  table.rows.forEach((row, index) => {
    const cellOf = (heading: string) => row[table.headings.indexOf(heading)] ?? "";
    const { amount, day } = { amount: cellOf(columns.amount), day: cellOf(columns.day) };
    const payer = columns.payer ? cellOf(columns.payer) : "";
    const result = readBankRow({ amount, day, reason: cellOf(columns.reason), payer });
    if (result?.ok) read.push(result.row);
    else if (result) wrong.push({ row: index + 1, problem: result.problem, cells: { amount, day } });
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
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return {
    columns,
    rows,
    wrong,
    known: digested.length - rows.length,
    total,
    digest: digestOf([columns, rows]),
  };
}

/**
 * Returns the columns of the bank's file. `chosen` are those of the last import, or null if there was none or the file
 * does not have them; `proposed` are these or a guess from the headings.
 */
export async function bankColumnsOf(
  db: Pick<Database, "select">,
  { headings }: CsvTable,
): Promise<{ chosen: BankColumns | null; proposed: BankColumns }> {
  const [format] = await db.select().from(bankFileFormats);
  const stored = format && {
    amount: format.amount_column,
    day: format.day_column,
    reason: format.reason_column,
    payer: format.payer_column,
  };
  const chosen = stored && fitsBankColumns(headings, stored) ? stored : null;
  return { chosen, proposed: chosen ?? proposedBankColumns(headings) };
}

/**
 * Stores the previewed transfers, stores the columns for the next file, and matches open transfers. Returns the numbers
 * of newly stored and of matched transfers; null, and stores nothing, when the preview of the file has changed, for
 * example because transfers were stored in the meantime.
 */
export async function importBankFile(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  file: { table: CsvTable; columns: BankColumns; digest: string; now: Date },
): Promise<{ stored: number; matched: number } | null> {
  const { columns, digest, now } = file;
  const { rows, digest: current } = await previewBankFile(services.db, admin, file);
  if (current !== digest) return null;
  const stored = await services.db.transaction(async (tx) => {
    const format = {
      amount_column: columns.amount,
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
      amount_eur: row.amount,
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
  return { stored, matched: await matchEntries(services, admin, now) };
}
