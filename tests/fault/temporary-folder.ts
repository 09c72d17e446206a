import { existsSync, statfsSync } from "node:fs";
import os from "node:os";

const inMemory = "/dev/shm";

/** In memory if there is space: the tests kill processes and do not cut power, so a disk would only be slower. */
export const temporaryFolder = existsSync(inMemory) && hasSpace(inMemory) ? inMemory : os.tmpdir();

function hasSpace(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 30;
}
