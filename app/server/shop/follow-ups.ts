import { sql } from "drizzle-orm";
import { defaultFollowUps, readFollowUps } from "#app/domain/shop/follow-ups.ts";
import type { FollowUps } from "#app/domain/shop/follow-ups.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { followUpSettings } from "#app/server/db/schema/reminders.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";

type StoredFollowUps = { settings: FollowUps; updatedAt: Date };

/** Returns the owner's settings of reviews and reminders, or the defaults. */
export async function loadFollowUps(db: Pick<Database, "select">): Promise<FollowUps> {
  return (await readStored(db)).settings;
}

/** Returns these settings and when they were saved, or the defaults. */
export async function findFollowUps(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<StoredFollowUps> {
  return readStored(db);
}

export type SaveFollowUpsResult =
  | ({ ok: true } & StoredFollowUps)
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings from form fields and returns them as stored. Refused as `invalid` by field, as in `readFollowUps`,
 * and as `stale` when they were saved after `seen` (null overwrites). Public pages change at once.
 */
export async function saveFollowUps(
  { db }: { db: Pick<Database, "transaction"> },
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveFollowUpsResult> {
  return db.transaction(async (tx): Promise<SaveFollowUpsResult> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('follow-up settings', 0))`);
    const { settings: before, updatedAt } = await readStored(tx);
    const read = readFollowUps(field);
    if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
    const stale = await staleRefusal(tx, { entity: "follow_ups", updatedAt, seen });
    if (stale) return stale;
    const row = { ...read.input, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(followUpSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: followUpSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "follow_ups",
      before,
      after: read.input,
      now: row.updated_at,
    });
    return { ok: true, settings: read.input, updatedAt: row.updated_at };
  });
}

async function readStored(db: Pick<Database, "select">): Promise<StoredFollowUps> {
  const [row] = await db.select().from(followUpSettings);
  if (!row) return { settings: defaultFollowUps, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, ...settings } = row;
  return { settings, updatedAt };
}
