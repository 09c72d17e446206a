import type { Env } from "#app/server/env.ts";
import { openDatabase } from "./database.ts";
import type { OpenDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";
import { prepareCluster } from "./postgres-cluster.ts";
import { AnotherProgramRunsError, takeProgramLock } from "./program-lock.ts";

/**
 * Opens the shop's migrated database for a command of the terminal, whether the shop runs or not: beside a running
 * shop its database is used, else it is started for as long as the work takes.
 */
export async function withShopDatabase<Result>(
  env: Env,
  report: (line: string) => void,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  if (env.DATABASE_URL) return withDatabase(env.DATABASE_URL, work);
  const lock = await takeProgramLock(env.DATA_DIR).catch((error: unknown) => {
    if (error instanceof AnotherProgramRunsError) return null;
    throw error;
  });
  if (!lock) return withDatabase((await prepareCluster(env.DATA_DIR, report)).connectionString, work);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, report });
    try {
      return await withDatabase(postgres.connectionString, work);
    } finally {
      await postgres.stop();
    }
  } finally {
    await lock.release();
  }
}

async function withDatabase<Result>(
  connectionString: string,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  await migrateDatabase(connectionString);
  const database = openDatabase(connectionString);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
