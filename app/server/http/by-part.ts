import type { ServerBuild } from "react-router";
import { pagePathOf } from "./match-routes.ts";

/** Parts of the shop that have their first segment to themselves. */
const parts = ["admin", "api", "en"];

/**
 * A handler for each part of the shop, by the first segment of an address, made with the routes alone that could answer
 * there: for every request the router looks through all the routes that it has, several times, and for every page it makes
 * all of them anew. Tells of a request's target (path and parameters, as in its first line) whose it is.
 */
export function byPart<Handler>(
  build: ServerBuild,
  make: (part: ServerBuild) => Handler,
): (target: string) => Handler {
  const handlers = new Map(parts.map((part) => [part, make(withRoutes(build, (first) => first === part))]));
  const rest = make(withRoutes(build, (first) => !handlers.has(first)));
  const whole = make(build);
  return (target) => {
    const [path = ""] = target.split("?", 1);
    // Not what is spelled in escapes, nor the router's own questions, which may be about any address.
    const first = /^\/([a-z0-9-]*)(?:\.[a-z0-9]+)?(?:\/|$)/i.exec(pagePathOf(path) || "/")?.[1];
    return first === undefined ? whole : (handlers.get(first.toLowerCase()) ?? rest);
  };
}

/** Keeps the routes whose first segment is wanted, and those that have none or take any. */
function withRoutes(build: ServerBuild, isWanted: (first: string) => boolean): ServerBuild {
  const { routes, assets } = build;
  const firstOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return firstOf(route.parentId) || (route.path?.split("/").find((segment) => segment !== "") ?? "");
  };
  const kept = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(all).filter(([id]) => {
        const first = firstOf(id);
        return /^$|[:*?]/.test(first) || isWanted(first);
      }),
    );
  return { ...build, routes: kept(routes), assets: { ...assets, routes: kept(assets.routes) } };
}
