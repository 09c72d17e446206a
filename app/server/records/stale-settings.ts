import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import { lastChange } from "#app/server/audit/last-change.ts";
import type { Database } from "#app/server/db/database.ts";
import type { SaveRefusal } from "./save-content.ts";

/** `updatedAt` of settings that were never saved. */
export const neverSaved = new Date(0);

/**
 * Returns the refusal of a save of settings, or of a record without revisions, that were saved after `seen`, the
 * optimistic lock; null when they were not, and for null, which overwrites.
 */
export async function staleRefusal(
  db: Pick<Database, "select">,
  {
    updatedAt,
    seen,
    ...record
  }: { entity: AuditEntity; recordId?: string; updatedAt: Date; seen: Date | null },
): Promise<Extract<SaveRefusal, { code: "stale" }> | null> {
  if (!seen || updatedAt.getTime() === seen.getTime()) return null;
  const change = await lastChange(db, record);
  // Null when the last save changed nothing and so left no audit entry.
  const by = change?.at.getTime() === updatedAt.getTime() ? change.by : null;
  return { ok: false, code: "stale", by, at: updatedAt };
}
