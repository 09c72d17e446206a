import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { carrierPayoutLines, carrierPayouts } from "#app/server/db/schema/delivery.ts";
import type { Services } from "#app/server/services.ts";
import { matchParcel } from "./match-payouts.ts";

/** What staff decide about a line that does not match. */
export const lineDecisions = ["accept", "dismiss", "restore"] as const;
export type LineDecision = (typeof lineDecisions)[number];

/**
 * Settles a line of a payout that does not match automatically: `accept` takes everything that was paid out for its
 * parcel and marks the order's cash as paid although the sum differs, `dismiss` sets the line aside, `restore` undoes a
 * dismissal. Returns false for a line that is unknown or already settled; `accept` also when it is in another currency or
 * has no parcel, when nothing remains paid out, or its order expects no cash, and `restore` when it is not dismissed.
 */
export async function settleLine(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"payments.change">,
  { lineId, decision, now }: { lineId: string; decision: LineDecision; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (decision === "accept") {
      const [parcel] = await tx
        .select({ carrier: carrierPayoutLines.carrier, number: carrierPayoutLines.number })
        .from(carrierPayoutLines)
        .where(
          and(
            eq(carrierPayoutLines.id, lineId),
            isNotNull(carrierPayoutLines.amount_eur),
            isNull(carrierPayoutLines.matched_at),
            isNull(carrierPayoutLines.dismissed_at),
          ),
        );
      const accepted = parcel && { parcel, isAccepted: true, now };
      if (!accepted || (await matchParcel(tx, { jobs, by: admin }, accepted)) === 0) return false;
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

/**
 * Records that staff checked a payout whose lines do not add up to its total; a later report that changes it opens it
 * again. Returns false for one that is not open.
 */
export async function checkPayout(
  { db }: Pick<Services, "db">,
  admin: Granted<"payments.change">,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [checked] = await tx
      .update(carrierPayouts)
      .set({ is_open: false })
      .where(and(eq(carrierPayouts.id, payoutId), eq(carrierPayouts.is_open, true)))
      .returning({ id: carrierPayouts.id });
    if (!checked) return false;
    await writeAudit(tx, admin, {
      action: "update",
      entity: "payout",
      recordId: payoutId,
      after: { decision: "check" },
      now,
    });
    return true;
  });
}
