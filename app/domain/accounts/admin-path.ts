const base = "http://admin";

/** Returns a path within the back office that is safe for a `Location` header; `/admin` for anything else. */
export function adminPath(path: string): string {
  const { origin, pathname, search } = new URL(URL.parse(path, base) ?? base);
  const isWithin = origin === base && /^\/admin(\/|$)/.test(pathname);
  return isWithin ? pathname + search : "/admin";
}

/** Returns the query string of /auth (`?after=…`) that leads back to this path after the sign-in; empty for null. */
export function afterSignIn(path: string | null): string {
  return path === null ? "" : `?${new URLSearchParams({ after: adminPath(path) }).toString()}`;
}
