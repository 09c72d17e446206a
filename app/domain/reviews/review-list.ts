import { reviewSorts, reviewsPerPage } from "./review.ts";
import type { ReviewSort, StarCounts } from "./review.ts";

/** What a star of a review may be, the best first. */
export const starValues = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof starValues)[number];

/** A page of a product's reviews; `stars` null for all. */
export type ReviewQuery = { page: number; sort: ReviewSort; stars: Stars | null };

export const firstReviews: ReviewQuery = { page: 1, sort: "newest", stars: null };

/**
 * Parses `reviews`, the number of the page, `sort` and `stars` of a product page's address. An invalid sort order or
 * number of stars falls back to its default. Returns null when the page is no positive integer: there is no such list.
 */
export function readReviewQuery(search: URLSearchParams): ReviewQuery | null {
  const page = search.get("reviews") || "1";
  if (!/^[1-9]\d{0,5}$/.test(page)) return null;
  return {
    page: Number(page),
    sort: reviewSorts.find((sort) => sort === search.get("sort")) ?? "newest",
    stars: starValues.find((stars) => String(stars) === search.get("stars")) ?? null,
  };
}

/** Returns the query string of a list of reviews, without what is at its default. */
export function reviewSearch({ page, sort, stars }: ReviewQuery): string {
  const search = new URLSearchParams();
  if (page > 1) search.set("reviews", String(page));
  if (sort !== "newest") search.set("sort", sort);
  if (stars !== null) search.set("stars", String(stars));
  return search.size > 0 ? `?${search.toString()}` : "";
}

/** Returns how many pages the reviews with these stars fill, all of them for null; at least one. */
export function reviewPages(counts: StarCounts, stars: Stars | null): number {
  const count = stars === null ? counts.reduce((sum, each) => sum + each, 0) : (counts[stars - 1] ?? 0);
  return Math.max(1, Math.ceil(count / reviewsPerPage));
}
