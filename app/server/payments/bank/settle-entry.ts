import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";
import type { Services } from "#app/server/services.ts";
import { matchEntry } from "./match-entries.ts";
import { findByNumber } from "./suggest-orders.ts";

/** What staff decide about a transfer that does not match. */
export const entryDecisions = ["accept", "dismiss", "restore"] as const;
export type EntryDecision = (typeof entryDecisions)[number];

export type SettleEntryResult =
  /**
   * `unknown_order`: no order has the number. `changed`: the transfer is not open, or for `restore` not dismissed, or
   * it cannot pay the order (`matchEntry`).
   */
  { ok: true } | { ok: false; code: "unknown_order" | "changed" };

/**
 * Settles a transfer that does not match automatically: `accept` marks the order with the typed number as paid by it,
 * `dismiss` sets the transfer aside, `restore` undoes a dismissal.
 */
export async function settleEntry(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  { entryId, decision, number, now }: { entryId: string; decision: EntryDecision; number: string; now: Date },
): Promise<SettleEntryResult> {
  return db.transaction(async (tx): Promise<SettleEntryResult> => {
    if (decision === "accept") {
      const order = await findByNumber(tx, number);
      if (!order) return { ok: false, code: "unknown_order" };
      const entry = { entryId, orderId: order.id, isAccepted: true, now };
      if (!(await matchEntry(tx, { jobs, by: admin }, entry))) return { ok: false, code: "changed" };
    } else {
      const isDismissal = decision === "dismiss";
      const { dismissed_at } = bankEntries;
      const [changed] = await tx
        .update(bankEntries)
        .set({ dismissed_at: isDismissal ? now : null, user_id: admin.userId })
        .where(
          and(
            eq(bankEntries.id, entryId),
            isNull(bankEntries.matched_at),
            isDismissal ? isNull(dismissed_at) : isNotNull(dismissed_at),
          ),
        )
        .returning({ id: bankEntries.id });
      if (!changed) return { ok: false, code: "changed" };
    }
    await writeAudit(tx, admin, {
      action: "update",
      entity: "bank_entry",
      recordId: entryId,
      after: { decision },
      now,
    });
    return { ok: true };
  });
}
