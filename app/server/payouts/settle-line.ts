import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { carrierPayoutLines } from "#app/server/db/schema/delivery.ts";
import type { Services } from "#app/server/services.ts";
import { matchLine } from "./match-payouts.ts";

/** What staff decide about a line that does not match. */
export const lineDecisions = ["accept", "dismiss", "restore"] as const;
export type LineDecision = (typeof lineDecisions)[number];

/**
 * Settles a line of a payout that does not match automatically: `accept` marks the order's cash as paid although the
 * sum differs, `dismiss` sets the line aside, `restore` undoes a dismissal. Returns false for a line that is unknown or
 * already settled; `accept` also when it has no parcel or its order expects no cash, and `restore` when it is not
 * dismissed.
 */
export async function settleLine(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  { lineId, decision, now }: { lineId: string; decision: LineDecision; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (decision === "accept") {
      if (!(await matchLine(tx, { jobs, by: admin }, { lineId, isAccepted: true, now }))) return false;
    } else {
      const isDismissal = decision === "dismiss";
      const [changed] = await tx
        .update(carrierPayoutLines)
        .set({ dismissed_at: isDismissal ? now : null })
        .where(
          and(
            eq(carrierPayoutLines.id, lineId),
            isNull(carrierPayoutLines.matched_at),
            isDismissal
              ? isNull(carrierPayoutLines.dismissed_at)
              : isNotNull(carrierPayoutLines.dismissed_at),
          ),
        )
        .returning({ id: carrierPayoutLines.id });
      if (!changed) return false;
    }
    await writeAudit(tx, admin, {
      action: "update",
      entity: "payout",
      recordId: lineId,
      after: { decision },
      now,
    });
    return true;
  });
}
