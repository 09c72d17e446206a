import type { Services } from "#app/server/services.ts";

/**
 * Does the work while no other process does the same: holds a lock of PostgreSQL on a connection of its own, which ends with the
 * process. Throws when another holds it.
 */
export async function whileAlone(
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
    // Closing the connection releases the lock, too, if it cannot be asked.
    const released = isHeld
      ? await connection.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name]).then(
          () => true,
          () => false,
        )
      : true;
    connection.release(!released);
  }
}
