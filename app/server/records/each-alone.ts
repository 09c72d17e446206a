import { log } from "#app/server/log.ts";

/** Handles items one after the other. A failure is logged and stops none of the others; the next run tries it again. */
export async function eachAlone(
  ids: readonly string[],
  handle: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids)
    try {
      await handle(id);
    } catch (error) {
      log.error({ err: error, item: id }, "an item of a job failed");
    }
}
