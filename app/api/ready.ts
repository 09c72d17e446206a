import { isDatabaseReady } from "#app/server/db/database-ready.ts";
import { hasFreeDisk } from "#app/server/free-disk.ts";
import { isStorageReady } from "#app/server/media/storage-ready.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/ready";

/** Readiness probe: answers 200 while the database and the file storage answer and the disk is not full, else 503. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env, freeBytes, storage } = context.get(servicesContext);
  const [hasDatabase, hasStorage, hasDisk] = await Promise.all([
    isDatabaseReady(db),
    isStorageReady(storage),
    hasFreeDisk(env.DATA_DIR, freeBytes),
  ]);
  if (!hasDatabase) return answer(503, "the database does not answer");
  if (!hasStorage) return answer(503, "the file storage does not answer");
  return hasDisk ? answer(200, "ready") : answer(503, "the disk is full");
}

function answer(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Cache-Control": "no-store" } });
}
