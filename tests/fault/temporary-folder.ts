import { existsSync, statfsSync } from "node:fs";
import os from "node:os";

const inMemory = "/dev/shm";

/** In memory where there is room: the faults are killed processes, not lost power, and a disk only makes it slow. */
export const temporaryFolder = existsSync(inMemory) && hasRoom(inMemory) ? inMemory : os.tmpdir();

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 2 ** 30;
}
