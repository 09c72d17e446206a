import { desc, sql } from "drizzle-orm";
import { defaultAuditSettings, readAuditSettings } from "#app/domain/books/audit-settings.ts";
import type { AuditSettings } from "#app/domain/books/audit-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { booksSettings, saleDocuments } from "#app/server/db/schema/books.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";

export type StoredAuditSettings = {
  settings: AuditSettings;
  /** When numbering began; null while it is off. */
  coveredFrom: Date | null;
  updatedAt: Date;
};

/** Returns the settings of the audit file and when they were saved, or the defaults, with the last number issued. */
export async function findAuditSettings(
  db: Pick<Database, "select">,
  _staff: Granted<"settings">,
): Promise<StoredAuditSettings & { lastNumber: number | null }> {
  const [stored, last] = await Promise.all([loadAuditSettings(db), lastSaleDocument(db)]);
  return { ...stored, lastNumber: last?.number ?? null };
}

/** Returns whether sale documents are numbered. */
export async function findBooksState(
  db: Pick<Database, "select">,
  _staff: Granted<"books.read">,
): Promise<{ isOn: boolean }> {
  return { isOn: (await loadAuditSettings(db)).coveredFrom !== null };
}

export async function loadAuditSettings(db: Pick<Database, "select">): Promise<StoredAuditSettings> {
  const [row] = await db.select().from(booksSettings);
  if (!row) return { settings: defaultAuditSettings, coveredFrom: null, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, covered_from: coveredFrom, ...settings } = row;
  return { settings, coveredFrom, updatedAt };
}

export type SaveAuditSettingsResult =
  | ({ ok: true } & StoredAuditSettings)
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings of the audit file from form fields. Numbering begins with the first save that has the register
 * number and the first document number; orders placed before stay uncovered. Before any document is issued, emptying a
 * number turns it off. Refused as `invalid` by field, as in `readAuditSettings`; `issued` for a first number that is
 * used already, `begun` for an emptied number after documents were issued; as `stale` when they were saved after `seen`
 * (null overwrites).
 */
export async function saveAuditSettings(
  { db }: Pick<Services, "db">,
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveAuditSettingsResult> {
  const read = readAuditSettings(field);
  if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
  const { settings } = read;
  return db.transaction(async (tx): Promise<SaveAuditSettingsResult> => {
    await lockSaleNumbers(tx);
    const { settings: before, coveredFrom, updatedAt } = await loadAuditSettings(tx);
    const stale = await staleRefusal(tx, { entity: "books", updatedAt, seen });
    if (stale) return stale;
    const problems = await numberProblems(tx, before, settings);
    if (problems) return { ok: false, code: "invalid", problems };
    const isOn = settings.rf_number !== "" && settings.first_document_number !== null;
    const row = {
      ...settings,
      covered_from: isOn ? (coveredFrom ?? now) : null,
      updated_at: nextUpdatedAt({ updated_at: updatedAt }, now),
    };
    await tx
      .insert(booksSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: booksSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "books",
      before,
      after: settings,
      now: row.updated_at,
    });
    return { ok: true, settings, coveredFrom: row.covered_from, updatedAt: row.updated_at };
  });
}

async function numberProblems(
  tx: Transaction,
  before: AuditSettings,
  after: AuditSettings,
): Promise<Record<string, string> | null> {
  const last = await lastSaleDocument(tx);
  if (!last) return null;
  if (after.rf_number === "") return { rf_number: "begun" };
  if (after.first_document_number === null) return { first_document_number: "begun" };
  const isRaised = after.first_document_number > last.number;
  return after.first_document_number === before.first_document_number || isRaised
    ? null
    : { first_document_number: "issued" };
}

/** Serialises transactions that number sale documents or change where the numbers start. */
export async function lockSaleNumbers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sale document numbers', 0))`);
}

/** Returns the last number with its time of issue; null before the first one. */
export async function lastSaleDocument(
  db: Pick<Database, "select">,
): Promise<{ number: number; issued_at: Date } | null> {
  const [last] = await db
    .select({ number: saleDocuments.number, issued_at: saleDocuments.issued_at })
    .from(saleDocuments)
    .orderBy(desc(saleDocuments.number))
    .limit(1);
  return last ?? null;
}
