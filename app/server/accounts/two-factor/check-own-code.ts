import { APIError } from "better-auth";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { readCode } from "./backup-codes.ts";

/** The request's headers, which carry the administrator's session cookie. */
export type OwnRequest = { headers: Headers };
export type CodeRefusal =
  { ok: false; code: "code" } | { ok: false; code: "limited"; retryAfterSeconds: number };
export type Refused<Code> = { ok: false; code: Code };

/**
 * Checks a signed-in person's code, which works once, and returns the cookies to set. Refused as `code` when empty,
 * wrong or used, `limited` after too many wrong ones, and `not_begun` without a secret. Counts wrong codes itself:
 * better-auth counts only those of sign-ins.
 */
export async function checkCode(
  services: Pick<Services, "auth" | "limits" | "metrics">,
  admin: Staff,
  { headers, code: typed }: OwnRequest & { code: string },
): Promise<{ ok: true; cookies: string[] } | Refused<"not_begun"> | CodeRefusal> {
  const { auth, limits, metrics } = services;
  if (!typed.trim()) return { ok: false, code: "code" };
  const wait = await limits.codesPerAccount.consume(admin.userId);
  if (wait !== null) {
    recordSecurityEvent(metrics, "code_limited");
    return { ok: false, code: "limited", retryAfterSeconds: wait };
  }
  const { kind, code } = readCode(typed);
  if (kind === "app" && (await limits.usesPerCode.consume(`${admin.userId}:${code}`)) !== null)
    return { ok: false, code: "code" };
  const request = {
    body: { code },
    headers: await sessionOnly(services, headers),
    returnHeaders: true,
  } as const;
  try {
    const answer = await (kind === "app" ? auth.api.verifyTOTP(request) : auth.api.verifyBackupCode(request));
    await limits.codesPerAccount.release(admin.userId);
    return { ok: true, cookies: answer.headers.getSetCookie() };
  } catch (error) {
    const refusal = codeOf(error);
    // better-auth answers 409 to the later of two concurrent uses of one backup code.
    const isUsed = error instanceof APIError && error.statusCode === 409;
    if (refusal === "INVALID_CODE" || refusal === "INVALID_BACKUP_CODE" || isUsed) {
      recordSecurityEvent(metrics, "code_failed");
      return { ok: false, code: "code" };
    }
    if (refusal === "TOTP_NOT_ENABLED" || refusal === "BACKUP_CODES_NOT_ENABLED")
      return { ok: false, code: "not_begun" };
    throw error;
  }
}

export function codeOf(error: unknown): unknown {
  return error instanceof APIError ? error.body?.code : undefined;
}

/** Returns headers with only the session cookie and the browser's name, which the list of sessions shows. */
export async function sessionOnly({ auth }: Pick<Services, "auth">, headers: Headers): Promise<Headers> {
  const { authCookies } = await auth.$context;
  const prefix = `${authCookies.sessionToken.name}=`;
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  return new Headers({
    Cookie: cookies.find((cookie) => cookie.startsWith(prefix)) ?? "",
    "User-Agent": headers.get("User-Agent") ?? "",
  });
}
