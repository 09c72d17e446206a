import { isOwnPath, redirectPath } from "./redirect-path.ts";

/** Longest path that is counted, in characters; longer ones are cut. */
export const maxMissingPath = 200;
/** Most different paths that are counted on a day. */
export const maxMissingPaths = 1000;
/** Most paths that the back office lists. */
export const maxListedMissing = 100;
/** Days for which the counts are kept, and those that the back office shows. */
export const missingPathDays = { kept: 90, shown: 30 } as const;

/**
 * Paths that scanners for weak spots ask every site for. They would use up the day's paths, and none was ever a page of
 * a shop; `index.php` or a picture below `wp-content` may have been.
 */
const probe = /\/\.|\/(?:wp-login|wp-admin|wp-includes|wp-json|xmlrpc|cgi-bin|phpmyadmin|phpinfo)(?:[/.]|$)/;

/**
 * Returns the path under which a request that found nothing is counted: normalised (`redirectPath`), without the query,
 * cut to `maxMissingPath`. Null for paths that could lead nowhere else: the shop's own and scanners' probes.
 */
export function missingPath(pathname: string): string | null {
  const path = redirectPath(pathname);
  if (path === null || isOwnPath(path) || probe.test(path)) return null;
  return path.slice(0, maxMissingPath).toWellFormed();
}
