import { createReadStream } from "node:fs";
import { access, constants, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { contentTypeOf } from "#app/domain/media.ts";
import type { Env } from "#app/server/env.ts";

export type FileFacts = { bytes: number; changedAt: Date };
/** First and last byte, both included, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Where uploaded files are kept, each under a key of the form that `mediaKeyOf` gives. Failures throw. */
export type FileStorage = {
  /** What is known of a file; null when there is none. */
  find: (key: string) => Promise<FileFacts | null>;
  /** A file or a part of it, as it comes in. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  write: (key: string, contents: Uint8Array) => Promise<void>;
  /** Writes a file of so many bytes without holding it in memory. */
  writeStream: (key: string, contents: Readable, bytes: number) => Promise<void>;
  /** Removes files; those that are gone already stay gone. */
  remove: (keys: readonly string[]) => Promise<void>;
  /** Throws why the storage cannot be used. */
  check: () => Promise<void>;
};

/** The storage that the environment names: an S3 server, else the data folder. */
export async function openFileStorage(env: Pick<Env, "STORAGE_URL" | "DATA_DIR">): Promise<FileStorage> {
  if (!env.STORAGE_URL) return diskStorage(path.join(env.DATA_DIR, "media"));
  // Its client is large, and most shops keep their files on the disk.
  const { s3Storage } = await import("./s3-storage.ts");
  return s3Storage(env.STORAGE_URL);
}

function diskStorage(folder: string): FileStorage {
  return {
    ...storageOf(new FSDriver({ location: folder, visibility: "public" })),
    read: async (key, range) => createReadStream(path.join(folder, key), range),
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** What every kind does alike. `prefix` is put before each key. */
export function storageOf(driver: DriverContract, prefix = ""): Omit<FileStorage, "read" | "check"> {
  return {
    async find(key) {
      const facts = await driver.getMetaData(prefix + key).catch(nullWhenMissing);
      return facts && { bytes: facts.contentLength, changedAt: facts.lastModified };
    },
    write: (key, contents) => driver.put(prefix + key, contents, { contentType: contentTypeOf(key) }),
    writeStream: (key, contents, bytes) =>
      driver.putStream(prefix + key, contents, { contentType: contentTypeOf(key), contentLength: bytes }),
    async remove(keys) {
      for (const key of keys) await driver.delete(prefix + key).catch(nullWhenMissing);
    },
  };
}

/** The disk says ENOENT or ENOTDIR, an S3 server 404. */
function nullWhenMissing(error: unknown): null {
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  if (code === "ENOENT" || code === "ENOTDIR" || $metadata?.httpStatusCode === 404) return null;
  throw error;
}
