const base = "http://office";

/** Returns a path within the back office that is safe for a `Location` header; `/admin` for anything else. */
export function backOfficePath(path: string): string {
  const { origin, pathname, search } = new URL(URL.parse(path, base) ?? base);
  const isWithin = origin === base && /^\/admin(\/|$)/.test(pathname);
  return isWithin ? pathname + search : "/admin";
}
