/** Headers of a page that belongs to a person: no cache may keep it. */
export const noStore = { "Cache-Control": "private, no-store" };

/**
 * The same where the address holds a link's secret, which no other site may learn. Not `no-referrer`: with it browsers hide
 * the page's own origin from its forms too, which are then refused as another site's.
 */
export const secretPage = { ...noStore, "Referrer-Policy": "same-origin" };

/** A route's `headers`: these, and when to try again if its action says so. */
export function withRetryAfter(headers: Record<string, string>) {
  return ({ actionHeaders }: { actionHeaders: Headers }): Record<string, string> => {
    const seconds = actionHeaders.get("Retry-After");
    return seconds === null ? headers : { ...headers, "Retry-After": seconds };
  };
}

/** The headers of a redirect that sets cookies. */
export function withCookies(headers: Record<string, string>, cookies: readonly string[]): Headers {
  const all = new Headers(headers);
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return all;
}
