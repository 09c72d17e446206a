import { eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Product } from "#app/domain/catalogue/product.ts";
import { ratingOf } from "#app/domain/reviews/review.ts";
import type { Rating, StarCounts } from "#app/domain/reviews/review.ts";
import type { Database } from "#app/server/db/database.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";
import type { Given } from "#app/server/db/prepared-query.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { reviewSums } from "#app/server/db/schema/reviews.ts";
import { loadOr } from "#app/server/request/load-or.ts";

/** The published reviews of a product and all its sizes by stars, and how many were refused. */
export type ReviewCounts = { counts: StarCounts; refused: number; isDemo: boolean };

const size = alias(products, "size");

const sumsOf = preparedQuery("review-sums", (db, given: Given<{ ids: string[] }>) => {
  const sizes = db
    .select({ id: size.id })
    .from(size)
    .where(or(eq(size.id, products.id), eq(size.family_id, products.family_id)))
    .as("sizes");
  const { is_demo, ones, twos, threes, fours, fives, refused } = reviewSums;
  const sum = (column: AnyPgColumn) => sql<number>`sum(${column})::int`;
  return db
    .select({
      id: products.id,
      is_demo,
      counts: sql<[number, number, number, number, number]>`array[${sum(ones)}, ${sum(twos)}, ${sum(threes)},
        ${sum(fours)}, ${sum(fives)}]`,
      refused: sum(refused),
    })
    .from(products)
    .crossJoinLateral(sizes)
    .innerJoin(reviewSums, eq(reviewSums.product_id, sizes.id))
    .where(sql`${products.id} = any(${given("ids")}::uuid[])`)
    .groupBy(products.id, is_demo);
});

/**
 * Returns the counts of reviews by product; a product without any is absent. Reviews of the demo shop count only while
 * the product has no real one. One query, which reads the sums and no review.
 */
export async function countReviews(
  db: Pick<Database, "select">,
  ids: readonly string[],
): Promise<Map<string, ReviewCounts>> {
  if (ids.length === 0) return new Map();
  const found = new Map<string, ReviewCounts>();
  for (const { id, is_demo: isDemo, counts, refused } of await sumsOf(db, { ids: [...ids] }))
    if (!isDemo || !found.has(id)) found.set(id, { counts, refused, isDemo });
  return found;
}

/** Returns the rating that cards and the product page show; null without a published review. */
export function shownRating({ counts, isDemo }: ReviewCounts): Rating | null {
  const rating = ratingOf(counts);
  return rating && isDemo ? { ...rating, isDemo } : rating;
}

/** Adds the ratings of products; when they cannot be loaded, the products are returned without. */
export async function withRatings<Shown extends Product>(
  db: Pick<Database, "select">,
  shown: readonly Shown[],
): Promise<Shown[]> {
  const ids = shown.map(({ id }) => id);
  const counted = await loadOr("ratings", countReviews(db, ids), new Map<string, ReviewCounts>());
  return shown.map((product) => {
    const counts = counted.get(product.id);
    const rating = counts ? shownRating(counts) : null;
    return rating ? { ...product, rating } : product;
  });
}
