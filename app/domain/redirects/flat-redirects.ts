import { pathOfTarget, withQuery } from "./redirect-path.ts";

/**
 * Redirects that each lead to their final address in one step. `known` are redirects that already do, by their path.
 */
export function flatRedirects(known: Iterable<readonly [path: string, target: string]>) {
  const targets = new Map<string, string>();
  /** The paths that lead to a path. */
  const sources = new Map<string, Set<string>>();
  const set = (path: string, target: string) => {
    const before = targets.get(path);
    if (before !== undefined) sources.get(pathOfTarget(before))?.delete(path);
    targets.set(path, target);
    const led = pathOfTarget(target);
    sources.set(led, (sources.get(led) ?? new Set()).add(path));
  };
  for (const [path, target] of known) set(path, target);
  return {
    /** The final address of each path. */
    targets: targets as ReadonlyMap<string, string>,

    /**
     * Leads a path to a target, or to where that leads, and with it everything that leads to the path. Returns the paths
     * whose targets changed, the path first; null, with nothing changed, when the path would lead to itself.
     */
    lead(path: string, target: string): string[] | null {
      const further = targets.get(pathOfTarget(target));
      const final = further === undefined ? target : followed(target, further);
      if (pathOfTarget(final) === path) return null;
      const before = [...(sources.get(path) ?? [])];
      set(path, final);
      for (const source of before) set(source, followed(targets.get(source) ?? path, final));
      return [path, ...before];
    },
  };
}

/** Returns where a target leads whose path leads to another: the query of both is kept, as two requests would. */
function followed(target: string, further: string): string {
  return withQuery(further, target.split(/\?(.*)/s)[1] ?? "");
}
