import type { ServerBuild } from "react-router";
import { pagePathOf } from "./match-routes.ts";

/** First path segments that each belong to one part of the shop. */
const parts = ["admin", "api", "en"];

/**
 * Makes one handler per part of the shop, with only the routes that can match there, and returns a function that picks the
 * handler for a request target (path and query string). The router scans all its routes several times per request and
 * rebuilds them for every page, so fewer routes are faster.
 */
export function handlerByPart<Handler>(
  build: ServerBuild,
  make: (part: ServerBuild) => Handler,
): (target: string) => Handler {
  const handlers = new Map(parts.map((part) => [part, make(withRoutes(build, (first) => first === part))]));
  const rest = make(withRoutes(build, (first) => !handlers.has(first)));
  const whole = make(build);
  return (target) => {
    const [path = ""] = target.split("?", 1);
    // Escaped paths and the router's own requests (`/__manifest`) may concern any route: they go to the whole build.
    const first = /^\/([a-z0-9-]*)(?:\.[a-z0-9]+)?(?:\/|$)/i.exec(pagePathOf(path) || "/")?.[1];
    return first === undefined ? whole : (handlers.get(first.toLowerCase()) ?? rest);
  };
}

/** Keeps the routes whose first segment is wanted, and those whose first segment is missing or dynamic. */
function withRoutes(build: ServerBuild, isWanted: (first: string) => boolean): ServerBuild {
  const { routes, assets } = build;
  const firstOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return firstOf(route.parentId) || (route.path?.split("/").find((segment) => segment !== "") ?? "");
  };
  const keepMatching = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(
      Object.entries(all).filter(([id]) => {
        const first = firstOf(id);
        return /^$|[:*?]/.test(first) || isWanted(first);
      }),
    );
  return {
    ...build,
    routes: keepMatching(routes),
    assets: { ...assets, routes: keepMatching(assets.routes) },
  };
}
