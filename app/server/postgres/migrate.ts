import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { installJobQueue } from "#app/server/jobs/job-queue.ts";
import { CannotStartError } from "./cannot-start-error.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { migrationLock, migrationsFolder } from "#app/server/db/migrations.ts";
import { version } from "#app/server/version.ts";

/**
 * Migrates a database to the newest schema. Of several processes that start at once one migrates and the others wait,
 * without a timeout: a large shop's tables can take long. Drizzle runs all missing migrations in one transaction, so
 * either all or none take effect; throws `CannotStartError` when one fails.
 */
export async function migrateDatabase(connectionString: string, folder = migrationsFolder): Promise<void> {
  const database = openDatabase(connectionString, { answerTimeout: 0 });
  try {
    const client = await database.pool.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [migrationLock]);
      await database.db.execute(sql`set client_min_messages to warning`);
      await migrate(database.db, { migrationsFolder: folder }).catch((error: unknown) => {
        throw failedMigration(error);
      });
      await installJobQueue(connectionString);
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

/** The database's own message has no rows in it; its details may, and are left out. */
function failedMigration(error: unknown): CannotStartError {
  const { cause, query } = error as { cause?: unknown; query?: string };
  const reason = cause instanceof Error ? cause.message : String(error);
  const statement = query?.trim().split("\n")[0]?.replace(/;$/, "").slice(0, 120);
  return new CannotStartError(
    `The database could not be migrated to version ${version}: ${reason}${statement ? ` (${statement})` : ""}. ` +
      "Nothing in it was changed: start the version that ran before, and report this line.",
    { cause: error },
  );
}
