import type { ServerBuild } from "react-router";
import { pagePathOf } from "./match-routes.ts";
import type { MatchedRoute } from "./match-routes.ts";

/**
 * Returns a function that lists the methods that a request target (path and query string) allows: `GET` and `HEAD` if
 * its route has a page or a loader, `POST` if it has an action. The function returns null for targets whose route
 * decides itself, or that match no route. `match` returns a path's routes.
 */
export function allowedMethods(
  routes: ServerBuild["routes"],
  match: (path: string) => readonly MatchedRoute[],
): (target: string) => readonly string[] | null {
  return (target) => {
    const [path = ""] = target.split("?", 1);
    const id = match(pagePathOf(path)).at(-1)?.id;
    const route = id === undefined ? undefined : routes[id]?.module;
    if (!route) return null;
    const isPage = route.default !== undefined;
    // A route with a loader and an action but no page, such as the wishlist, itself decides about PUT and DELETE.
    if (!isPage && route.loader && route.action) return null;
    return [...(isPage || route.loader ? ["GET", "HEAD"] : []), ...(route.action ? ["POST"] : [])];
  };
}
