import { and, eq, ne } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { sessions, users } from "#app/server/db/schema/accounts.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { enqueueAccountChangedEmail } from "#app/server/accounts/account-changed-email.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { currentSession } from "#app/server/accounts/current-session.ts";
import { readCode } from "./backup-codes.ts";
import { checkCode, codeOf, sessionOnly } from "./check-own-code.ts";
import type { CodeRefusal, OwnRequest, Refused } from "./check-own-code.ts";
import { passwordRefusal } from "#app/server/accounts/passwords/check-password.ts";
import type { PasswordRefusal } from "#app/server/accounts/passwords/check-password.ts";
import { withHashing } from "#app/server/accounts/passwords/password-hashing.ts";
import type { Busy } from "#app/server/accounts/passwords/password-hashing.ts";
import { removeTwoFactor } from "./remove-two-factor.ts";
import { setSessionHint } from "#app/server/accounts/session-hint.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";

/** Returns whether the administrator signs in by two steps. */
export async function hasTwoFactor({ db }: Pick<Services, "db">, admin: Staff): Promise<boolean> {
  const [user] = await db
    .select({ isOn: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, admin.userId));
  return user?.isOn ?? false;
}

/**
 * Creates a secret for the administrator's app and returns it in base32 (RFC 4648). Two-step sign-in stays off until
 * `confirmTwoFactor`. Refused as `already_on`, as in `passwordRefusal`, and as `busy` while too many passwords are
 * being hashed.
 */
export async function beginTwoFactor(
  services: Pick<Services, "auth" | "db" | "limits" | "metrics">,
  admin: Staff,
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
 * informs the person by e-mail. Returns ten backup codes, which are not shown again, and the cookies of the replaced
 * session. Refused as `already_on`, `not_begun` without a secret to confirm, `code` for anything but a valid, unused
 * code of the app, and `limited` after too many wrong ones.
 */
export async function confirmTwoFactor(
  services: Pick<Services, "auth" | "db" | "env" | "jobs" | "limits" | "metrics">,
  admin: Staff,
  { headers, code, locale, now }: OwnRequest & { code: string; locale: Locale; now: Date },
): Promise<
  { ok: true; backupCodes: string[]; cookies: string[] } | Refused<"already_on" | "not_begun"> | CodeRefusal
> {
  const { auth, db } = services;
  if (await hasTwoFactor(services, admin)) return { ok: false, code: "already_on" };
  const replaced = await currentSession(services, headers);
  const checked = await checkCode(services, admin, {
    headers,
    code: readCode(code).kind === "app" ? code : "",
  });
  if (!checked.ok) return checked;
  const userId = admin.userId;
  const token = await sessionTokenOf(services, checked.cookies);
  // The new session keeps the time of the sign-in: a code does not prove the password (`hasRecentPassword`).
  if (replaced)
    await db.update(sessions).set({ createdAt: replaced.createdAt }).where(eq(sessions.token, token));
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.token, token)));
  const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
  recordSecurityEvent(services.metrics, "two_factor_on");
  await db.transaction(async (tx) => {
    await writeAudit(tx, admin, { ...entry(admin, now), before: state(false), after: state(true) });
    await enqueueAccountChangedEmail(tx, services, { person: admin, change: "two_factor_on", locale, now });
  });
  return { ok: true, backupCodes, cookies: [...checked.cookies, setSessionHint(services, now)] };
}

/**
 * Replaces the ten backup codes, returns the new ones and informs the person by e-mail. Refused as `not_on`, as `busy`,
 * and as in `passwordRefusal` and `checkCode`.
 */
export async function renewBackupCodes(
  services: Pick<Services, "auth" | "db" | "jobs" | "limits" | "metrics">,
  admin: Staff,
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
      await enqueueAccountChangedEmail(tx, services, { person: admin, change: "backup_codes", locale, now });
    });
    return { ok: true, backupCodes } as const;
  });
}

/** Switches two-step sign-in off and informs the person by e-mail. Refused as in `renewBackupCodes`. */
export async function turnOffTwoFactor(
  services: Pick<Services, "auth" | "db" | "jobs" | "limits" | "metrics">,
  admin: Staff,
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
    await enqueueAccountChangedEmail(tx, services, { person: admin, change: "two_factor_off", locale, now });
  });
  recordSecurityEvent(services.metrics, "two_factor_off");
  return { ok: true };
}

type ProofRefusal = Refused<"not_on"> | PasswordRefusal | CodeRefusal;

/** Requires password and code in addition to the session, which may be left open; returns the refusal or null. */
async function proofRefusal(
  services: Pick<Services, "auth" | "db" | "limits" | "metrics">,
  admin: Staff,
  { headers, password, code }: OwnRequest & { password: string; code: string },
): Promise<ProofRefusal | null> {
  if (!(await hasTwoFactor(services, admin))) return { ok: false, code: "not_on" };
  const refusal = await passwordRefusal(services, admin, password);
  if (refusal) return refusal;
  const checked = await checkCode(services, admin, { headers, code });
  if (checked.ok) return null;
  return checked.code === "not_begun" ? { ok: false, code: "not_on" } : checked;
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

function entry(admin: Staff, now: Date) {
  return { action: "update", entity: "staff", recordId: admin.userId, now } as const;
}

function state(isOn: boolean) {
  return { two_factor_enabled: isOn };
}
