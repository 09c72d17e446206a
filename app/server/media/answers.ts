import { log } from "#app/server/log.ts";
import type { FileStorage } from "./file-storage.ts";

/** Whether the file storage can be used; why it cannot goes to the log. */
export async function storageAnswers(storage: FileStorage): Promise<boolean> {
  try {
    await storage.check();
    return true;
  } catch (error) {
    log.error({ err: error }, "the file storage does not answer");
    return false;
  }
}
