import type { Services } from "#app/server/services.ts";

/**
 * Runs the work under a PostgreSQL advisory lock of this name, so that no other process does the same. The lock is on
 * its own connection, which ends with the process. Throws when another process holds it.
 */
export async function withAdvisoryLock(
  pool: Services["pool"],
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  const connection = await pool.connect();
  let isHeld = false;
  try {
    const { rows } = await connection.query<{ held: boolean }>(
      "select pg_try_advisory_lock(hashtextextended($1, 0)) as held",
      [name],
    );
    isHeld = rows[0]?.held ?? false;
    if (!isHeld) throw new Error("Another process builds this package");
    await work();
  } finally {
    // If the unlock fails, closing the connection releases the lock.
    const released = isHeld
      ? await connection.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]).then(
          () => true,
          () => false,
        )
      : true;
    connection.release(!released);
  }
}
