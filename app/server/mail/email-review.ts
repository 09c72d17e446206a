import { and, eq } from "drizzle-orm";
import type { ReviewRefusal } from "#app/domain/reviews/review.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";

/** A refused review, as the e-mail to its author quotes it. */
export type EmailReview = {
  /** The author's; may be empty. */
  name: string;
  /** May be empty. */
  text: string;
  stars: number;
  refusal: ReviewRefusal;
  order_id: string;
  /** The line that was reviewed. */
  line_id: string;
  product_name_bg: string;
  product_name_en: string;
};

/** Returns a refused review for its e-mail; null when it was deleted, or is not refused any more. */
export async function loadEmailReview(
  db: Pick<Database, "select">,
  reviewId: string,
): Promise<EmailReview | null> {
  const [review] = await db
    .select({
      name: reviews.name,
      text: reviews.text,
      stars: reviews.stars,
      refusal: reviews.refusal,
      order_id: orderLines.order_id,
      line_id: orderLines.id,
      product_name_bg: products.name_bg,
      product_name_en: products.name_en,
    })
    .from(reviews)
    .innerJoin(orderLines, eq(orderLines.id, reviews.order_line_id))
    .innerJoin(products, eq(products.id, reviews.product_id))
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, "refused")));
  return review && review.refusal !== null ? { ...review, refusal: review.refusal } : null;
}
