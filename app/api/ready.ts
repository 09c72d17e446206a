import { isDatabaseReady } from "#app/server/db/database-ready.ts";
import { isStorageReady } from "#app/server/media/storage-ready.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/ready";

/** Readiness probe: answers 200 while the database and the file storage answer, else 503. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, storage } = context.get(servicesContext);
  const [hasDatabase, hasStorage] = await Promise.all([isDatabaseReady(db), isStorageReady(storage)]);
  if (!hasDatabase) return answer(503, "the database does not answer");
  return hasStorage ? answer(200, "ready") : answer(503, "the file storage does not answer");
}

function answer(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Cache-Control": "no-store" } });
}
