import { pathOfTarget, withQuery } from "./redirect-path.ts";

/**
 * Redirects of which each leads to its final address in one step. `known` are redirects that already do. Any number of
 * them may be added: a chain is followed once, however long it is.
 */
export function flatRedirects(known: Iterable<readonly [path: string, target: string]>) {
  /** Targets that may be redirected themselves. */
  const links = new Map<string, string>(known);

  /** Makes the redirect of a path, and those on the way, lead to their end. */
  const flatten = (path: string) => {
    const way: string[] = [];
    for (let next = links.get(path), at = path; next !== undefined; next = links.get(at)) {
      way.push(at);
      at = pathOfTarget(next);
    }
    let end: string | undefined;
    for (const each of way.toReversed()) {
      end = followed(links.get(each) ?? each, end);
      links.set(each, end);
    }
    return end;
  };

  return {
    has: (path: string): boolean => links.has(path),

    /**
     * Leads a path to a target, and with it everything that leads to the path. Returns false, with nothing changed,
     * when the path would lead to itself.
     */
    lead(path: string, target: string): boolean {
      const final = followed(target, flatten(pathOfTarget(target)));
      if (pathOfTarget(final) === path) return false;
      links.set(path, final);
      return true;
    },

    /** Returns the final address of each path. */
    targets(): ReadonlyMap<string, string> {
      for (const path of links.keys()) flatten(path);
      return links;
    },
  };
}

/** Returns where a target leads whose path leads further: the query of both is kept, as two requests would keep it. */
function followed(target: string, further: string | undefined): string {
  return further === undefined ? target : withQuery(further, target.split(/\?(.*)/s)[1] ?? "");
}
