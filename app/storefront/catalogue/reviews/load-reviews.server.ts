import { data } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { readReviewQuery, reviewSearch } from "#app/domain/reviews/review-list.ts";
import type { Database } from "#app/server/db/database.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { skipPageCache } from "#app/server/request/page-facts.ts";
import { loadProductReviews } from "#app/server/reviews/product-reviews.ts";

/**
 * Returns the page of reviews that the address names by `parameters`, or null if they could not be loaded. Throws 404
 * when there is no such page.
 */
export async function loadReviews(
  db: Database,
  productId: string,
  { url: { pathname, searchParams }, parameters }: { url: URL; parameters: readonly string[] },
) {
  const query = readReviewQuery(searchParams);
  if (!query) throw data(null, { status: 404 });
  const locale = localeOfPath(pathname);
  const reviews = await loadOr("reviews", loadProductReviews(db, productId, { query, locale }), null);
  if (query.page > (reviews?.pages ?? 1)) throw data(null, { status: 404 });
  const search = reviewSearch(query);
  const isCanonical = parameters.every(
    (name) => (searchParams.get(name) || null) === new URLSearchParams(search).get(name),
  );
  // Non-canonical addresses and empty lists are not cached: their content is duplicate.
  if (!isCanonical || (search !== "" && !reviews?.reviews.length)) skipPageCache();
  return reviews;
}
