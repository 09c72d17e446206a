/**
 * Cookie that hints to browser scripts that a session may exist. Its value is the time by which the browser
 * refreshes the session, in milliseconds since 1970. It proves nothing.
 */
export const sessionHintCookie = "shop.hint";

/** Finds the hint in the text of `document.cookie`; over TLS its name has a prefix. Also runs in the page's first script. */
export const sessionHintPattern = /(?:^|; )(?:__Host-)?shop\.hint=(\d+)(?:;|$)/;

/** Interval at which the browser checks the token's remaining life, in milliseconds (specification, section 9). */
export const sessionTick = 30_000;

/** The token is refreshed with at most this many ticks left (specification, section 9). */
const refreshTicks = 3;

/** Returns whether the token must be refreshed. Times are in milliseconds since 1970. */
export function needsRefresh(tokenExpiresAt: number, now: number): boolean {
  return tokenExpiresAt - now <= refreshTicks * sessionTick;
}

/** Returns the token's expiry from the text of `document.cookie`; null without a session. */
export function readSessionHint(cookies: string): number | null {
  const [, time] = sessionHintPattern.exec(cookies) ?? [];
  return time === undefined ? null : Number(time);
}

/** The signed-in user, as shown in the header. */
export type SessionUser = { id: string; firstName: string; isAdmin: boolean };

/** Response of `GET /api/session`; `wishlist` is product ids. */
export type SessionAnswer = { user: null } | { user: SessionUser; wishlist: string[] };
