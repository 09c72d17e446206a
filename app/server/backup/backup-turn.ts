import { sql } from "drizzle-orm";
import type { Connection, Database } from "#app/server/db/database.ts";

/** Key of the advisory lock that one backup at a time holds: "save" in ASCII. */
const backupLock = 0x73617665;

/** Takes the turn to make a backup until the connection ends; false while another backup is being made. */
export async function takeBackupTurn(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ isTaken: boolean }>(
    `select pg_try_advisory_lock($1) as "isTaken"`,
    [backupLock],
  );
  return rows[0]?.isTaken === true;
}

/** Returns whether a backup of this database is being made, by this or another copy of the program or by a command. */
export async function isBackupRunning(db: Pick<Database, "execute">): Promise<boolean> {
  const { rows } = await db.execute<{ running: boolean }>(sql`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${backupLock} and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())
    ) as running`);
  return rows[0]?.running === true;
}
