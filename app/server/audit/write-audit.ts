import type { AuditAction, AuditEntity } from "#app/domain/accounts/audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";

export type AuditEntry = {
  action: AuditAction;
  entity: AuditEntity;
  /** Empty for a change that concerns no single record. */
  recordId?: string;
  /** The record before and after; of a large record only the changed part. Never contains a person's data. */
  before?: object;
  after?: object;
  now: Date;
};

/** Who made a change; `userId` is null once the account is deleted. */
export type AuditAuthor = { userId: string | null; email: string };

/**
 * Writes an entry to the audit log in the transaction of the change. Leaves out unchanged columns and
 * `unauditedColumns`. Writes nothing when `before` and `after` are given and do not differ in the others.
 */
export async function writeAudit(
  tx: Pick<Transaction, "insert">,
  { userId, email }: AuditAuthor,
  { action, entity, recordId = "", before, after, now }: AuditEntry,
): Promise<void> {
  const change = changedColumns({ ...before }, { ...after });
  if (before && after && Object.keys({ ...change.before, ...change.after }).length === 0) return;
  await tx.insert(auditLog).values({
    id: newId(),
    at: now,
    user_id: userId,
    user_email: email,
    action,
    entity,
    record_id: recordId,
    before: before ? change.before : null,
    after: after ? change.after : null,
  });
}

/** Columns that identify the record, state when it was written, or repeat others. */
const unauditedColumns = new Set(["id", "created_at", "updated_at", "search_words", "text_words"]);

function changedColumns(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const isChanged = (column: string) =>
    !unauditedColumns.has(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]);
  const pick = (state: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(state).filter(([column]) => isChanged(column)));
  return { before: pick(before), after: pick(after) };
}
