import { and, desc, eq } from "drizzle-orm";
import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";

/**
 * Returns who last changed a record, by the audit log, and when. `by` is a name, null for a deleted account. Returns
 * null when the log has no entry of the record.
 */
export async function lastChange(
  db: Pick<Database, "select">,
  { entity, recordId = "" }: { entity: AuditEntity; recordId?: string },
): Promise<{ by: string | null; at: Date } | null> {
  const [change] = await db
    .select({ by: users.name, at: auditLog.at })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.user_id))
    .where(and(eq(auditLog.entity, entity), eq(auditLog.record_id, recordId)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return change ?? null;
}
