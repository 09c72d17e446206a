import { sql } from "drizzle-orm";
import type { Connection, Database } from "#app/server/db/database.ts";

/** Key of the advisory lock between backups and the removal of files: "file" in ASCII. */
const removalLock = 0x66696c65;

/**
 * Prevents the removal of files until the connection ends; waits for a removal in progress. A backup copies files after
 * reading their rows, so they must still exist then.
 */
export async function holdFiles(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_lock_shared($1)", [removalLock]);
}

/** Removes files; throws while a backup holds them, so that the job is retried. */
export async function removeUnlessHeld(db: Database, remove: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${removalLock}) as free`,
    );
    if (!rows[0]?.free) throw new Error("A backup is in progress: files will be removed after it");
    await remove();
  });
}
