import { stat } from "node:fs/promises";
import path from "node:path";
import type { BackupProblem } from "#app/domain/shop/backup-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Services } from "#app/server/services.ts";
import { lastFailure } from "./backup-failure.ts";
import { listFolder, readBackupName } from "./backup-folder.ts";
import type { BackupReason } from "./backup-folder.ts";
import { nextBackupDue } from "./backup-rotation.ts";
import { readManifest } from "./check-backup.ts";
import { partsOf } from "./manifest.ts";
import { backupState } from "./request-backup.ts";
import type { BackupState } from "./request-backup.ts";
import type { BackupPlan } from "./settings/backup-settings.ts";

/** Most backups that are listed, the newest first. */
const shownBackups = 100;

export type ListedBackup = {
  name: string;
  madeAt: Date;
  reason: BackupReason;
  /** Null for a backup that is incomplete or damaged, or of another version of the program. */
  contents: { bytes: number; rows: number; files: number; missing: number } | null;
};

export type BackupOverview = {
  /** The folder in force, as an absolute path. */
  folder: string;
  /** Null when the folder cannot be read. */
  backups: ListedBackup[] | null;
  /** Free space in bytes on the folder's disk; null when it cannot be read. */
  freeBytes: number | null;
  isSameDisk: boolean;
  state: BackupState;
  failure: { failedAt: Date; problem: BackupProblem; isLatest: boolean } | null;
  /** When the next scheduled backup is due; null while they are off. */
  nextDue: Date | null;
};

/** Returns what the owner's screen shows of the backups in the folder in force, as this copy of the program sees it. */
export async function showBackups(
  { db, env, freeBytes }: Pick<Services, "db" | "env" | "freeBytes">,
  _admin: Granted<"settings">,
  { plan, now }: { plan: BackupPlan; now: Date },
): Promise<BackupOverview> {
  const { folder } = plan;
  const [backups, free, isSameDisk, state, failure] = await Promise.all([
    listBackups(folder).catch(() => null),
    onExisting(folder, freeBytes),
    isOnSameDisk(folder, env.DATA_DIR),
    backupState(db),
    lastFailure(db),
  ]);
  const complete = (backups ?? []).filter(({ contents }) => contents !== null);
  const scheduled = complete.filter(({ reason }) => reason === "daily").map(({ madeAt }) => madeAt);
  const lastMade = Math.max(0, ...complete.map(({ madeAt }) => madeAt.getTime()));
  return {
    folder,
    backups,
    freeBytes: free,
    isSameDisk,
    state,
    failure: failure && { ...failure, isLatest: failure.failedAt.getTime() > lastMade },
    nextDue: plan.isOn ? nextBackupDue(scheduled, now, plan.hour) : null,
  };
}

async function listBackups(folder: string): Promise<ListedBackup[]> {
  const found = (await listFolder(folder)).flatMap((name) => {
    const read = readBackupName(name);
    return read ? [{ name, ...read }] : [];
  });
  const newestFirst = found.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
  const listed: ListedBackup[] = [];
  // One manifest after another: it names every file of the shop.
  for (const { isIncomplete, ...backup } of newestFirst.slice(0, shownBackups))
    listed.push({
      ...backup,
      contents: isIncomplete ? null : await contentsOf(path.join(folder, backup.name)),
    });
  return listed;
}

async function contentsOf(folder: string): Promise<ListedBackup["contents"]> {
  const manifest = await readManifest(folder).catch(() => null);
  return (
    manifest && {
      bytes: sum(partsOf(manifest).map((part) => part.bytes)),
      rows: sum(manifest.tables.map((table) => table.rows)),
      files: manifest.media.length,
      missing: manifest.missingMedia.length,
    }
  );
}

/** A disk that holds both fails with both. False when one of them cannot be read. */
async function isOnSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([onExisting(folder, stat), onExisting(dataDir, stat)]);
  return one !== null && one.dev === other?.dev;
}

/** Reads the folder or, before its first backup, the nearest one above it that exists; null when that fails. */
async function onExisting<Result>(
  folder: string,
  read: (folder: string) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await read(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === folder) return null;
    return onExisting(parent, read);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
