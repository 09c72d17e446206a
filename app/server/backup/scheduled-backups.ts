import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { backupsToRemove, isBackupDue } from "./backup-rotation.ts";
import { freeBytesIn } from "#app/server/free-disk.ts";
import { requestedBackupJob } from "#app/server/jobs/job-definitions.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { listFolder, scheduledBackupTime } from "./backup-folder.ts";
import { LowSpaceError, recordFailure } from "./backup-failure.ts";
import { makeBackup } from "./make-backup.ts";
import type { Shop } from "./make-backup.ts";
import { megabytes } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { loadBackupPlan } from "./settings/backup-settings.ts";
import type { BackupEnv, BackupPlan } from "./settings/backup-settings.ts";

/** Free disk space in bytes below which the program makes no backup. */
const minFreeBytes = 500_000_000;

type BackedUpShop = Omit<Shop, "env"> &
  Pick<Services, "db"> & { env: BackupEnv & Pick<Services["env"], "AUTH_SECRET"> };

type Run = { signal?: AbortSignal; freeBytes?: typeof freeBytesIn };

/**
 * Registers the jobs of the scheduled and the requested backups. Returns a function that aborts a running backup. A
 * failure is logged and stored; the queue retries that of a scheduled backup.
 */
export async function startBackups(
  shop: BackedUpShop,
  jobs: Pick<JobQueue, "work" | "workOnBackups">,
  clock: () => Date,
): Promise<() => Promise<void>> {
  const ending = new AbortController();
  const { signal } = ending;
  await jobs.workOnBackups(async () => {
    try {
      await backUpWhenDue(shop, clock(), { signal });
    } catch (error) {
      if (!signal.aborted) {
        log.error({ err: error }, "the backup failed; the job will be retried");
        await recordFailure(shop.db, error, clock());
      }
      throw error;
    }
  });
  await jobs.work(requestedBackupJob, () => makeRequestedBackup(shop, clock, { signal }));
  return async () => ending.abort();
}

/**
 * Makes the scheduled backup if the owner's settings want one and it is due, then deletes scheduled backups by
 * rotation. Throws when disk space is low: missing a backup is better than a shop that cannot write any more.
 */
export async function backUpWhenDue(shop: BackedUpShop, now: Date, run: Run = {}): Promise<void> {
  const plan = await loadBackupPlan(shop.db, shop.env);
  if (!plan.isOn) return;
  const made = (await scheduledBackups(plan.folder)).map(({ madeAt }) => madeAt);
  if (!isBackupDue(made, now, plan.hour)) return;
  const manifest = await backUp(shop, { plan, reason: "daily", now }, run);
  if (manifest.missingMedia.length > 0)
    log.error(
      { files: manifest.missingMedia },
      "media files are missing from the storage and from today's backup",
    );
  await rotate(plan);
}

/**
 * Makes the backup that the owner asked for. A failure is logged and stored, and throws only when the program ends
 * meanwhile: the job then runs again.
 */
export async function makeRequestedBackup(
  shop: BackedUpShop,
  clock: () => Date,
  run: Run = {},
): Promise<void> {
  try {
    const plan = await loadBackupPlan(shop.db, shop.env);
    await backUp(shop, { plan, reason: "by-hand", now: clock() }, run);
  } catch (error) {
    if (run.signal?.aborted) throw error;
    log.error({ err: error }, "the requested backup failed");
    await recordFailure(shop.db, error, clock());
  }
}

type Wanted = { plan: BackupPlan; reason: "daily" | "by-hand"; now: Date };

async function backUp(
  shop: BackedUpShop,
  { plan: { folder }, reason, now }: Wanted,
  { signal, freeBytes = freeBytesIn }: Run,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await freeBytes(folder)) < minFreeBytes)
    throw new LowSpaceError(`Less than ${megabytes(minFreeBytes)} are free in ${folder}`);
  const report = () => undefined;
  const { manifest } = await makeBackup(shop, { folder, reason, now, report, signal });
  log.info({ tables: manifest.tables.length, files: manifest.media.length }, "a backup was made");
  return manifest;
}

async function rotate({ folder, rotation }: BackupPlan): Promise<void> {
  const present = await scheduledBackups(folder);
  const removed = backupsToRemove(
    present.map(({ madeAt }) => madeAt),
    rotation,
  );
  for (const { name, madeAt } of present)
    if (removed.has(madeAt.getTime())) await rm(path.join(folder, name), { recursive: true, force: true });
}

async function scheduledBackups(folder: string): Promise<{ name: string; madeAt: Date }[]> {
  return (await listFolder(folder)).flatMap((name) => {
    const madeAt = scheduledBackupTime(name);
    return madeAt ? [{ name, madeAt }] : [];
  });
}
