import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import type { Services } from "#app/server/services.ts";
import { sessionLife, refreshInterval } from "./session-life.ts";

/**
 * Returns a script-readable cookie with the time of the next refresh in epoch milliseconds, so that pages of visitors
 * without a session do not request one. It proves nothing: the session's own cookies are HttpOnly.
 */
export function setSessionHint({ env }: Pick<Services, "env">, now: Date): string {
  return cookie(env.BASE_URL, String(now.getTime() + refreshInterval * 1000), sessionLife);
}

export function clearSessionHint({ env }: Pick<Services, "env">): string {
  return cookie(env.BASE_URL, "", 0);
}

function cookie(baseUrl: string, value: string, maxAge: number): string {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${sessionHintCookie}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
