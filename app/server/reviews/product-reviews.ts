import { and, asc, desc, eq, or, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { formatDate } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { reviewsPerPage } from "#app/domain/reviews/review.ts";
import type { Rating, StarCounts } from "#app/domain/reviews/review.ts";
import { reviewPages, starValues } from "#app/domain/reviews/review-list.ts";
import type { ReviewQuery } from "#app/domain/reviews/review-list.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { loadFollowUps } from "#app/server/shop/follow-ups.ts";
import { countReviews, shownRating } from "./ratings.ts";

/** A published review as everybody sees it. */
export type ShownReview = {
  id: string;
  stars: number;
  text: string;
  name: string;
  language: Locale;
  /** The weight of the size that was bought, in grams; null for a product of one size. */
  weight_grams: number | null;
  answer: string;
  /** In the page's language: `21.11.2026 г.`. */
  date: string;
  /** The same as `2026-11-21`. */
  day: string;
};

export type ProductReviews = {
  /** Null while nothing is published; then the shop asks buyers for reviews. */
  rating: Rating | null;
  counts: StarCounts;
  refused: number;
  query: ReviewQuery;
  pages: number;
  reviews: ShownReview[];
};

/**
 * Returns a page of the published reviews of a product and all its sizes. Null when there is none and the shop does not
 * ask for any; a page past the last is empty. Reviews of the demo shop are returned only while there is no real one.
 */
export async function loadProductReviews(
  db: Pick<Database, "select">,
  productId: string,
  { query, locale }: { query: ReviewQuery; locale: Locale },
): Promise<ProductReviews | null> {
  const found = (await countReviews(db, [productId])).get(productId);
  const { counts, refused, isDemo } = found ?? noReviews;
  const rating = shownRating({ counts, refused, isDemo });
  if (!rating && !(await loadFollowUps(db)).asks_reviews) return null;
  const pages = reviewPages(counts, query.stars);
  const rows = rating && query.page <= pages ? await readPage(db, productId, { query, isDemo }) : [];
  return {
    rating,
    counts,
    refused,
    query,
    pages,
    reviews: rows.map(({ created_at, ...review }) => ({
      ...review,
      date: formatDate(created_at, locale),
      day: sofiaDay(created_at),
    })),
  };
}

const noReviews = { counts: [0, 0, 0, 0, 0] as const, refused: 0, isDemo: false };

const size = alias(products, "size");

/**
 * Reads as many of each size's reviews with each number of stars as the page may show, by index, and sorts these: the
 * first page costs the same however many reviews there are.
 */
function readPage(
  db: Pick<Database, "select">,
  productId: string,
  { query: { page, sort, stars }, isDemo }: { query: ReviewQuery; isDemo: boolean },
) {
  const offset = (page - 1) * reviewsPerPage;
  const chosen = stars === null ? [...starValues] : [stars];
  const candidates = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.product_id, size.id),
        eq(reviews.state, "published"),
        sql`${reviews.stars} = "each"."stars"`,
        sql`(${reviews.order_line_id} is null) = ${isDemo}`,
      ),
    )
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(offset + reviewsPerPage)
    .as("candidates");
  const review = alias(reviews, "review");
  const newest = [desc(review.created_at), desc(review.id)];
  const orders: Record<ReviewQuery["sort"], SQL[]> = {
    newest,
    best: [desc(review.stars), ...newest],
    worst: [asc(review.stars), ...newest],
  };
  return db
    .select({
      id: review.id,
      stars: review.stars,
      text: review.text,
      name: review.name,
      language: review.language,
      weight_grams: sql<number | null>`case when ${size.family_id} is not null then ${size.weight_grams} end`,
      answer: review.answer,
      created_at: review.created_at,
    })
    .from(products)
    .innerJoin(size, or(eq(size.id, products.id), eq(size.family_id, products.family_id)))
    .innerJoin(sql`unnest(${sql.param(chosen)}::int[]) as "each"("stars")`, sql`true`)
    .crossJoinLateral(candidates)
    .innerJoin(review, eq(review.id, candidates.id))
    .where(eq(products.id, productId))
    .orderBy(...orders[sort])
    .limit(reviewsPerPage)
    .offset(offset);
}
