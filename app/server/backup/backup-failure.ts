import type { BackupProblem } from "#app/domain/shop/backup-settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { backupFailures } from "#app/server/db/schema/backups.ts";
import { log } from "#app/server/log.ts";

/** Thrown when too little disk space is free for a backup. */
export class LowSpaceError extends Error {
  override name = "LowSpaceError";
}

/** Stores why the last backup failed. What cannot be stored, such as while the database is down, is only logged. */
export async function recordFailure(
  db: Pick<Database, "insert">,
  error: unknown,
  failedAt: Date,
): Promise<void> {
  const row = { failed_at: failedAt, problem: problemOf(error) };
  try {
    await db
      .insert(backupFailures)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: backupFailures.id, set: row });
  } catch (failure) {
    log.error({ err: failure }, "the failure of a backup could not be stored");
  }
}

/** Returns the last failed backup; null when none has failed. */
export async function lastFailure(
  db: Pick<Database, "select">,
): Promise<{ failedAt: Date; problem: BackupProblem } | null> {
  const [row] = await db.select().from(backupFailures);
  return row ? { failedAt: row.failed_at, problem: row.problem } : null;
}

const spaceCodes = ["ENOSPC", "EDQUOT"];
const folderCodes = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "EIO", "ENXIO", "ESTALE"];
const connectionCodes = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"];

/** Errors of PostgreSQL have a `severity` and five-character codes (SQLSTATE). */
function problemOf(error: unknown): BackupProblem {
  if (!(error instanceof Error)) return "other";
  if (error instanceof LowSpaceError) return "space";
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown };
  if (typeof severity === "string") return "database";
  if (typeof code !== "string") return error.cause === undefined ? "other" : problemOf(error.cause);
  if (spaceCodes.includes(code)) return "space";
  if (folderCodes.includes(code)) return "folder";
  return connectionCodes.includes(code) ? "database" : "other";
}
