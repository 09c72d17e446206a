import { Buffer } from "node:buffer";
import { link, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { MediaKind } from "#app/domain/content/content.ts";
import {
  emailVariantOf,
  isEmailVariant,
  newsletterVariantOf,
  variantFormats,
  variantOf,
} from "#app/domain/media/media.ts";
import { findStoredSecret } from "#app/server/accounts/stored-secret.ts";
import { CannotStartError } from "#app/server/postgres/cannot-start-error.ts";
import { copyRowsOut } from "#app/server/db/copy-rows.ts";
import { newConnection } from "#app/server/db/database.ts";
import type { Connection } from "#app/server/db/database.ts";
import { knownMigrations, lastMigrationOf } from "#app/server/db/migrations.ts";
import { findSequences, findShopTables, fullName, quoted, quotedName } from "#app/server/db/shop-tables.ts";
import type { Env } from "#app/server/env.ts";
import { pendingJobs } from "#app/server/jobs/job-queue.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import { holdFiles } from "#app/server/media/removal-lock.ts";
import {
  backupName,
  clearAbandoned,
  newestBackup,
  checksumOfFile,
  syncFolder,
  incompleteSuffix,
  writePart,
} from "./backup-folder.ts";
import type { BackupReason } from "./backup-folder.ts";
import { takeBackupTurn } from "./backup-turn.ts";
import {
  backupFormat,
  digestOfSecret,
  manifestFile,
  manifestSumFile,
  megabytes,
  writeManifest,
} from "./manifest.ts";
import type { BackupPart, Manifest, MediaPart } from "./manifest.ts";

export type Shop = {
  env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">;
  connectionString: string;
  storage: Pick<FileStorage, "find" | "read">;
};

type BackupOrder = {
  /** Parent folder of the backup's own folder. */
  folder: string;
  reason: BackupReason;
  now: Date;
  report: (line: string) => void;
  signal?: AbortSignal;
};

/** In milliseconds: a file changed this shortly before a backup may have changed after it, because clocks differ. */
const clockMargin = 300_000;
/** Attempts in total to copy a file that changes during the copy, and the pause between them in milliseconds. */
const copyTries = 5;
const copyPause = 1000;
/** Between two progress lines, in milliseconds. */
const reportInterval = 5000;
/** Between two looks whether another backup is done, in milliseconds. */
const turnPause = 1000;

/**
 * Writes a backup of the shop into a new folder while the shop keeps running: all rows of one snapshot, the pending
 * jobs, every file that those rows name, and the stored secret. The manifest lists files that the storage lacks. Waits
 * for another backup of the same database to end.
 * Returns once everything is flushed to disk. When anything fails or `signal` aborts, throws and deletes the incomplete
 * backup.
 */
export async function makeBackup(
  shop: Shop,
  order: BackupOrder,
): Promise<{ folder: string; manifest: Manifest }> {
  const { signal = new AbortController().signal } = order;
  await mkdir(order.folder, { recursive: true, mode: 0o700 });
  await clearAbandoned(order.folder, order.now);
  const folder = path.join(order.folder, backupName(order.now, order.reason));
  const partFolder = folder + incompleteSuffix;
  await mkdir(partFolder, { mode: 0o700 });
  const connection = newConnection(shop.connectionString, "backup", { answerTimeout: 0 });
  // A connection lost between two queries fails the next query.
  connection.on("error", () => undefined);
  try {
    await connection.connect();
    await waitForTurn(connection, signal);
    await holdFiles(connection);
    const { keys, ...rows } = await writeRows(connection, partFolder, signal);
    order.report(`${rows.tables.length} tables, ${sum(rows.tables.map((table) => table.rows))} rows.`);
    const files = await writeMedia(shop, keys, { ...order, partFolder, signal });
    // Had the connection and its lock been lost, files could have been removed before they were copied.
    await connection.query("select 1");
    const manifest: Manifest = {
      format: backupFormat,
      ...rows,
      ...files,
      ...(await writeSecret(shop.env, partFolder, signal)),
    };
    await finishBackup(partFolder, manifest);
    await rename(partFolder, folder);
    await syncFolder(order.folder);
    return { folder, manifest };
  } catch (error) {
    await rm(partFolder, { recursive: true, force: true });
    throw error;
  } finally {
    await connection.end().catch(() => undefined);
  }
}

/** Waits until no other backup of this database is being made; the turn ends with the connection. */
async function waitForTurn(connection: Connection, signal: AbortSignal): Promise<void> {
  while (!(await takeBackupTurn(connection))) await sleep(turnPause, undefined, { signal });
}

type Rows = Pick<Manifest, "madeAt" | "migration" | "tables" | "sequences" | "jobs"> & { keys: string[] };

async function writeRows(connection: Connection, partFolder: string, signal: AbortSignal): Promise<Rows> {
  await connection.query("begin isolation level repeatable read read only");
  const {
    rows: [taken],
  } = await connection.query<{ now: Date }>("select clock_timestamp() as now");
  const when = await lastMigrationOf(connection);
  if (when === null || !taken)
    throw new CannotStartError("This database contains no shop, so there is nothing to back up.");
  const tables: Manifest["tables"] = [];
  for (const table of await findShopTables(connection)) {
    const columns = table.columns.map(quoted).join(", ");
    const from = copyRowsOut(connection, `copy ${quotedName(table)} (${columns}) to stdout`);
    const part = await writePart(partFolder, `tables/${fullName(table)}.copy.gz`, {
      from,
      through: createGzip(),
      signal,
    });
    tables.push({ ...table, rows: from.rows, ...part });
  }
  const from = copyRowsOut(connection, `copy (${pendingJobs}) to stdout`);
  const jobs = await writePart(partFolder, "jobs.copy.gz", { from, through: createGzip(), signal });
  const sequences = await findSequences(connection);
  const keys = await mediaKeys(connection);
  await connection.query("commit");
  const name = knownMigrations().find((each) => each.when === when)?.name ?? null;
  return {
    madeAt: taken.now.toISOString(),
    migration: { when, name },
    tables,
    sequences,
    jobs: { ...jobs, rows: from.rows },
    keys,
  };
}

/** Returns the keys of all files that rows name: uploads and their generated variants. */
async function mediaKeys(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ key: string; kind: MediaKind; widths: number[] }>(
    "select bucket || '/' || path as key, kind, ready_widths as widths from media order by id",
  );
  return rows.flatMap(({ key, kind, widths }) => [
    key,
    ...(kind === "image" ? [emailVariantOf(key), newsletterVariantOf(key)] : []),
    ...widths.flatMap((width) => variantFormats.map((format) => variantOf(key, width, format))),
  ]);
}

async function writeMedia(
  { storage }: Pick<Shop, "storage">,
  keys: readonly string[],
  { partFolder, signal, ...order }: BackupOrder & { partFolder: string; signal: AbortSignal },
): Promise<Pick<Manifest, "media" | "missingMedia">> {
  const known = await knownFiles(order.folder);
  const media: MediaPart[] = [];
  const missingMedia: string[] = [];
  let reportedAt = Date.now();
  for (const key of keys) {
    signal.throwIfAborted();
    const facts = await storage.find(key);
    if (!facts) {
      if (!isEmailVariant(key)) missingMedia.push(key);
      continue;
    }
    const file = `media/${key}`;
    const shared = await known(key, facts);
    const isShared = shared !== null && (await shareFile(shared.filePath, path.join(partFolder, file)));
    const part = isShared
      ? { file, bytes: shared.bytes, sha256: shared.sha256 }
      : await copyFile(storage, key, { partFolder, file, signal });
    media.push({ key, ...part });
    if (Date.now() - reportedAt < reportInterval) continue;
    reportedAt = Date.now();
    order.report(`${media.length} of ${keys.length} files ...`);
  }
  order.report(`${media.length} files, ${megabytes(sum(media.map((file) => file.bytes)))}.`);
  return { media, missingMedia };
}

/** Copies a file, and repeats that when the file changed during the copy. Throws after `copyTries` attempts. */
async function copyFile(
  storage: Shop["storage"],
  key: string,
  { partFolder, file, signal }: { partFolder: string; file: string; signal: AbortSignal },
): Promise<BackupPart> {
  for (let tries = 1; tries <= copyTries; tries++) {
    const before = await storage.find(key);
    const part = await writePart(partFolder, file, { from: await storage.read(key), signal });
    const after = await storage.find(key);
    const isStill =
      before?.bytes === after?.bytes && before?.changedAt.getTime() === after?.changedAt.getTime();
    if (isStill && after?.bytes === part.bytes) return part;
    await rm(path.join(partFolder, file));
    await sleep(copyPause, undefined, { signal });
  }
  throw new Error(`${key} keeps changing, or cannot be read completely`);
}

type KnownFile = { filePath: string; bytes: number; sha256: string };

/**
 * Returns a function that finds a file in the newest backup; its result is null for an unknown file. Files are
 * immutable under their keys, so most are there already. A file that was changed anyway, or does not match its
 * checksum, counts as unknown.
 */
async function knownFiles(
  folder: string,
): Promise<(key: string, facts: { bytes: number; changedAt: Date }) => Promise<KnownFile | null>> {
  const newest = await newestBackup(folder);
  if (!newest) return async () => null;
  const byKey = new Map(newest.manifest.media.map((file) => [file.key, file]));
  const madeAt = new Date(newest.manifest.madeAt).getTime() - clockMargin;
  return async (key, facts) => {
    const file = byKey.get(key);
    if (file?.bytes !== facts.bytes || facts.changedAt.getTime() > madeAt) return null;
    const filePath = path.join(newest.folder, file.file);
    const found = await checksumOfFile(filePath);
    return found?.sha256 === file.sha256 ? { filePath, bytes: file.bytes, sha256: file.sha256 } : null;
  };
}

/** Hard-links a file, so that two backups share its disk space. Returns false if the file system refuses. */
async function shareFile(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  return link(from, to).then(
    () => true,
    () => false,
  );
}

async function writeSecret(
  env: Shop["env"],
  partFolder: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, "authSecret" | "authSecretDigest">> {
  const secret = await findStoredSecret(env.DATA_DIR);
  // A copy of the program gets the stored secret as AUTH_SECRET, too.
  if (env.AUTH_SECRET && env.AUTH_SECRET !== secret)
    return { authSecret: null, authSecretDigest: digestOfSecret(env.AUTH_SECRET) };
  if (secret === null) return { authSecret: null, authSecretDigest: null };
  const from = Readable.from([Buffer.from(secret)]);
  return {
    authSecret: await writePart(partFolder, "auth-secret", { from, signal }),
    authSecretDigest: digestOfSecret(secret),
  };
}

/** The manifest is written last: without it a folder is not a backup. */
async function finishBackup(partFolder: string, manifest: Manifest): Promise<void> {
  const { text, sum: sumText } = writeManifest(manifest);
  await writeFile(path.join(partFolder, manifestSumFile), sumText, { mode: 0o600, flush: true });
  await writeFile(path.join(partFolder, manifestFile), text, { mode: 0o600, flush: true });
  await syncFolder(partFolder);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
