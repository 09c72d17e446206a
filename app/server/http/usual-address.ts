/**
 * Where a page stands that was asked for in capitals, as print has them, or with a slash at its end; null for an address
 * that is the usual one, or is no page's. The router takes all of them for the same page, and search engines would take
 * each for another.
 */
export function usualAddress(target: string): string | null {
  const [path = "", ...rest] = target.split(/(?=\?)/);
  // Files have a dot in their name. One slash begins it and no two follow: it stays an address of this shop.
  if (!/^(?:\/[A-Za-z0-9-]+)+\/?$/.test(path) || /^\/api\//i.test(path)) return null;
  const usual = path.toLowerCase().replace(/\/$/, "");
  return usual === path ? null : usual + rest.join("");
}
