import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import type { Services } from "#app/server/services.ts";
import { sessionLife, tokenLife } from "./session-life.ts";

/**
 * Tells the browser's own scripts that there is a session and when its token is over, so that nobody else's page asks
 * for one. It proves nothing: the session's own cookies are out of scripts' reach.
 */
export function setSessionHint({ env }: Pick<Services, "env">, now: Date): string {
  return cookie(env.BASE_URL, String(now.getTime() + tokenLife * 1000), sessionLife);
}

export function clearSessionHint({ env }: Pick<Services, "env">): string {
  return cookie(env.BASE_URL, "", 0);
}

function cookie(baseUrl: string, value: string, maxAge: number): string {
  const secure = baseUrl.startsWith("https://") ? "; Secure" : "";
  return `${sessionHintCookie}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`;
}
