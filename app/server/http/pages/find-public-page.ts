import type { PublicPage } from "#app/domain/shop/public-page.ts";
import { pagePathOf } from "#app/server/http/match-routes.ts";
import type { MatchedRoute } from "#app/server/http/match-routes.ts";

/**
 * Returns a function that maps a request target (path and query string) to the cache key of its page: parameters that
 * do not affect the page are dropped, the others are put in the route's order. The function returns null for targets
 * that are not cached: other pages, non-canonical paths, and parameters that `cachedParameters` refuses. `match`
 * returns a path's routes.
 */
export function publicPageFinder(
  match: (path: string) => readonly MatchedRoute[],
): (target: string) => string | null {
  return (target) => {
    // The router also matches other capitalisation and extra slashes: an unbounded number of addresses. File names
    // contain a dot, and the router's own requests begin with an underscore.
    if (!/^\/[a-z0-9/-]*(?:_?\.data)?(?:\?|$)/.test(target) || target.includes("//")) return null;
    const [path = "", search = ""] = target.split(/\?(.*)/s);
    const page = pagePathOf(path);
    if (page.length > 1 && page.endsWith("/")) return null;
    const matches = match(page);
    const handle = matches.at(-1)?.handle as { publicPage?: PublicPage } | undefined;
    if (!handle?.publicPage) return null;
    const ids = matches.map(({ id }) => id);
    const parameters = cachedParameters(
      new URLSearchParams(search),
      handle.publicPage,
      path === page ? [] : ids,
    );
    return parameters && (parameters.size > 0 ? `${path}?${parameters.toString()}` : path);
  };
}

/**
 * Returns the parameters of the cache key. Returns null, so that the page is not cached, when a parameter makes it
 * specific to the request, a parameter of the key is repeated, or `_routes` names a route that the path does not have.
 */
function cachedParameters(
  given: URLSearchParams,
  { cacheKeyParameters, uncacheableParameters }: PublicPage,
  routeIds: readonly string[],
): URLSearchParams | null {
  if (uncacheableParameters.some((name) => given.has(name))) return null;
  const found = new URLSearchParams();
  for (const name of cacheKeyParameters) {
    const values = given.getAll(name);
    if (values.length > 1) return null;
    if (values[0]) found.set(name, values[0]);
  }
  const routeNames = given.get("_routes");
  if (routeNames !== null && routeIds.length > 0) {
    const names = routeNames.split(",");
    if (names.some((name) => !routeIds.includes(name))) return null;
    found.set("_routes", routeIds.filter((id) => names.includes(id)).join(","));
  }
  return found;
}
