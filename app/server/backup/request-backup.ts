import { sql } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { requestedBackupJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { isBackupRunning } from "./backup-turn.ts";

/** `waiting`: the queue runs it within seconds. */
export type BackupState = "none" | "waiting" | "running";

/** Returns whether a backup is being made, by any copy of the program or a command, or was asked for. */
export async function backupState(db: Pick<Database, "execute">): Promise<BackupState> {
  if (await isBackupRunning(db)) return "running";
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = ${requestedBackupJob.name} and state < 'completed' limit 1`,
  );
  return rows.length > 0 ? "waiting" : "none";
}

/**
 * Asks for a backup, which a copy of the program makes at once. Refused as `running` while one is being made or was
 * asked for.
 */
export async function requestBackup(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"settings">,
  now: Date,
): Promise<{ ok: true } | { ok: false; code: "running" }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('backup request', 0))`);
    if ((await backupState(tx)) !== "none") return { ok: false, code: "running" };
    await jobs.enqueue(tx, requestedBackupJob, [{}]);
    await writeAudit(tx, admin, { action: "create", entity: "backup", now });
    return { ok: true };
  });
}
