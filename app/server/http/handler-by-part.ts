import type { ServerBuild } from "react-router";
import { pagePathOf, routeMatcher } from "./match-routes.ts";

/**
 * Returns a function that picks the handler for a request target (path and query string). Each page gets a handler with
 * only the routes that the router needs for it, made when the page is first requested: the router scans all its routes
 * several times per request and rebuilds them for every page, which was a tenth of a page's rendering.
 *
 * The router needs the page's own routes and those of the paths above it: it describes both to the browser, so that the
 * browser knows the index route of each path above (`getPartialManifest`).
 */
export function handlerByPart<Handler>(
  build: ServerBuild,
  make: (part: ServerBuild) => Handler,
): (target: string) => Handler {
  const match = routeMatcher(build.routes);
  const handlers = new Map<string, Handler>();
  const whole = make(build);
  return (target) => {
    const path = pagePathOf(target.split("?", 1)[0] ?? "");
    // The router's own requests (`/__manifest`) may concern any route.
    if (path.startsWith("/__") || match(path).length === 0) return whole;
    const ids = new Set([path, ...pathsAbove(path)].flatMap((each) => match(each).map(({ id }) => id)));
    const key = [...ids].join();
    const known = handlers.get(key);
    if (known) return known;
    const handler = make(withRoutes(build, ids));
    handlers.set(key, handler);
    return handler;
  };
}

/** Returns the paths above a path: `/en` and `/` for `/en/cart`. */
function pathsAbove(path: string): string[] {
  const segments = path.split("/").filter(Boolean);
  return segments.map((_, index) => `/${segments.slice(0, index).join("/")}`).toReversed();
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const { routes, assets } = build;
  const wanted = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: wanted(routes),
    assets: { ...assets, routes: wanted(assets.routes) },
  };
}
