import { matchRoutes } from "react-router";
import type { ServerBuild } from "react-router";
import { pagePathOf, treeOf } from "./pages/find-public-page.ts";

/** Paths that are remembered with their route; more of them are made up by somebody. */
const maxPaths = 2000;

/** Tells by which route a request's target is answered, by the route's id: there are as many names as routes, and two for files. */
export function routeNames(routes: ServerBuild["routes"]): (target: string) => string {
  const tree = treeOf(routes);
  const known = new Map<string, string>();
  const find = (path: string) => {
    if (path.startsWith("/assets/")) return "assets";
    if (path.startsWith("/media/")) return "media";
    return matchRoutes(tree, pagePathOf(path))?.at(-1)?.route.id ?? "none";
  };
  return (target) => {
    const query = target.indexOf("?");
    const path = query < 0 ? target : target.slice(0, query);
    const name = known.get(path);
    if (name !== undefined) return name;
    const found = find(path);
    if (known.size >= maxPaths) known.clear();
    known.set(path, found);
    return found;
  };
}
