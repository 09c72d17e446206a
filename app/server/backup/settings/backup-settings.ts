import { sql } from "drizzle-orm";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { backupFields, readBackupSettings, usualBackupHour } from "#app/domain/shop/backup-settings.ts";
import type { BackupSettings } from "#app/domain/shop/backup-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { BackupRotation } from "#app/server/backup/backup-rotation.ts";
import type { Database } from "#app/server/db/database.ts";
import { backupSettings } from "#app/server/db/schema/backups.ts";
import type { Env } from "#app/server/env.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";
import { backupFolderOf, tryBackupFolder } from "./backup-target.ts";

/** The variables that set a part of the settings, which then cannot be changed on the screen. */
export type BackupEnv = Pick<
  Env,
  | "BACKUPS"
  | "BACKUPS_DAILY"
  | "BACKUPS_MONTHLY"
  | "BACKUPS_WEEKLY"
  | "BACKUP_DIR"
  | "DATA_DIR"
  | "isDatabaseEmbedded"
  | "isBackupDirSet"
>;

/** Which settings the environment sets. No variable sets the hour. */
export type BackupLocks = Record<Exclude<keyof BackupSettings, "backup_hour">, boolean>;

/** Returns the stored settings, or those that apply without any. */
async function loadStored(
  db: Pick<Database, "select">,
  env: Pick<BackupEnv, "isDatabaseEmbedded">,
): Promise<{ settings: BackupSettings; updatedAt: Date }> {
  const [row] = await db.select().from(backupSettings);
  if (row) {
    const { id: _id, updated_at: updatedAt, ...settings } = row;
    return { settings, updatedAt };
  }
  const usual: BackupSettings = {
    backups_on: env.isDatabaseEmbedded,
    backup_folder: "",
    backup_hour: usualBackupHour,
    keep_daily: 7,
    keep_weekly: 4,
    keep_monthly: 6,
  };
  return { settings: usual, updatedAt: neverSaved };
}

/** Returns the settings in force: of the environment where it sets them, else the stored ones. */
function inForce(env: BackupEnv, stored: BackupSettings): BackupSettings {
  return {
    backups_on: env.BACKUPS ?? stored.backups_on,
    backup_folder: env.isBackupDirSet ? env.BACKUP_DIR : stored.backup_folder,
    backup_hour: stored.backup_hour,
    keep_daily: env.BACKUPS_DAILY ?? stored.keep_daily,
    keep_weekly: env.BACKUPS_WEEKLY ?? stored.keep_weekly,
    keep_monthly: env.BACKUPS_MONTHLY ?? stored.keep_monthly,
  };
}

/** Returns what the environment sets. */
function backupLocks(env: BackupEnv): BackupLocks {
  return {
    backups_on: env.BACKUPS !== undefined,
    backup_folder: env.isBackupDirSet,
    keep_daily: env.BACKUPS_DAILY !== undefined,
    keep_weekly: env.BACKUPS_WEEKLY !== undefined,
    keep_monthly: env.BACKUPS_MONTHLY !== undefined,
  };
}

/** What the backup job follows. */
export type BackupPlan = { isOn: boolean; folder: string; hour: number; rotation: BackupRotation };

/** Returns the settings in force as the backup job follows them. */
export async function loadBackupPlan(db: Pick<Database, "select">, env: BackupEnv): Promise<BackupPlan> {
  const { settings } = await loadStored(db, env);
  return planOf(env, inForce(env, settings));
}

function planOf(env: BackupEnv, settings: BackupSettings): BackupPlan {
  return {
    isOn: settings.backups_on,
    folder: env.isBackupDirSet ? env.BACKUP_DIR : backupFolderOf(env, settings.backup_folder),
    hour: settings.backup_hour,
    rotation: {
      daily: settings.keep_daily,
      weekly: settings.keep_weekly,
      monthly: settings.keep_monthly,
    },
  };
}

/** Returns the settings in force for the owner's screen, and the plan that follows from them. */
export async function showBackupSettings(
  { db, env }: { db: Pick<Database, "select">; env: BackupEnv },
  _admin: Granted<"settings">,
): Promise<{ values: Record<string, string>; locks: BackupLocks; plan: BackupPlan; updatedAt: Date }> {
  const { settings, updatedAt } = await loadStored(db, env);
  const current = inForce(env, settings);
  return { values: backupFields(current), locks: backupLocks(env), plan: planOf(env, current), updatedAt };
}

export type SaveBackupsResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the backup settings from form fields; the next run of the job in any copy of the program follows them. What the
 * environment sets is not read from the form and keeps its stored value. Refused as `invalid` by field, as in
 * `readBackupSettings` and `tryBackupFolder`, which tries to write in a folder, and as `stale` when they were saved
 * after `seen` (null overwrites).
 */
export async function saveBackupSettings(
  { db, env }: Pick<Services, "db" | "env">,
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveBackupsResult> {
  return db.transaction(async (tx): Promise<SaveBackupsResult> => {
    // Serialises saves, also the first one, so that each audit entry has the actual previous values.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('backup settings', 0))`);
    const { settings: stored, updatedAt } = await loadStored(tx, env);
    const read = await readUnlocked(field, stored, env);
    if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
    const stale = await staleRefusal(tx, { entity: "backup", updatedAt, seen });
    if (stale) return stale;
    const row = { ...read.input, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(backupSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: backupSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "backup",
      before: stored,
      after: read.input,
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
}

/** Reads the form's fields except those that the environment sets, which keep their stored values. */
async function readUnlocked(
  field: (name: string) => string,
  stored: BackupSettings,
  env: BackupEnv,
): Promise<FormInput<BackupSettings>> {
  const locks: Partial<Record<string, boolean>> = backupLocks(env);
  const kept = backupFields(stored);
  const read = readBackupSettings((name) => (locks[name] === true ? (kept[name] ?? "") : field(name)));
  if (!read.ok || env.isBackupDirSet) return read;
  const problem = await tryBackupFolder(env, read.input.backup_folder);
  return problem === null ? read : { ok: false, problems: { backup_folder: problem } };
}
