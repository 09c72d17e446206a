import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ContentEntity } from "#app/domain/content.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";

/** How many states of one record are kept; older ones are forgotten. */
export const maxRevisions = 50;

export type KeepRefusal =
  /** Somebody deleted the record, or another one has its slug or key (PostgreSQL's 23505). */
  | { ok: false; code: "gone" | "taken" }
  /** Somebody saved it after this editor opened it. */
  | { ok: false; code: "stale"; by: string | null; at: Date };

export type KeepResult<Row> = { ok: true; record: Row } | KeepRefusal;

type Kept = { updated_at: Date };

/**
 * Saves a record of the owner's content, keeps what it was saved as and who changed what, in one transaction. `read` locks and returns
 * the record as it is; a new one has none. Refused as `gone` when it is not there any more, as `stale` when it was
 * saved after the moment in `seen` (null overwrites knowingly), as `taken` when another record has its slug or key.
 * For administrators only.
 */
export async function keepContent<Row extends Kept>(
  db: Database,
  actor: Actor,
  change: {
    entity: ContentEntity;
    recordId: string;
    now: Date;
    seen: Date | null;
    read?: (tx: Transaction) => Promise<Row | undefined>;
    /** Writes the record with that `updated_at` and returns it. */
    write: (tx: Transaction, updatedAt: Date) => Promise<Row | undefined>;
  },
): Promise<KeepResult<Row>> {
  requireAdmin(actor);
  const { entity, recordId, now, seen, read, write } = change;
  const transaction = db.transaction(async (tx): Promise<KeepResult<Row>> => {
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
    await writeRevision(tx, { entity, recordId, data: record, userId: actor.userId, at: updatedAt });
    const action = before ? "update" : "create";
    await writeAudit(tx, actor, { action, entity, recordId, ...(before && { before }), after: record, now });
    return { ok: true, record };
  });
  return transaction.catch((error: unknown) => {
    if (isUniqueViolation(error)) return { ok: false, code: "taken" };
    throw error;
  });
}

/** When a change is said to have been: two within a millisecond are still two, so that the second is told of the first. */
export function nextUpdatedAt(before: Kept | undefined, now: Date): Date {
  return new Date(Math.max(now.getTime(), (before?.updated_at.getTime() ?? 0) + 1));
}

/**
 * Deletes a record of the owner's content for good; its earlier states stay. `remove` deletes it and returns what it was.
 * Refused as `gone` when it is not there. For administrators only.
 */
export async function deleteContent(
  db: Pick<Database, "transaction">,
  actor: Actor,
  {
    entity,
    now,
    remove,
  }: {
    entity: ContentEntity;
    now: Date;
    remove: (tx: Transaction) => Promise<{ id: string } | undefined>;
  },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  requireAdmin(actor);
  return db.transaction(async (tx) => {
    const before = await remove(tx);
    if (!before) return { ok: false, code: "gone" };
    await writeAudit(tx, actor, { action: "delete", entity, recordId: before.id, before, now });
    return { ok: true };
  });
}

/** The name of whoever saved the record then; null when it is not known. */
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
 * Keeps what a record was before its first change by hand, as the demo shop or a file brought it, so that it can be brought
 * back. What nobody has ever saved, as the default theme, is no state of its own.
 */
export async function writeInitialRevision(
  tx: Transaction,
  { entity, recordId, before }: { entity: ContentEntity; recordId: string; before: Kept },
): Promise<void> {
  const at = before.updated_at;
  if (at.getTime() === 0) return;
  const ofRecord = and(eq(revisions.entity, entity), eq(revisions.record_id, recordId));
  const [kept] = await tx.select({ id: revisions.id }).from(revisions).where(ofRecord).limit(1);
  if (!kept) await writeRevision(tx, { entity, recordId, data: before, userId: null, at });
}

/** Keeps a state of a record, and forgets the oldest past `maxRevisions`. */
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
    /** Null where it is not known who made it so. */
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

/** When a record was saved and by whom, newest first. For administrators only. */
export async function listRevisions(
  db: Pick<Database, "select">,
  actor: Actor,
  { entity, recordId }: { entity: ContentEntity; recordId: string },
): Promise<Revision[]> {
  requireAdmin(actor);
  return db
    .select({ id: revisions.id, by: users.name, at: revisions.created_at })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.user_id))
    .where(and(eq(revisions.entity, entity), eq(revisions.record_id, recordId)))
    .orderBy(desc(revisions.created_at));
}

/** A record as it once was; null when that state is not kept, or is another record's. For administrators only. */
export async function findRevision(
  db: Pick<Database, "select">,
  actor: Actor,
  { entity, recordId, revisionId }: { entity: ContentEntity; recordId: string; revisionId: string },
): Promise<Record<string, unknown> | null> {
  requireAdmin(actor);
  const [revision] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(
      and(
        eq(revisions.entity, entity),
        eq(revisions.record_id, recordId),
        sql`${revisions.id}::text = ${revisionId}`,
      ),
    );
  return revision?.data ?? null;
}
