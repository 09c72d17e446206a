import { once } from "node:events";
import { createReadStream } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { contentTypeOf } from "#app/domain/media/media.ts";
import type { Env } from "#app/server/env.ts";

export type FileFacts = { bytes: number; changedAt: Date };
/** First and last byte, both inclusive, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Storage of uploaded files, each under a key as `mediaKeyOf` returns it. All methods throw when the storage fails. */
export type FileStorage = {
  /** Returns size and time of a file; null if it does not exist. */
  find: (key: string) => Promise<FileFacts | null>;
  /** Streams a file or a range of it. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  write: (key: string, contents: Uint8Array) => Promise<void>;
  /** Writes a stream of exactly `bytes` bytes without holding it in memory. */
  writeStream: (key: string, contents: Readable, bytes: number) => Promise<void>;
  /** Renames a file, and replaces a file that already has the new name. */
  move: (from: string, to: string) => Promise<void>;
  /** Removes files; missing ones are ignored. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Throws when the storage is not usable. */
  check: () => Promise<void>;
};

/** Opens the configured storage: an S3 server with `STORAGE_URL`, otherwise the data folder. */
export async function openFileStorage(env: Pick<Env, "STORAGE_URL" | "DATA_DIR">): Promise<FileStorage> {
  if (!env.STORAGE_URL) return diskStorage(path.join(env.DATA_DIR, "media"));
  // Loaded on demand: the client is large, and most shops store files on disk.
  const { s3Storage } = await import("./s3-storage.ts");
  return s3Storage(env.STORAGE_URL);
}

function diskStorage(folder: string): FileStorage {
  return {
    ...storageOf(new FSDriver({ location: folder, visibility: "public" })),
    read: (key, range) => openFile(path.join(folder, key), range),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** Opens a file, or a range of it, for streaming. Rejects if it cannot be opened. */
export async function openFile(file: string, range?: ByteRange): Promise<Readable> {
  const contents = createReadStream(file, range);
  await once(contents, "open");
  return contents;
}

/** The methods that all kinds of storage share. `prefix` is prepended to every key. */
export function storageOf(driver: DriverContract, prefix = ""): Omit<FileStorage, "read" | "check"> {
  return {
    async find(key) {
      const facts = await driver.getMetaData(prefix + key).catch(nullWhenMissing);
      return facts && { bytes: facts.contentLength, changedAt: facts.lastModified };
    },
    write: (key, contents) => driver.put(prefix + key, contents, { contentType: contentTypeOf(key) }),
    writeStream: (key, contents, bytes) =>
      driver.putStream(prefix + key, contents, { contentType: contentTypeOf(key), contentLength: bytes }),
    move: (from, to) => driver.move(prefix + from, prefix + to),
    async remove(keys) {
      for (const key of keys) await driver.delete(prefix + key).catch(nullWhenMissing);
    },
  };
}

/** Turns "not found" into null: ENOENT or ENOTDIR on disk, 404 from an S3 server. */
function nullWhenMissing(error: unknown): null {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (code === "ENOENT" || code === "ENOTDIR" || $metadata?.httpStatusCode === 404) return null;
  throw error;
}
