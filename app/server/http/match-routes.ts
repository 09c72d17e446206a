import { matchRoutes } from "react-router";
import type { RouteObject, ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** A route that a path leads through, with what it says of itself. */
export type MatchedRoute = { id: string; handle: unknown };

/** Paths that are remembered with their routes; more of them, or longer ones, are made up by somebody. */
const maxPaths = 2000;
const maxPathLength = 200;

/**
 * Tells through which routes a path leads, the outermost first; none where the router knows no such path. The router
 * reads all routes anew at each question, which costs as much as a short answer: what was asked before is remembered.
 */
export function routeMatcher(routes: Routes): (path: string) => readonly MatchedRoute[] {
  const tree = treeOf(routes);
  const known = new Map<string, readonly MatchedRoute[]>();
  return (path) => {
    const remembered = known.get(path);
    if (remembered) return remembered;
    // The router writes into the log what it cannot decode; it answers none of that.
    const matches = isDecodable(path) ? (matchRoutes(tree, path) ?? []) : [];
    const found = matches.map(({ route: { id = "", handle } }) => ({ id, handle: handle as unknown }));
    if (path.length > maxPathLength) return found;
    if (known.size >= maxPaths) known.clear();
    known.set(path, found);
    return found;
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/** The page that the router's own request for data is about: `/products.data`, and `/_.data` for the root. */
export function pagePathOf(path: string): string {
  if (path.endsWith("/_.data")) return path.slice(0, -"_.data".length);
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}

/** The routes as the router matches them, with what they say of themselves. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const handle: unknown = module.handle;
      return index ? { id, path, index, handle } : { id, path, handle, children: treeOf(routes, id) };
    });
}
