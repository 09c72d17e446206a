import { and, desc, eq } from "drizzle-orm";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";

/**
 * Returns who changed a campaign last, by the audit log: the changes of prices by its jobs are theirs. Null for a
 * campaign without an entry, which nobody has planned.
 */
export async function lastAuthor(
  tx: Pick<Transaction, "select">,
  campaignId: string,
): Promise<AuditAuthor | null> {
  const { user_id, user_email, entity, record_id, at, id } = auditLog;
  const [entry] = await tx
    .select({ userId: user_id, email: user_email })
    .from(auditLog)
    .where(and(eq(entity, "price_campaign"), eq(record_id, campaignId)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return entry ?? null;
}
