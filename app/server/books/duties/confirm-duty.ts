import { eq } from "drizzle-orm";
import { readDutyCheck } from "#app/domain/books/duty-check.ts";
import type { DutyCheckResult } from "#app/domain/books/duty-check.ts";
import type { ConfirmableDuty } from "#app/domain/books/duties.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { dutyChecks } from "#app/server/db/schema/books.ts";

export type ConfirmDutyResult = { ok: true } | Extract<DutyCheckResult, { ok: false }>;

/**
 * Stores from form fields that a member of staff checked a duty. Replaces an earlier confirmation and its reminder.
 * Refused as in `readDutyCheck`.
 */
export async function confirmDuty(
  db: Pick<Database, "transaction">,
  staff: Granted<"books.change">,
  { field, now }: { field: (name: string) => string; now: Date },
): Promise<ConfirmDutyResult> {
  const read = readDutyCheck(field, sofiaDay(now));
  if (!read.ok) return read;
  const { duty, note, remindOn } = read.check;
  await db.transaction(async (tx) => {
    const before = await lockCheck(tx, duty);
    const row = {
      checked_at: now,
      remind_on: remindOn,
      reminded_at: null,
      note,
      user_id: staff.userId,
    };
    await tx
      .insert(dutyChecks)
      .values({ duty, ...row })
      .onConflictDoUpdate({ target: dutyChecks.duty, set: row });
    await writeAudit(tx, staff, {
      action: before ? "update" : "create",
      entity: "duty",
      recordId: duty,
      ...(before && { before }),
      after: { checked_at: now, note, remind_on: remindOn },
      now,
    });
  });
  return { ok: true };
}

/**
 * Withdraws the confirmation of a duty. Refused as `changed` when the confirmation made at `checkedAt` no longer
 * exists: it was withdrawn or replaced.
 */
export async function withdrawConfirmation(
  db: Pick<Database, "transaction">,
  staff: Granted<"books.change">,
  { duty, checkedAt, now }: { duty: ConfirmableDuty; checkedAt: Date; now: Date },
): Promise<{ ok: true } | { ok: false; code: "changed" }> {
  return db.transaction(async (tx) => {
    const before = await lockCheck(tx, duty);
    if (before?.checked_at.getTime() !== checkedAt.getTime()) return { ok: false, code: "changed" } as const;
    await tx.delete(dutyChecks).where(eq(dutyChecks.duty, duty));
    await writeAudit(tx, staff, { action: "delete", entity: "duty", recordId: duty, before, now });
    return { ok: true } as const;
  });
}

async function lockCheck(tx: Transaction, duty: ConfirmableDuty) {
  const [row] = await tx
    .select({ checked_at: dutyChecks.checked_at, note: dutyChecks.note, remind_on: dutyChecks.remind_on })
    .from(dutyChecks)
    .where(eq(dutyChecks.duty, duty))
    .for("update");
  return row;
}
