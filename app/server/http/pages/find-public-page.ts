import type { PublicPage } from "#app/domain/public-page.ts";
import { pagePathOf } from "#app/server/http/match-routes.ts";
import type { MatchedRoute } from "#app/server/http/match-routes.ts";

/**
 * Tells of a request's target (path and parameters, as in its first line) under which address its page is kept: without
 * parameters that change nothing of it, those it has in the route's order. Null for all that is no public page, or is
 * one under an address that is not the usual: those are answered, but each for itself. `match` tells a path's routes.
 */
export function publicPageFinder(
  match: (path: string) => readonly MatchedRoute[],
): (target: string) => string | null {
  return (target) => {
    // What the router takes for the same page, in other letters or with more slashes, would be endlessly many addresses.
    // Files have a dot in their name, and the router's own questions begin with an underscore.
    if (!/^\/[a-z0-9/-]*(?:_?\.data)?(?:\?|$)/.test(target) || target.includes("//")) return null;
    const [path = "", search = ""] = target.split(/\?(.*)/s);
    const page = pagePathOf(path);
    if (page.length > 1 && page.endsWith("/")) return null;
    const matches = match(page);
    const handle = matches.at(-1)?.handle as { publicPage?: PublicPage } | undefined;
    if (!handle?.publicPage) return null;
    const ids = matches.map(({ id }) => id);
    const kept = keptParameters(new URLSearchParams(search), handle.publicPage, path === page ? [] : ids);
    return kept && (kept.size > 0 ? `${path}?${kept.toString()}` : path);
  };
}

/** Null where the page is one of its own. */
function keptParameters(
  given: URLSearchParams,
  { kept, own }: PublicPage,
  routeIds: readonly string[],
): URLSearchParams | null {
  if (own.some((name) => given.has(name))) return null;
  const found = new URLSearchParams();
  for (const name of kept) {
    const values = given.getAll(name);
    if (values.length > 1) return null;
    if (values[0]) found.set(name, values[0]);
  }
  const asked = given.get("_routes");
  if (asked !== null && routeIds.length > 0) {
    const names = asked.split(",");
    if (names.some((name) => !routeIds.includes(name))) return null;
    found.set("_routes", routeIds.filter((id) => names.includes(id)).join(","));
  }
  return found;
}
