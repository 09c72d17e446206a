import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import { setShopCookie } from "#app/server/request/shop-cookie.ts";
import type { Services } from "#app/server/services.ts";
import { sessionLife, refreshInterval } from "./session-life.ts";

type Address = Pick<Services, "env">;

/**
 * Returns a script-readable cookie with the time of the next refresh in epoch milliseconds, so that pages of visitors
 * without a session do not request one. It proves nothing: the session's own cookies are HttpOnly.
 */
export function setSessionHint(services: Address, now: Date): string {
  const value = String(now.getTime() + refreshInterval * 1000);
  return setShopCookie(services, { name: sessionHintCookie, value, maxAge: sessionLife, isReadable: true });
}

export function clearSessionHint(services: Address): string {
  return setShopCookie(services, { name: sessionHintCookie, value: "", maxAge: 0, isReadable: true });
}
