import { statfs } from "node:fs/promises";
import { log } from "./log.ts";

/**
 * Free disk space in bytes below which the shop is not ready: PostgreSQL stops when it cannot write its log (16 MB
 * files).
 */
const minFreeBytes = 100_000_000;

/** Returns the free space in bytes on the disk of a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns whether the data folder's disk has at least 100 MB of free space, and logs an error when it has not. Returns
 * true for a folder that does not exist, since it holds neither the database nor files.
 */
export async function hasFreeDisk(dataDir: string, freeBytes: typeof freeBytesIn): Promise<boolean> {
  try {
    const bytes = await freeBytes(dataDir);
    if (bytes >= minFreeBytes) return true;
    log.error({ bytes }, "the disk is full");
    return false;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return true;
    throw error;
  }
}
