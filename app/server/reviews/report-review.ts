import { and, eq, isNull } from "drizzle-orm";
import type { ReviewReport } from "#app/domain/reviews/report-input.ts";
import { newId } from "#app/server/db/new-id.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import type { Services } from "#app/server/services.ts";

export type ReportReviewResult =
  | { ok: true }
  /** It was deleted, or is not shown. */
  | { ok: false; code: "unknown" }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

/** Most open reports of one review: more say nothing new to staff. */
const mostOpen = 20;

/**
 * Stores a visitor's report of a published review for staff. Open to everybody; refused as `unknown`, and as
 * `rate_limited` per network address. The same report is stored once while it is open.
 */
export async function reportReview(
  { db, limits }: Pick<Services, "db" | "limits">,
  { report, address, now }: { report: ReviewReport; address: string; now: Date },
): Promise<ReportReviewResult> {
  const retryAfterSeconds = await limits.reviewReportsPerAddress.consume(address);
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  return db.transaction(async (tx) => {
    const [review] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(eq(reviews.id, report.review_id), eq(reviews.state, "published")))
      .for("update");
    if (!review) return { ok: false, code: "unknown" };
    const { review_id, reason, note } = report;
    const open = await tx
      .select({ reason: reviewReports.reason, note: reviewReports.note })
      .from(reviewReports)
      .where(and(eq(reviewReports.review_id, review_id), isNull(reviewReports.handled_at)))
      .limit(mostOpen);
    const isKnown = open.some((each) => each.reason === reason && each.note === note);
    if (!isKnown && open.length < mostOpen)
      await tx.insert(reviewReports).values({ id: newId(), review_id, reason, note, created_at: now });
    return { ok: true };
  });
}
