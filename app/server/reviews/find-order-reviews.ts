import { and, asc, eq, ne, not, sql } from "drizzle-orm";
import { erasedDomain } from "#app/domain/orders/customer.ts";
import type { ReviewRefusal } from "#app/domain/reviews/review.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import type { Services } from "#app/server/services.ts";
import { isReviewable } from "./kept-lines.ts";
import { readReviewToken } from "./review-links.ts";

/**
 * Returns the lines of a token's order, gifts too and without bags, each with the review that was written by it or
 * null. Null when there are none, when the token is forged and when the order's customer was erased. Changes nothing,
 * because mail servers open links on their own.
 */
export async function findOrderReviews(
  { db, signingSecret }: Pick<Services, "signingSecret"> & { db: Pick<Database, "select"> },
  token: string,
) {
  const orderId = readReviewToken(signingSecret, token);
  if (orderId === null) return null;
  const rows = await db
    .select({
      id: orderLines.id,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      weight_grams: orderLines.weight_grams,
      /** The product's current picture; null if it has none. */
      image_url: products.image_url,
      review: {
        stars: reviews.stars,
        text: reviews.text,
        name: reviews.name,
        state: reviews.state,
        /** Null unless it is refused now. */
        refusal: sql<ReviewRefusal | null>`case when ${reviews.state} = 'refused' then ${reviews.refusal} end`,
      },
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.order_id, orders.id))
    .leftJoin(products, eq(products.id, orderLines.product_id))
    // A refused one that its author deleted is kept without an address.
    .leftJoin(reviews, and(eq(reviews.order_line_id, orderLines.id), ne(reviews.email, "")))
    .where(
      and(
        eq(orders.id, orderId),
        isReviewable,
        not(sql`right(${orders.email}, ${erasedDomain.length}) = ${erasedDomain}`),
      ),
    )
    .orderBy(asc(orderLines.position));
  return rows.length > 0 ? { lines: rows } : null;
}

export type ReviewedLine = NonNullable<Awaited<ReturnType<typeof findOrderReviews>>>["lines"][number];
