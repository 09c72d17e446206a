import { and, eq, isNull } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { readReview } from "#app/domain/reviews/review-input.ts";
import type { ReviewInput, ReviewProblems } from "#app/domain/reviews/review-input.ts";
import type { ReviewState } from "#app/domain/reviews/review.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { lockEmail } from "#app/server/db/lock-email.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import type { Services } from "#app/server/services.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { isReviewable } from "./kept-lines.ts";
import { readReviewToken } from "./review-links.ts";

/** `unknown`: the token is forged or the order was erased. `gone`: the order has no such line any more. */
export type ReviewRefusal =
  | { ok: false; code: "unknown" | "gone" }
  | { ok: false; code: "invalid"; problems: ReviewProblems }
  | { ok: false; code: "rate_limited"; retryAfterSeconds: number };

export type WriteReviewResult = { ok: true; state: ReviewState } | ReviewRefusal;

/** `token` is that of the request's e-mail (`reviewToken`), `address` the author's network address. */
type AuthorRequest = { token: string; lineId: string; address: string };

/**
 * Writes the review of an order line from form fields, or edits the one that is there: one a line, also under
 * concurrency. It is published at once, or waits for staff where the shop moderates reviews; an edited one waits again,
 * and one that staff refused always does. Saving the same again changes nothing.
 *
 * Refused as `invalid` by field (`readReview`), as `unknown`, as `gone`, and as `rate_limited` past 30 an hour from one
 * network address.
 */
export async function writeReview(
  { db, limits, signingSecret }: Pick<Services, "db" | "limits" | "signingSecret">,
  {
    token,
    lineId,
    address,
    field,
    language,
    now,
  }: AuthorRequest & { field: (name: string) => string; language: Locale; now: Date },
): Promise<WriteReviewResult> {
  const orderId = readReviewToken(signingSecret, token);
  if (orderId === null) return { ok: false, code: "unknown" };
  const read = readReview(field);
  if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
  const retryAfterSeconds = await limits.reviewsPerAddress.consume(address);
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  return db.transaction(async (tx): Promise<WriteReviewResult> => {
    const line = await lockLine(tx, { orderId, lineId });
    if (!line.ok) return line;
    const [written] = await tx.select().from(reviews).where(eq(reviews.order_line_id, lineId)).for("update");
    if (written && isSame(written, read.input)) return { ok: true, state: written.state };
    const { moderates_reviews } = await loadFollowUps(tx);
    const wasRefused = written !== undefined && written.refusal !== null;
    const state = moderates_reviews || wasRefused ? "pending" : "published";
    const row = { ...read.input, language, state, email: line.email, updated_at: now } as const;
    if (written) await tx.update(reviews).set(row).where(eq(reviews.id, written.id));
    else
      await tx.insert(reviews).values({
        ...row,
        id: newId(),
        order_line_id: lineId,
        product_id: line.productId,
        created_at: now,
      });
    return { ok: true, state };
  });
}

/**
 * Deletes the review of an order line with its answer and reports; one that staff refused loses its texts alone, so
 * that another of the same line waits for staff, and the number of refused ones stays true. Idempotent. Refused as
 * `unknown`, as `gone` and as `rate_limited`, like `writeReview`.
 */
export async function deleteReview(
  { db, limits, signingSecret }: Pick<Services, "db" | "limits" | "signingSecret">,
  { token, lineId, address, now }: AuthorRequest & { now: Date },
): Promise<{ ok: true } | Exclude<ReviewRefusal, { code: "invalid" }>> {
  const orderId = readReviewToken(signingSecret, token);
  if (orderId === null) return { ok: false, code: "unknown" };
  const retryAfterSeconds = await limits.reviewsPerAddress.consume(address);
  if (retryAfterSeconds !== null) return { ok: false, code: "rate_limited", retryAfterSeconds };
  return db.transaction(async (tx) => {
    const line = await lockLine(tx, { orderId, lineId });
    if (!line.ok) return line;
    const ofLine = eq(reviews.order_line_id, lineId);
    await tx.delete(reviews).where(and(ofLine, isNull(reviews.refusal)));
    const emptied = { state: "refused", text: "", name: "", answer: "", email: "", updated_at: now } as const;
    await tx.update(reviews).set(emptied).where(ofLine);
    return { ok: true };
  });
}

function isSame(written: ReviewInput, input: ReviewInput): boolean {
  return written.stars === input.stars && written.text === input.text && written.name === input.name;
}

/**
 * Locks the e-mail of an order, which serialises its author's requests with each other and with erasure, and returns a
 * line of it.
 */
async function lockLine(
  tx: Transaction,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<{ ok: true; email: string; productId: string } | { ok: false; code: "unknown" | "gone" }> {
  const emailOf = () => tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
  const [known] = await emailOf();
  if (!known) return { ok: false, code: "unknown" };
  await lockEmail(tx, known.email);
  const [order] = await emailOf();
  if (!order || isErased(order)) return { ok: false, code: "unknown" };
  const lines = await tx
    .select({ id: orderLines.id, productId: orderLines.product_id })
    .from(orderLines)
    .where(and(eq(orderLines.order_id, orderId), isReviewable));
  const line = lines.find(({ id }) => id === lineId);
  return line ? { ok: true, email: order.email, productId: line.productId } : { ok: false, code: "gone" };
}
