import { log } from "#app/server/log.ts";
import type { FileStorage } from "./file-storage.ts";

/** Returns whether the file storage is usable, and logs the reason when it is not. */
export async function isStorageReady(storage: FileStorage): Promise<boolean> {
  try {
    await storage.check();
    return true;
  } catch (error) {
    log.error({ err: error }, "the file storage does not answer");
    return false;
  }
}
