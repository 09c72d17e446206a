import { afterAll } from "vitest";
import { readEnv } from "#app/server/env.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { createServices } from "#app/server/services.ts";
import type { Services } from "#app/server/services.ts";
import { testDatabase } from "./database.ts";

/**
 * The shop's services on an empty database of this test file's own, with nobody who works on the jobs; gone after the
 * file. Once a file, at its top: `const services = await testServices();`
 */
export async function testServices(
  environment: Record<string, string> = {},
): Promise<Services & { connectionString: string }> {
  const database = await testDatabase();
  const jobs = await openJobQueue(database.connectionString);
  afterAll(jobs.stop);
  const env = readEnv({ BASE_URL: "http://localhost:3000", ...environment });
  const authSecret = "a-secret-of-the-tests-with-enough-characters";
  const services = createServices(env, { database, jobs, authSecret });
  return { ...services, connectionString: database.connectionString };
}
