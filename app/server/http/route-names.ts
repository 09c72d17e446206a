import { pagePathOf } from "./match-routes.ts";
import type { MatchedRoute } from "./match-routes.ts";

/**
 * Tells by which route a request's target is answered, by the route's id: there are as many names as routes, and two for
 * files. `match` tells a path's routes.
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
