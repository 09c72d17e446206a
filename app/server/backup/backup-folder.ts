import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { manifestFile, parseManifest } from "./manifest.ts";
import type { BackupPart, Manifest } from "./manifest.ts";

/** Suffix of a backup that is incomplete, in progress or interrupted. */
export const incompleteSuffix = ".part";
/** In milliseconds: an incomplete backup that was last changed longer ago is abandoned. */
const abandonedAfter = 86_400_000;

const backupReasons = ["daily", "by-hand", "before-restore"] as const;
/** Why a backup was made: by schedule, by the owner or a command, or before a restored one replaced the shop. */
export type BackupReason = (typeof backupReasons)[number];

const anyName = new RegExp(
  String.raw`^plodko-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)-(${backupReasons.join("|")})(\.part)?$`,
);

/** Returns the name of a backup's folder. Only scheduled backups are named `daily`, and only those are rotated. */
export function backupName(madeAt: Date, reason: BackupReason): string {
  return `plodko-${madeAt.toISOString().slice(0, 19).replaceAll(":", "-")}Z-${reason}`;
}

/** Returns what the name of a backup's folder says; null for any other name. */
export function readBackupName(
  name: string,
): { madeAt: Date; reason: BackupReason; isIncomplete: boolean } | null {
  const [, moment, named, suffix] = anyName.exec(name) ?? [];
  const reason = backupReasons.find((each) => each === named);
  if (moment === undefined || !reason) return null;
  const madeAt = new Date(moment.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, "T$1:$2:$3Z"));
  return { madeAt, reason, isIncomplete: suffix !== undefined };
}

/** Returns when a scheduled backup of this name was made; null for any other name. */
export function scheduledBackupTime(name: string): Date | null {
  const read = readBackupName(name);
  return read?.reason === "daily" && !read.isIncomplete ? read.madeAt : null;
}

export async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Deletes incomplete backups that were last changed more than a day ago. */
export async function clearAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await listFolder(folder)) {
    if (!name.startsWith("plodko-") || !name.endsWith(incompleteSuffix)) continue;
    const { mtimeMs } = await stat(path.join(folder, name));
    if (now.getTime() - mtimeMs > abandonedAfter)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Returns the newest complete backup in a folder, whose files the next one may hard-link; null when there is none. */
export async function newestBackup(folder: string): Promise<{ folder: string; manifest: Manifest } | null> {
  const names = (await listFolder(folder)).filter(
    (name) => name.startsWith("plodko-") && !name.endsWith(incompleteSuffix),
  );
  for (const name of names.toSorted().toReversed()) {
    const text = await readFile(path.join(folder, name, manifestFile), "utf8").catch(() => "");
    const manifest = parseManifest(text);
    if (manifest) return { folder: path.join(folder, name), manifest };
  }
  return null;
}

/** Streams a part of a backup to disk with a flush, readable by its owner only. Returns its size and checksum. */
export async function writePart(
  folder: string,
  file: string,
  source: { from: Readable; through?: Transform; signal: AbortSignal },
): Promise<BackupPart> {
  const filePath = path.join(folder, file);
  await mkdir(path.dirname(filePath), { recursive: true, mode: 0o700 });
  const sum = newSum();
  const target = createWriteStream(filePath, { mode: 0o600, flags: "wx", flush: true });
  const { signal } = source;
  await (source.through
    ? pipeline(source.from, source.through, sum.pass, target, { signal })
    : pipeline(source.from, sum.pass, target, { signal }));
  return { file, ...sum.total() };
}

/** Returns the size and checksum of a file; null when there is no such file. */
export async function checksumOfFile(filePath: string): Promise<Omit<BackupPart, "file"> | null> {
  const sum = newSum();
  try {
    for await (const chunk of createReadStream(filePath, { highWaterMark: 1 << 20 }))
      sum.add(chunk as Buffer);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
  return sum.total();
}

function newSum() {
  const hash = createHash("sha256");
  let bytes = 0;
  const add = (chunk: Uint8Array) => {
    hash.update(chunk);
    bytes += chunk.byteLength;
  };
  return {
    add,
    pass: async function* pass(this: void, chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    },
    total: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}

/** Flushes a folder's entries to disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
