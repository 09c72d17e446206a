import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { backupsToRemove, isBackupDue } from "./backup-rotation.ts";
import type { Env } from "#app/server/env.ts";
import { freeBytesIn } from "#app/server/free-disk.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { log } from "#app/server/log.ts";
import { listFolder, scheduledBackupTime } from "./backup-folder.ts";
import { makeBackup } from "./make-backup.ts";
import type { Shop } from "./make-backup.ts";
import { megabytes } from "./manifest.ts";

/** Free disk space in bytes below which no scheduled backup is made. */
const minFreeBytes = 500_000_000;

type BackupEnv = Pick<
  Env,
  "AUTH_SECRET" | "BACKUP_DIR" | "BACKUPS_DAILY" | "BACKUPS_MONTHLY" | "BACKUPS_WEEKLY" | "DATA_DIR"
>;
type BackedUpShop = Omit<Shop, "env"> & { env: BackupEnv };

/**
 * Registers the daily backup job. Returns a function that stops it and aborts a running backup. A failure is logged
 * as an error and retried by the queue.
 */
export async function startBackups(
  shop: BackedUpShop,
  jobs: Pick<JobQueue, "workOnBackups">,
  clock: () => Date,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  await jobs.workOnBackups(async () => {
    try {
      await backUpWhenDue(shop, clock(), { signal: ending.signal });
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, "the backup failed; the job will be retried");
      throw error;
    }
  });
  return async () => ending.abort();
}

/**
 * Makes the scheduled backup if it is due, then deletes scheduled backups by rotation. Throws when disk space is low:
 * missing a backup is better than a shop that cannot write any more.
 */
export async function backUpWhenDue(
  shop: BackedUpShop,
  now: Date,
  { signal, freeBytes = freeBytesIn }: { signal?: AbortSignal; freeBytes?: typeof freeBytesIn } = {},
): Promise<void> {
  const { BACKUP_DIR: folder } = shop.env;
  const present = await scheduledBackups(folder);
  if (
    !isBackupDue(
      present.map(({ madeAt }) => madeAt),
      now,
    )
  )
    return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await freeBytes(folder)) < minFreeBytes)
    throw new Error(`Less than ${megabytes(minFreeBytes)} are free in ${folder}`);
  const report = () => undefined;
  const { manifest } = await makeBackup(shop, { folder, reason: "daily", now, report, signal });
  log.info({ tables: manifest.tables.length, files: manifest.media.length }, "a backup was made");
  if (manifest.missingMedia.length > 0)
    log.error(
      { files: manifest.missingMedia },
      "media files are missing from the storage and from today's backup",
    );
  await rotate(shop.env);
}

async function rotate(env: BackupEnv): Promise<void> {
  const present = await scheduledBackups(env.BACKUP_DIR);
  const rotation = { daily: env.BACKUPS_DAILY, weekly: env.BACKUPS_WEEKLY, monthly: env.BACKUPS_MONTHLY };
  const removed = backupsToRemove(
    present.map(({ madeAt }) => madeAt),
    rotation,
  );
  for (const { name, madeAt } of present)
    if (removed.has(madeAt.getTime()))
      await rm(path.join(env.BACKUP_DIR, name), { recursive: true, force: true });
}

async function scheduledBackups(folder: string): Promise<{ name: string; madeAt: Date }[]> {
  return (await listFolder(folder)).flatMap((name) => {
    const madeAt = scheduledBackupTime(name);
    return madeAt ? [{ name, madeAt }] : [];
  });
}
