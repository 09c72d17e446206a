import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { readFeedSettings } from "#app/domain/feeds/feed-settings-input.ts";
import { defaultFeedSettings } from "#app/domain/feeds/feed-settings.ts";
import type { FeedSettings, SecretIntent } from "#app/domain/feeds/feed-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";

type StoredFeedSettings = { settings: FeedSettings; updatedAt: Date };

/** Random bytes of a secret: as hard to guess as a 128-bit key. */
const secretBytes = 16;

/** Returns the owner's settings of feeds, or the defaults. */
export async function loadFeedSettings(db: Pick<Database, "select">): Promise<FeedSettings> {
  return (await readStored(db)).settings;
}

/** Returns these settings and when their form was saved, or the defaults. */
export async function findFeedSettings(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<StoredFeedSettings> {
  return readStored(db);
}

export type SaveFeedSettingsResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings from form fields, except the secret. Refused as `invalid` by field, as in `readFeedSettings`, and
 * as `stale` when they were saved after `seen` (null overwrites). A feed that is switched off is gone at once.
 */
export async function saveFeedSettings(
  { db }: { db: Pick<Database, "transaction"> },
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveFeedSettingsResult> {
  return db.transaction(async (tx): Promise<SaveFeedSettingsResult> => {
    await lockSettings(tx);
    const { settings: before, updatedAt } = await readStored(tx);
    const read = readFeedSettings(field);
    if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
    const stale = await staleRefusal(tx, { entity: "feed_settings", updatedAt, seen });
    if (stale) return stale;
    const row = { ...read.input, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(feedSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: feedSettings.id, set: row });
    const { secret: _secret, ...shown } = before;
    await writeAudit(tx, admin, {
      action: "update",
      entity: "feed_settings",
      before: shown,
      after: read.input,
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
}

/**
 * Makes a new secret or removes it. It is no part of the settings' form, so an open form can still be saved. The audit
 * log does not name it.
 */
export async function changeFeedSecret(
  { db }: { db: Pick<Database, "transaction"> },
  admin: Granted<"settings">,
  { intent, now }: { intent: SecretIntent; now: Date },
): Promise<void> {
  const secret = intent === "new" ? randomBytes(secretBytes).toString("base64url") : "";
  await db.transaction(async (tx) => {
    await lockSettings(tx);
    const { settings: before } = await readStored(tx);
    await tx
      .insert(feedSettings)
      .values({ id: 1, secret, updated_at: neverSaved })
      .onConflictDoUpdate({ target: feedSettings.id, set: { secret } });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "feed_settings",
      before: { has_secret: before.secret !== "" },
      // A replaced secret is a change too, which two equal states would not show.
      after: intent === "new" ? { has_secret: true, new_secret: true } : { has_secret: false },
      now,
    });
  });
}

async function lockSettings(tx: Pick<Database, "execute">): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('feed settings', 0))`);
}

async function readStored(db: Pick<Database, "select">): Promise<StoredFeedSettings> {
  const [row] = await db.select().from(feedSettings);
  if (!row) return { settings: defaultFeedSettings, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, ...settings } = row;
  return { settings, updatedAt };
}
