import { APIError } from "better-auth";
import { eq } from "drizzle-orm";
import { twoFactors } from "#app/server/db/schema/accounts.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { accountOf, signInCounts } from "./account-limits.ts";
import { readCode } from "#app/server/accounts/two-factor/backup-codes.ts";
import { findKnownDevice, rememberDevice } from "#app/server/accounts/two-factor/known-device.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";
import { setSessionHint } from "./session-hint.ts";
import { endSession } from "./sign-in.ts";

export type FinishSignInResult =
  | { ok: true; cookies: string[] }
  | { ok: false; code: "required" | "code" | "over" }
  | { ok: false; code: "limited" | "locked"; retryAfterSeconds: number };

/** Returns whether a request carries the cookie of a first step. Its validity is checked only when the code is sent. */
export async function hasBegunSignIn(services: Pick<Services, "auth">, headers: Headers): Promise<boolean> {
  return (await firstStepOf(services, headers)) !== null;
}

/**
 * Completes a sign-in with a code of the app or a backup code; ends the browser's previous session and returns the
 * cookies of the new one. A code works once. Refused as `required` when empty, `code` when wrong, `locked` after ten
 * wrong ones in a row, and `limited` after too many attempts from one network address or one known device. Refused as
 * `over` without a first step of the last ten minutes, after five wrong codes in it, and for a code of the app that was
 * used already: the person then starts again with e-mail and password.
 */
export async function finishSignIn(
  services: Pick<Services, "auth" | "db" | "env" | "limits" | "metrics" | "signingSecret">,
  { code: typed, address, headers, now }: { code: string; address: string; headers: Headers; now: Date },
): Promise<FinishSignInResult> {
  const { auth, db, limits, metrics } = services;
  const firstStep = await firstStepOf(services, headers);
  if (firstStep === null) return { ok: false, code: "over" };
  if (!typed.trim()) return { ok: false, code: "required" };
  const person = await personOfFirstStep(services, firstStep);
  const account = accountOf(person?.email ?? "");
  const device = person && findKnownDevice(services, headers, account);
  const counts = signInCounts(limits, { account, address, device });
  const wait = await counts.code.consume();
  if (wait !== null) {
    recordSecurityEvent(metrics, "code_limited");
    return { ok: false, code: "limited", retryAfterSeconds: wait };
  }
  const { kind, code } = readCode(typed);
  // Only the first step's cookie: with a session cookie better-auth checks that session and counts no attempts.
  const request = {
    body: { code },
    headers: new Headers({ Cookie: firstStep, "User-Agent": headers.get("User-Agent") ?? "" }),
    returnHeaders: true,
  } as const;
  try {
    const { headers: answer, response } = await (kind === "app"
      ? auth.api.verifyTOTP(request)
      : auth.api.verifyBackupCode(request));
    const { user, token } = response;
    if (!token) throw new Error("better-auth returned no session");
    if (kind === "app" && (await limits.usesPerCode.consume(`${user.id}:${code}`)) !== null) {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteSession(token);
      return { ok: false, code: "over" };
    }
    await counts.code.release();
    await counts.start.release();
    await linkGuestOrders(db, user);
    await endSession(services, headers);
    const known = rememberDevice(services, headers, account);
    return { ok: true, cookies: [...answer.getSetCookie(), setSessionHint(services, now), known] };
  } catch (error) {
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const refusal = refusalOf(error);
    if (refusal === "code") recordSecurityEvent(metrics, "code_failed");
    if (refusal !== "locked") return { ok: false, code: refusal };
    recordSecurityEvent(metrics, "codes_locked");
    return {
      ok: false,
      code: refusal,
      retryAfterSeconds: person ? await remainingLock(services, person.id, now) : 1,
    };
  }
}

function refusalOf(error: APIError): "code" | "locked" | "over" {
  switch (error.body?.code) {
    case "INVALID_CODE":
    case "INVALID_BACKUP_CODE":
      return "code";
    case "ACCOUNT_TEMPORARILY_LOCKED":
      return "locked";
    default:
      return "over";
  }
}

/** Returns how long the account's codes stay locked, in seconds; at least 1. */
async function remainingLock({ db }: Pick<Services, "db">, userId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ until: twoFactors.lockedUntil })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  const milliseconds = row?.until ? row.until.getTime() - now.getTime() : 0;
  return Math.max(1, Math.ceil(milliseconds / 1000));
}

/**
 * Returns the person of a first step, or null when it has ended or the account was deleted. The cookie's identifier is
 * random; its signature is checked with the code.
 */
async function personOfFirstStep(
  { auth }: Pick<Services, "auth">,
  firstStep: string,
): Promise<{ id: string; email: string } | null> {
  const { internalAdapter } = await auth.$context;
  const [identifier = ""] = firstStep.slice(firstStep.indexOf("=") + 1).split(".", 1);
  const verification = await internalAdapter.findVerificationValue(identifier);
  return verification ? internalAdapter.findUserById(verification.value) : null;
}

/** Returns the first step's signed cookie as `name=value`, or null. */
async function firstStepOf({ auth }: Pick<Services, "auth">, headers: Headers): Promise<string | null> {
  const { createAuthCookie } = await auth.$context;
  const { name } = createAuthCookie("two_factor");
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  return cookies.find((cookie) => cookie.startsWith(`${name}=`) && cookie.length > name.length + 1) ?? null;
}
