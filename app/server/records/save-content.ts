import { and, desc, eq, inArray } from "drizzle-orm";
import type { ContentEntity } from "#app/domain/content/content.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";

/** Revisions stored per record; older ones are deleted. */
export const maxRevisions = 50;

export type SaveRefusal =
  /** `gone`: the record was deleted. `taken`: another one has its slug or key (PostgreSQL error 23505). */
  | { ok: false; code: "gone" | "taken" }
  /** The record was saved after this editor opened it. */
  | { ok: false; code: "stale"; by: string | null; at: Date };

export type SaveResult<Row> = { ok: true; record: Row } | SaveRefusal;

type Versioned = { updated_at: Date };

/**
 * Saves a content record with a revision and an audit entry, in one transaction. `read` locks and returns the current
 * record; omit it to create one. Refused as `gone` when the record no longer exists; as `stale` when it was saved after
 * `seen`, the optimistic lock (null overwrites); as `taken` when another record has its slug or key.
 */
export async function saveContent<Row extends Versioned>(
  db: Pick<Database, "transaction">,
  admin: Granted<"content">,
  change: {
    entity: ContentEntity;
    recordId: string;
    now: Date;
    seen: Date | null;
    read?: (tx: Transaction) => Promise<Row | undefined>;
    /** Writes the record with this `updated_at` and returns it. */
    write: (tx: Transaction, updatedAt: Date) => Promise<Row | undefined>;
  },
): Promise<SaveResult<Row>> {
  const { entity, recordId, now, seen, read, write } = change;
  const transaction = db.transaction(async (tx): Promise<SaveResult<Row>> => {
    const before = read && (await read(tx));
    if (read && !before) return { ok: false, code: "gone" };
    if (before && seen && before.updated_at.getTime() !== seen.getTime())
      return {
        ok: false,
        code: "stale",
        at: before.updated_at,
        by: await editorAt(tx, { entity, recordId, at: before.updated_at }),
      };
    const updatedAt = nextUpdatedAt(before, now);
    const record = await write(tx, updatedAt);
    if (!record) return { ok: false, code: "gone" };
    if (before) await writeInitialRevision(tx, { entity, recordId, before });
    await writeRevision(tx, { entity, recordId, data: record, userId: admin.userId, at: updatedAt });
    const action = before ? "update" : "create";
    await writeAudit(tx, admin, { action, entity, recordId, ...(before && { before }), after: record, now });
    return { ok: true, record };
  });
  return transaction.catch((error: unknown) => {
    if (isUniqueViolation(error)) return { ok: false, code: "taken" };
    throw error;
  });
}

/** Returns the next `updated_at`, bumped so that two saves within one millisecond still conflict. */
export function nextUpdatedAt(before: Versioned | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.updated_at.getTime() ?? 0) + 1));
}

/** Returns the name of the author of the revision at that time; null when unknown. */
async function editorAt(
  tx: Transaction,
  { entity, recordId, at }: { entity: ContentEntity; recordId: string; at: Date },
): Promise<string | null> {
  const [editor] = await tx
    .select({ name: users.name })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.user_id))
    .where(
      and(eq(revisions.entity, entity), eq(revisions.record_id, recordId), eq(revisions.created_at, at)),
    );
  return editor?.name ?? null;
}

/**
 * Stores the state before the first manual change (from the demo shop or an import) as a revision, so that it can be
 * restored. Skips a record that was never saved, such as the default theme (`updated_at` at the epoch).
 */
export async function writeInitialRevision(
  tx: Transaction,
  { entity, recordId, before }: { entity: ContentEntity; recordId: string; before: Versioned },
): Promise<void> {
  const at = before.updated_at;
  if (at.getTime() === 0) return;
  const ofRecord = and(eq(revisions.entity, entity), eq(revisions.record_id, recordId));
  const [existing] = await tx.select({ id: revisions.id }).from(revisions).where(ofRecord).limit(1);
  if (!existing) await writeRevision(tx, { entity, recordId, data: before, userId: null, at });
}

/** Writes a revision, and deletes those beyond `maxRevisions`. */
export async function writeRevision(
  tx: Transaction,
  {
    entity,
    recordId,
    data,
    userId,
    at,
  }: {
    entity: ContentEntity;
    recordId: string;
    data: object;
    /** Null when the author is unknown. */
    userId: string | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insert(revisions)
    .values({ id: newId(), entity, record_id: recordId, data: { ...data }, user_id: userId, created_at: at });
  const older = tx
    .select({ id: revisions.id })
    .from(revisions)
    .where(and(eq(revisions.entity, entity), eq(revisions.record_id, recordId)))
    .orderBy(desc(revisions.created_at))
    .offset(maxRevisions);
  await tx.delete(revisions).where(inArray(revisions.id, older));
}

export type Revision = { id: string; by: string | null; at: Date };

/** Returns a record's revisions, newest first, each with its time and author. */
export async function listRevisions(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { entity, recordId }: { entity: ContentEntity; recordId: string },
): Promise<Revision[]> {
  return db
    .select({ id: revisions.id, by: users.name, at: revisions.created_at })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.user_id))
    .where(and(eq(revisions.entity, entity), eq(revisions.record_id, recordId)))
    .orderBy(desc(revisions.created_at));
}

/** Returns a record as a revision stored it; null when the revision does not exist or is another record's. */
export async function findRevision(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { entity, recordId, revisionId }: { entity: ContentEntity; recordId: string; revisionId: string },
): Promise<Record<string, unknown> | null> {
  if (!isRecordId(revisionId)) return null;
  const [revision] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(
      and(eq(revisions.entity, entity), eq(revisions.record_id, recordId), eq(revisions.id, revisionId)),
    );
  return revision?.data ?? null;
}
