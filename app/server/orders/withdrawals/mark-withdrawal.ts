import { eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { withdrawals } from "#app/server/db/schema/orders.ts";

/**
 * Marks a declaration of withdrawal as handled or not handled. Idempotent: a replay writes no audit entry. Refused as
 * `gone` when there is none of that id.
 */
export async function markWithdrawal(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  { withdrawalId, isHandled, now }: { withdrawalId: string; isHandled: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" }> {
  const declared = eq(withdrawals.id, withdrawalId);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ handled_at: withdrawals.handled_at })
      .from(withdrawals)
      .where(declared)
      .for("update");
    if (!row) return { ok: false, code: "gone" } as const;
    if ((row.handled_at !== null) === isHandled) return { ok: true } as const;
    await tx
      .update(withdrawals)
      .set({ handled_at: isHandled ? now : null })
      .where(declared);
    await writeAudit(tx, admin, {
      action: "status",
      entity: "withdrawal",
      recordId: withdrawalId,
      before: { is_handled: !isHandled },
      after: { is_handled: isHandled },
      now,
    });
    return { ok: true } as const;
  });
}
