import { matchRoutes } from "react-router";
import type { RouteObject, ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** A route that matches part of a path, with its `handle`. */
export type MatchedRoute = { id: string; handle: unknown };

/** Limits of the cache of matched paths: more or longer paths do not come from the shop's own links. */
const maxPaths = 2000;
const maxPathLength = 200;

/**
 * Returns a function that matches a path to its routes, outermost first; empty when no route matches. Results are
 * cached, because the router rebuilds its route list for every match, which costs as much as a short response.
 */
export function routeMatcher(routes: Routes): (path: string) => readonly MatchedRoute[] {
  const tree = treeOf(routes);
  const known = new Map<string, readonly MatchedRoute[]>();
  return (path) => {
    const remembered = known.get(path);
    if (remembered) return remembered;
    // The router never matches a path it cannot decode, and prints a warning for each.
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
    // The result is used, because the bundler removes a call whose result is not.
    return decodeURI(path) !== "";
  } catch {
    return false;
  }
}

/**
 * Returns the page path of a single-fetch data request: `/products.data` is for `/products`, `/_.data` for the root.
 * Other paths are returned unchanged.
 */
export function pagePathOf(path: string): string {
  if (path.endsWith("/_.data")) return path.slice(0, -"_.data".length);
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
}

/** Returns the routes as the tree that the router matches, with their handles. */
function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const handle: unknown = module.handle;
      return index ? { id, path, index, handle } : { id, path, handle, children: treeOf(routes, id) };
    });
}
