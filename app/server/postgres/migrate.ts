import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { installJobQueue } from "#app/server/jobs/job-queue.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { migrationLock, migrationsFolder } from "#app/server/db/migrations.ts";

/**
 * Migrates a database to the newest schema. Of several processes that start at once one migrates and the others wait,
 * without a timeout: a large shop's tables can take long.
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const database = openDatabase(connectionString, { answerTimeout: 0 });
  try {
    const client = await database.pool.connect();
    try {
      await client.query("select pg_advisory_lock($1)", [migrationLock]);
      await database.db.execute(sql`set client_min_messages to warning`);
      await migrate(database.db, { migrationsFolder });
      await installJobQueue(connectionString);
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}
