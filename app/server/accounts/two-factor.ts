import { APIError } from "better-auth";
import { and, eq, ne } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { sessions, twoFactors, users } from "#app/server/db/schema/accounts.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { putAccountChangedLetter } from "./account-changed-letter.ts";
import type { Admin } from "./admin.ts";
import { readCode } from "./backup-codes.ts";
import { passwordRefusal } from "./check-password.ts";
import type { PasswordRefusal } from "./check-password.ts";
import { withHashing } from "./password-hashing.ts";
import type { Busy } from "./password-hashing.ts";
import { setSessionHint } from "./session-hint.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";

/** The request's headers, which carry the administrator's session cookie. */
type OwnRequest = { headers: Headers };
type CodeRefusal = { ok: false; code: "code" } | { ok: false; code: "limited"; retryAfterSeconds: number };
type Refused<Code> = { ok: false; code: Code };

/** Returns whether the administrator signs in by two steps. */
export async function hasTwoFactor({ db }: Pick<Services, "db">, admin: Admin): Promise<boolean> {
  const [user] = await db
    .select({ isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, admin.userId));
  return user?.isOn ?? false;
}

/**
 * Creates a secret for the administrator's app and returns it in base32 (RFC 4648). Two-step sign-in stays off until
 * `confirmTwoFactor`. Refused as `already_on`, as in `passwordRefusal`, and as `busy` while too many passwords are being
 * hashed.
 */
export async function beginTwoFactor(
  services: Pick<Services, "auth" | "db" | "limits" | "metrics">,
  admin: Admin,
  { headers, password }: OwnRequest & { password: string },
): Promise<{ ok: true; secret: string } | Refused<"already_on"> | PasswordRefusal | Busy> {
  return withHashing("known", async () => {
    const refusal = await passwordRefusal(services, admin, password);
    if (refusal) return refusal;
    try {
      const answer = await services.auth.api.enableTwoFactor({
        body: { password },
        headers: await sessionOnly(services, headers),
      });
      const secret = answer.method === "totp" && new URL(answer.totpURI).searchParams.get("secret");
      if (!secret) throw new Error("better-auth returned no secret");
      return { ok: true, secret } as const;
    } catch (error) {
      if (codeOf(error) === "TOTP_ALREADY_ENABLED") return { ok: false, code: "already_on" } as const;
      throw error;
    }
  });
}

/**
 * Switches two-step sign-in on after checking a code of the app; ends the person's sessions on other devices, and
 * informs the person by e-mail. Returns ten
 * backup codes, which are not shown again, and the cookies of the replaced session. Refused as `already_on`, `not_begun`
 * without a secret to confirm, `code` when wrong, and `limited` after too many wrong ones.
 */
export async function confirmTwoFactor(
  services: Pick<Services, "auth" | "db" | "env" | "jobs" | "limits" | "metrics">,
  admin: Admin,
  { headers, code, locale, now }: OwnRequest & { code: string; locale: Locale; now: Date },
): Promise<
  { ok: true; backupCodes: string[]; cookies: string[] } | Refused<"already_on" | "not_begun"> | CodeRefusal
> {
  const { auth, db } = services;
  if (await hasTwoFactor(services, admin)) return { ok: false, code: "already_on" };
  const checked = await checkCode(services, admin, {
    headers,
    code: readCode(code).kind === "app" ? code : "",
  });
  if (!checked.ok) return checked;
  const userId = admin.userId;
  const token = await sessionTokenOf(services, checked.cookies);
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token)));
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  recordSecurityEvent(services.metrics, "two_factor_on");
  await db.transaction(async (tx) => {
    await writeAudit(tx, admin, { ...entry(admin, now), before: state(false), after: state(true) });
    await putAccountChangedLetter(tx, services, { person: admin, change: "two_factor_on", locale, now });
  });
  return { ok: true, backupCodes, cookies: [...checked.cookies, setSessionHint(services, now)] };
}

/** Replaces the ten backup codes and informs the person by e-mail. Refused as `not_on`, `busy`, or for the password or the code. */
export async function renewBackupCodes(
  services: Pick<Services, "auth" | "db" | "jobs" | "limits" | "metrics">,
  admin: Admin,
  {
    headers,
    password,
    code,
    locale,
    now,
  }: OwnRequest & { password: string; code: string; locale: Locale; now: Date },
): Promise<{ ok: true; backupCodes: string[] } | ProofRefusal | Busy> {
  return withHashing("known", async () => {
    const refusal = await proofRefusal(services, admin, { headers, password, code });
    if (refusal) return refusal;
    const { backupCodes } = await services.auth.api.generateBackupCodes({
      body: { password },
      headers: await sessionOnly(services, headers),
    });
    recordSecurityEvent(services.metrics, "backup_codes_renewed");
    await services.db.transaction(async (tx) => {
      await writeAudit(tx, admin, { ...entry(admin, now), after: { backup_codes: "renewed" } });
      await putAccountChangedLetter(tx, services, { person: admin, change: "backup_codes", locale, now });
    });
    return { ok: true, backupCodes } as const;
  });
}

/** Switches two-step sign-in off and informs the person by e-mail. Refused as `not_on`, `busy`, or for the password or the code. */
export async function turnOffTwoFactor(
  services: Pick<Services, "auth" | "db" | "jobs" | "limits" | "metrics">,
  admin: Admin,
  {
    headers,
    password,
    code,
    locale,
    now,
  }: OwnRequest & { password: string; code: string; locale: Locale; now: Date },
): Promise<{ ok: true } | ProofRefusal | Busy> {
  const refusal = await withHashing("known", () =>
    proofRefusal(services, admin, { headers, password, code }),
  );
  if (refusal) return refusal;
  await services.db.transaction(async (tx) => {
    await removeTwoFactor(tx, admin.userId);
    await writeAudit(tx, admin, { ...entry(admin, now), before: state(true), after: state(false) });
    await putAccountChangedLetter(tx, services, { person: admin, change: "two_factor_off", locale, now });
  });
  recordSecurityEvent(services.metrics, "two_factor_off");
  return { ok: true };
}

/** Deletes an account's secret and backup codes, so that the password alone signs in. */
export async function removeTwoFactor(
  tx: Pick<Transaction, "delete" | "update">,
  userId: string,
): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}

/** Switches two-step sign-in off by e-mail, for a person without app and backup codes. Returns false if it was not on. */
export async function resetTwoFactor(
  tx: Pick<Transaction, "select" | "delete" | "update">,
  email: string,
): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id, isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  if (!user?.isOn) return false;
  await removeTwoFactor(tx, user.id);
  return true;
}

type ProofRefusal = Refused<"not_on"> | PasswordRefusal | CodeRefusal;

/** Requires password and code besides the session, which may be left open; returns the refusal or null. */
async function proofRefusal(
  services: Pick<Services, "auth" | "db" | "limits" | "metrics">,
  admin: Admin,
  { headers, password, code }: OwnRequest & { password: string; code: string },
): Promise<ProofRefusal | null> {
  if (!(await hasTwoFactor(services, admin))) return { ok: false, code: "not_on" };
  const refusal = await passwordRefusal(services, admin, password);
  if (refusal) return refusal;
  const checked = await checkCode(services, admin, { headers, code });
  if (checked.ok) return null;
  return checked.code === "not_begun" ? { ok: false, code: "not_on" } : checked;
}

/** Accepts a signed-in person's code once. Counts wrong ones itself: better-auth counts only those of sign-ins. */
async function checkCode(
  services: Pick<Services, "auth" | "limits" | "metrics">,
  admin: Admin,
  { headers, code: typed }: OwnRequest & { code: string },
): Promise<{ ok: true; cookies: string[] } | Refused<"not_begun"> | CodeRefusal> {
  const { auth, limits, metrics } = services;
  if (!typed.trim()) return { ok: false, code: "code" };
  const wait = await limits.codesPerAccount.take(admin.userId);
  if (wait !== null) {
    recordSecurityEvent(metrics, "code_limited");
    return { ok: false, code: "limited", retryAfterSeconds: wait };
  }
  const { kind, code } = readCode(typed);
  if (kind === "app" && (await limits.usesPerCode.take(`${admin.userId}:${code}`)) !== null)
    return { ok: false, code: "code" };
  const request = {
    body: { code },
    headers: await sessionOnly(services, headers),
    returnHeaders: true,
  } as const;
  try {
    const answer = await (kind === "app" ? auth.api.verifyTOTP(request) : auth.api.verifyBackupCode(request));
    await limits.codesPerAccount.giveBack(admin.userId);
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

function codeOf(error: unknown): unknown {
  return error instanceof APIError ? error.body?.code : undefined;
}

/** Keeps only the session cookie and the browser's name, which the list of sessions shows. */
async function sessionOnly({ auth }: Pick<Services, "auth">, headers: Headers): Promise<Headers> {
  const { authCookies } = await auth.$context;
  const prefix = `${authCookies.sessionToken.name}=`;
  const cookies = headers.get("Cookie")?.split(/;\s*/) ?? [];
  return new Headers({
    Cookie: cookies.find((cookie) => cookie.startsWith(prefix)) ?? "",
    "User-Agent": headers.get("User-Agent") ?? "",
  });
}

/** Returns the token of the session that a response's cookies start. */
async function sessionTokenOf({ auth }: Pick<Services, "auth">, setCookies: string[]): Promise<string> {
  const cookie = setCookies.map((text) => text.split(";")[0]).join("; ");
  const session = await auth.api.getSession({
    headers: await sessionOnly({ auth }, new Headers({ Cookie: cookie })),
  });
  if (!session) throw new Error("better-auth returned no new session");
  return session.session.token;
}

function entry(admin: Admin, now: Date) {
  return { action: "update", entity: "staff", recordId: admin.userId, now } as const;
}

function state(isOn: boolean) {
  return { two_factor_enabled: isOn };
}
