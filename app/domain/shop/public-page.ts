/**
 * Declares a route's page as identical for all visitors, so that a cached copy can be served. Undeclared query
 * parameters do not change the page: advertisements append their own to every URL.
 */
export type PublicPage = {
  /** Parameters that change the page and are part of the cache key. */
  cacheKeyParameters: readonly string[];
  /** Parameters that the page reads and that make it uncacheable. */
  uncacheableParameters: readonly string[];
};

/** Returns the `handle` of a route whose page does not depend on the visitor. */
export function publicPage({
  cacheKeyParameters = [],
  uncacheableParameters = [],
}: Partial<PublicPage> = {}): {
  publicPage: PublicPage;
} {
  return { publicPage: { cacheKeyParameters, uncacheableParameters } };
}

/** Personal and back office pages and searches: never cached. */
const uncacheable =
  /^\/(en\/)?(admin|auth|emails|newsletter|order|order-success|profile|review|sandbox-payment|stock-alert|wishlist|withdrawal)(?![\w-])|[?&]q=/;

/** Returns whether a URL is uncacheable, so that prefetching it would only double the requests. */
export function isUncacheable(address: string): boolean {
  return uncacheable.test(address);
}
