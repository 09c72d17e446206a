/**
 * Cookie that tells the browser's own scripts that there may be a session, and when the signed token that vouches for it
 * is over, in milliseconds since 1970. It proves nothing.
 */
export const sessionHintCookie = "shop.hint";

/** How often the browser looks at the token's remaining life, in milliseconds (specification, section 9). */
export const sessionTick = 30_000;

/** With so many ticks or fewer left the token is refreshed (specification, section 9). */
const refreshTicks = 3;

/** Whether the token is to be refreshed; times in milliseconds since 1970. */
export function needsRefresh(tokenExpiresAt: number, now: number): boolean {
  return tokenExpiresAt - now <= refreshTicks * sessionTick;
}

/** When the token is over, or null where there is no session. `cookies` is the text of `document.cookie`. */
export function readSessionHint(cookies: string): number | null {
  const pair = cookies.split("; ").find((cookie) => cookie.startsWith(`${sessionHintCookie}=`));
  const time = Number(pair?.slice(sessionHintCookie.length + 1) || Number.NaN);
  return Number.isFinite(time) ? time : null;
}

/** Who is signed in, as the header shows it. */
export type SessionUser = { id: string; firstName: string; isAdmin: boolean };

/** What `GET /api/session` answers; the wishlist is product ids. */
export type SessionAnswer = { user: null } | { user: SessionUser; wishlist: string[] };
