import { sql } from "drizzle-orm";
import type { Connection, Database } from "#app/server/db/database.ts";

/** Key of the advisory lock between backups and whoever removes files: "file" in ASCII. */
const removalLock = 0x66696c65;

/**
 * Keeps every file that there is until the connection ends; waits for a removal under way. A backup copies files after it
 * has read their rows, and must find them still.
 */
export async function holdFiles(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_lock_shared($1)", [removalLock]);
}

/** Removes files, unless somebody holds them: then it throws, to be tried again. */
export async function removeUnlessHeld(db: Database, remove: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${removalLock}) as free`,
    );
    if (!rows[0]?.free) throw new Error("A backup is being made: files are removed after it");
    await remove();
  });
}
