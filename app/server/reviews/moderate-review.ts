import { and, eq, isNull } from "drizzle-orm";
import type { ReviewRefusal } from "#app/domain/reviews/review.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { mayWrite, recipientOf } from "#app/server/recipients/recipients.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { Services } from "#app/server/services.ts";

/** An answer may be empty, which removes it. */
export type ReviewDecision =
  { step: "publish" } | { step: "refuse"; refusal: ReviewRefusal } | { step: "answer"; answer: string };

/**
 * `gone`: the review was deleted. `handled`: it has the wanted state, or somebody has changed its state since it was
 * seen. `stale`: its author or other staff have changed what it says.
 */
export type ModerationResult = { ok: true } | { ok: false; code: "gone" | "handled" | "stale" };

/**
 * Publishes a review, refuses it for a reason, or answers it, unless it was changed after `seen`, its `updated_at`.
 * A refusal closes the open reports, and its author gets an e-mail with the reason, unless they stopped these.
 */
export async function moderateReview(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"customers">,
  { reviewId, seen, decision, now }: { reviewId: string; seen: Date; decision: ReviewDecision; now: Date },
): Promise<ModerationResult> {
  return db.transaction(async (tx): Promise<ModerationResult> => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, reviewId)).for("update");
    // One that its author deleted after a refusal is kept for the number of refused ones only.
    const isDeleted = review?.state === "refused" && review.email === "" && review.order_line_id !== null;
    if (!review || isDeleted) return { ok: false, code: "gone" };
    const wanted = { publish: "published", refuse: "refused", answer: review.state } as const;
    const state = wanted[decision.step];
    const isDone = decision.step !== "answer" && review.state === state;
    if (isDone) return { ok: false, code: "handled" };
    if (review.updated_at.getTime() !== seen.getTime()) return { ok: false, code: "stale" };
    const before = { state: review.state, refusal: review.refusal, answer: review.answer };
    const after = {
      state,
      refusal:
        decision.step === "refuse" ? decision.refusal : decision.step === "publish" ? null : review.refusal,
      answer: decision.step === "answer" ? decision.answer : review.answer,
    };
    const answered_at =
      after.answer === review.answer ? review.answered_at : after.answer === "" ? null : now;
    await tx
      .update(reviews)
      .set({ ...after, answered_at, updated_at: nextUpdatedAt(review, now) })
      .where(eq(reviews.id, reviewId));
    if (decision.step === "refuse") {
      await closeReports(tx, reviewId, now);
      if (review.email !== "") await sendReason(tx, jobs, { review, now });
    }
    const action = decision.step === "answer" ? "update" : "status";
    await writeAudit(tx, admin, { action, entity: "review", recordId: reviewId, before, after, now });
    return { ok: true };
  });
}

/** Queues the e-mail with the reason to the author, unless they stopped these or mail to them comes back. */
async function sendReason(
  tx: Transaction,
  jobs: Services["jobs"],
  { review, now }: { review: typeof reviews.$inferSelect; now: Date },
): Promise<void> {
  const { id: recipientId, ...recipient } = await recipientOf(tx, { email: review.email, now });
  if (!mayWrite(recipient, "review_refusals")) return;
  const data = { review_id: review.id, recipient_id: recipientId };
  const email = { kind: "review_refused", recipient: review.email, language: review.language, data } as const;
  await enqueueEmails(tx, jobs, [email], now);
}

/** Marks the open reports of a review as handled; refused as `handled` when there is none. */
export async function handleReports(
  { db }: Pick<Services, "db">,
  admin: Granted<"customers">,
  { reviewId, now }: { reviewId: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "handled" }> {
  return db.transaction(async (tx) => {
    const closed = await closeReports(tx, reviewId, now);
    if (closed === 0) return { ok: false, code: "handled" };
    await writeAudit(tx, admin, {
      action: "status",
      entity: "review",
      recordId: reviewId,
      before: { open_reports: closed },
      after: { open_reports: 0 },
      now,
    });
    return { ok: true };
  });
}

async function closeReports(tx: Transaction, reviewId: string, now: Date): Promise<number> {
  const closed = await tx
    .update(reviewReports)
    .set({ handled_at: now })
    .where(and(eq(reviewReports.review_id, reviewId), isNull(reviewReports.handled_at)))
    .returning({ id: reviewReports.id });
  return closed.length;
}
