/**
 * Returns the canonical address of a page requested in capitals (as in print) or with a trailing slash; null if the
 * target is already canonical or not a page. The router treats all of these as the same page, but search engines do
 * not.
 */
export function canonicalTarget(target: string): string | null {
  const [path = "", ...rest] = target.split(/(?=\?)/);
  // File names contain a dot. A single leading slash and no double ones: the redirect stays on this host.
  if (!/^(?:\/[A-Za-z0-9-]+)+\/?$/.test(path) || /^\/api\//i.test(path)) return null;
  const usual = path.toLowerCase().replace(/\/$/, "");
  return usual === path ? null : usual + rest.join("");
}
