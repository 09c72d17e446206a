/** Headers of a page with personal data: no cache may store it. */
export const noStore = { "Cache-Control": "private, no-store" };

/**
 * Headers of a page with personal data whose address contains a secret token, which other sites must not receive. Not
 * `no-referrer`: with it browsers send the page's own forms without their origin, and the server refuses them as
 * cross-site.
 */
export const secretPage = { ...noStore, "Referrer-Policy": "same-origin" };

/** Returns a route's `headers` function: the given headers, with the action's `Retry-After` when it has one. */
export function withRetryAfter(headers: Record<string, string>) {
  return ({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> => {
    const seconds = actionHeaders.get("Retry-After");
    return seconds === null ? headers : { ...headers, "Retry-After": seconds };
  };
}

/** Returns the headers with the given `Set-Cookie` values added. */
export function withCookies(headers: Record<string, string>, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return all;
}
