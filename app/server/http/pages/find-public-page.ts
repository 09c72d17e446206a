import { matchRoutes } from "react-router";
import type { RouteObject, ServerBuild } from "react-router";
import type { PublicPage } from "#app/domain/public-page.ts";

type Routes = ServerBuild["routes"];

/**
 * Tells of a request's target (path and parameters, as in its first line) under which address its page is kept: without
 * parameters that change nothing of it, those it has in the route's order. Null for all that is no public page, or is
 * one under an address that is not the usual: those are answered, but each for itself.
 */
export function publicPageFinder(routes: Routes): (target: string) => string | null {
  const tree = treeOf(routes);
  return (target) => {
    // What the router takes for the same page, in other letters or with more slashes, would be endlessly many addresses.
    // Files have a dot in their name, and the router's own questions begin with an underscore.
    if (!/^\/[a-z0-9/-]*(?:_?\.data)?(?:\?|$)/.test(target) || target.includes("//")) return null;
    const [path = "", search = ""] = target.split(/\?(.*)/s);
    const page = pagePathOf(path);
    if (page.length > 1 && page.endsWith("/")) return null;
    const matches = matchRoutes(tree, page) ?? [];
    const handle = matches.at(-1)?.route.handle as { publicPage?: PublicPage } | undefined;
    if (!handle?.publicPage) return null;
    const ids = matches.map(({ route }) => route.id ?? "");
    const kept = keptParameters(new URLSearchParams(search), handle.publicPage, path === page ? [] : ids);
    return kept && (kept.size > 0 ? `${path}?${kept.toString()}` : path);
  };
}

/** The page that the router's own request for data is about: `/products.data`, and `/_.data` for the root. */
export function pagePathOf(path: string): string {
  if (path.endsWith("/_.data")) return path.slice(0, -"_.data".length);
  return path.endsWith(".data") ? path.slice(0, -".data".length) : path;
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

/** The routes as the router matches them, with what they say of themselves. */
export function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, module }) => {
      const handle: unknown = module.handle;
      return index ? { id, path, index, handle } : { id, path, handle, children: treeOf(routes, id) };
    });
}
