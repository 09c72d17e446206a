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

/** A row that is not read, by its number in the file's table, counted from 1 without the heading. */
export type WrongBankRow = { row: number; problem: BankRowProblem; cells: { amount: string; day: string } };

/** An incoming transfer with the digest by which it is stored once. */
export type DigestedRow = BankRow & { digest: string };

export type BankFilePreview = {
  columns: BankColumns;
  /** Transfers that will be stored, in the order of the file. */
  rows: DigestedRow[];
  wrong: WrongBankRow[];
  /** How many transfers were stored before. */
  known: number;
  /** In euro cents, without those stored before. */
  total: number;
  /** Of exactly what is previewed. */
  digest: string;
};

const digestOf = (content: unknown) =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

/**
 * Returns the transfers with their digests: of day, sum, reason, payer and how often the same came before in the file, so that
 * two identical transfers are two, and a file that is read again adds none.
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

/** Reads a table by its columns. Rows that are no incoming transfers are left out. */
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

/** Returns the columns by which the bank's file is read: those that the owner chose before, if they fit. Otherwise null. */
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
 * Stores exactly the previewed transfers, keeps the columns for the next file, and matches. Returns null when the file would give
 * something else than was previewed, such as transfers that were stored meanwhile.
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
    // In one order, so that two files that are stored at once never wait for each other.
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
