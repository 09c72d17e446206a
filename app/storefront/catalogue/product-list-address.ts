import type { Locale } from "#app/domain/locale.ts";
import { localePath } from "#app/domain/locale.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";

/** Returns the address of a product list in a language, without filters at their default. */
export function productListAddress(locale: Locale, filters: Partial<ProductListQuery> = {}): string {
  return localePath(locale, `/products${productListSearch(filters)}`);
}

/** Returns the query string of a product list's address. */
export function productListSearch(filters: Partial<ProductListQuery>): string {
  const { q = "", category = null, flavor = null, sort = "newest", page = 1 } = filters;
  const search = new URLSearchParams();
  if (q.trim()) search.set("q", q.trim());
  if (category) search.set("category", category);
  if (flavor) search.set("flavor", flavor);
  if (sort !== "newest") search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search.toString()}` : "";
}
