import { pagePathOf } from "./match-routes.ts";
import type { MatchedRoute } from "./match-routes.ts";

/**
 * Returns a function that names the route that answers a request target: the route's id, `assets` or `media` for files,
 * or `none`. The set of names is therefore bounded. `match` returns a path's routes.
 */
export function routeNames(match: (path: string) => readonly MatchedRoute[]): (target: string) => string {
  return (target) => {
    const query = target.indexOf("?");
    const path = query < 0 ? target : target.slice(0, query);
    if (path.startsWith("/assets/")) return "assets";
    if (path.startsWith("/media/")) return "media";
    return match(pagePathOf(path)).at(-1)?.id ?? "none";
  };
}
