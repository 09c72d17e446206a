import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReviewChoice } from "#app/domain/reviews/moderation.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { reviewReports, reviews } from "#app/server/db/schema/reviews.ts";

/** Reviews on one page of the moderation screen. */
export const moderatedPerPage = 25;

/**
 * Returns a page of reviews, newest first, with their products, orders and open reports, and how many wait for staff
 * or have an open report. `after` is the previous page's `next`; anything else gives the first page. The cursor is a
 * position in time, because a review may leave the list in the meantime.
 */
export async function listReviews(
  db: Pick<Database, "select">,
  _admin: Granted<"customers">,
  { choice, after }: { choice: ReviewChoice; after: string | null },
) {
  const cursor = parseCursor(after);
  const rows = await db
    .select({
      id: reviews.id,
      product_id: reviews.product_id,
      name_bg: products.name_bg,
      name_en: products.name_en,
      weight_grams: products.weight_grams,
      order_id: orderLines.order_id,
      order_number: orders.order_number,
      stars: reviews.stars,
      text: reviews.text,
      name: reviews.name,
      language: reviews.language,
      state: reviews.state,
      refusal: reviews.refusal,
      answer: reviews.answer,
      created_at: reviews.created_at,
      updated_at: reviews.updated_at,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.product_id))
    .leftJoin(orderLines, eq(orderLines.id, reviews.order_line_id))
    .leftJoin(orders, eq(orders.id, orderLines.order_id))
    .where(
      and(
        conditionOf(choice),
        choice.stars === null ? undefined : eq(reviews.stars, choice.stars),
        cursor &&
          sql`(${reviews.created_at}, ${reviews.id}) < (${cursor.time}::timestamptz, ${cursor.id}::uuid)`,
      ),
    )
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(moderatedPerPage + 1);
  const shown = rows.slice(0, moderatedPerPage);
  const last = shown.at(-1);
  const reports = await openReports(
    db,
    shown.map(({ id }) => id),
  );
  const [pending] = await db.select({ count: count() }).from(reviews).where(eq(reviews.state, "pending"));
  const [reported] = await db
    .select({ count: sql<number>`count(distinct ${reviewReports.review_id})`.mapWith(Number) })
    .from(reviewReports)
    .where(isNull(reviewReports.handled_at));
  return {
    reviews: shown.map((review) => ({
      ...review,
      reports: reports.filter(({ review_id }) => review_id === review.id),
    })),
    next: last && rows.length > moderatedPerPage ? `${last.created_at.toISOString()},${last.id}` : null,
    isFirstPage: cursor === undefined,
    pending: pending?.count ?? 0,
    reported: reported?.count ?? 0,
  };
}

export type ListedReview = Awaited<ReturnType<typeof listReviews>>["reviews"][number];

function conditionOf({ show }: ReviewChoice) {
  if (show === "all") return undefined;
  if (show !== "reported") return eq(reviews.state, show);
  return sql`exists (select from ${reviewReports} where ${reviewReports.review_id} = ${reviews.id}
    and ${reviewReports.handled_at} is null)`;
}

function openReports(db: Pick<Database, "select">, ids: readonly string[]) {
  const { id, review_id, reason, note, created_at } = reviewReports;
  return db
    .select({ id, review_id, reason, note, created_at })
    .from(reviewReports)
    .where(and(inArray(review_id, [...ids]), isNull(reviewReports.handled_at)))
    .orderBy(created_at, id);
}

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()]);

function parseCursor(after: string | null): { time: string; id: string } | undefined {
  const cursor = cursorSchema.safeParse(after?.split(","));
  return cursor.success ? { time: cursor.data[0], id: cursor.data[1] } : undefined;
}
