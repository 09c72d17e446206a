import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { readEnv } from "#app/server/env.ts";
import { followPublicContent } from "#app/server/http/pages/public-content.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { openLiveNotices } from "#app/server/live/live-notices.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import { createServices } from "#app/server/services.ts";
import type { Services } from "#app/server/services.ts";
import { testDatabase } from "../servers/database.ts";

/**
 * Opens the shop's services for the calling test file, on an empty database and file storage, without a job worker. The
 * storage is removed after the file, the database after the run. Call it once per file, at the top:
 * `const services = await testServices();`
 */
export async function testServices(
  environment: Record<string, string> = {},
): Promise<Services & { connectionString: string }> {
  const database = await testDatabase();
  const jobs = await openJobQueue(database.connectionString);
  afterAll(jobs.stop);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-files-"));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  const env = readEnv({ BASE_URL: "http://localhost:3000", DATA_DIR: dataDir, ...environment });
  const storage = await openFileStorage(env);
  const live = await openLiveNotices(database.connectionString);
  afterAll(live.stop);
  const content = await followPublicContent(database.connectionString, database.db, () => new Date());
  afterAll(content.stop);
  const authSecret = "a-secret-of-the-tests-with-enough-characters";
  const services = createServices(env, { database, jobs, live, content, storage, authSecret });
  return { ...services, connectionString: database.connectionString };
}
