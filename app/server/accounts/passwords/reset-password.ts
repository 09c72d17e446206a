import { randomBytes } from "node:crypto";
import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { isEmail } from "#app/domain/typed-text.ts";
import { localePath } from "#app/domain/locale.ts";
import { linkLife } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import { passwordProblem } from "#app/domain/accounts/sign-up.ts";
import type { PasswordProblem } from "#app/domain/accounts/sign-up.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { resetRequestJob } from "#app/server/jobs/job-definitions.ts";
import type { ResetRequestJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { enqueueAccountChangedEmail } from "#app/server/accounts/account-changed-email.ts";
import { accountOf, clearFailedSignIns, linkCount } from "#app/server/accounts/account-limits.ts";
import { isCommonPassword } from "./common-password.ts";
import { findKnownDevice, rememberDevice } from "#app/server/accounts/two-factor/known-device.ts";
import { linkGuestOrders } from "#app/server/accounts/link-guest-orders.ts";
import { withHashing } from "./password-hashing.ts";
import type { Busy } from "./password-hashing.ts";

/** Path of the page that the e-mail links to. */
const resetPath = "/auth/reset-password";

/**
 * Queues an e-mail with a link to choose a new password. Result and work are the same whether the account exists or not
 * (`sendResetLink` looks), so that the time of the answer tells no stranger either. Refused as `required` or `email`
 * without a valid address, as `limited` after too many e-mails (docs/decisions/0030) or too many requests from one
 * network.
 */
export async function requestPasswordReset(
  services: Pick<Services, "db" | "env" | "jobs" | "limits" | "signingSecret">,
  { email, address, locale, headers }: { email: string; address: string; locale: Locale; headers: Headers },
): Promise<
  | { ok: true }
  | { ok: false; code: "required" | "email" }
  | { ok: false; code: "limited"; retryAfterSeconds: number }
> {
  const { db, jobs, limits } = services;
  const account = accountOf(email);
  if (!account) return { ok: false, code: "required" };
  if (!isEmail(account)) return { ok: false, code: "email" };
  const device = findKnownDevice(services, headers, account);
  const wait =
    // A known device is not limited by others on its network.
    (device === null ? await limits.signUpsPerAddress.consume(address) : null) ??
    (await linkCount(limits, { account, address, device }).consume());
  if (wait !== null) return { ok: false, code: "limited", retryAfterSeconds: wait };
  await db.transaction((tx) => jobs.enqueue(tx, resetRequestJob, [{ email: account, locale }]));
  return { ok: true };
}

/**
 * E-mails the link of a queued request, if the address has an account. better-auth's own endpoint refuses addresses that
 * the shop accepts; `auth.api.resetPassword` reads the token that is stored here.
 */
export async function sendResetLink(
  { auth, db, env, jobs }: Pick<Services, "auth" | "db" | "env" | "jobs">,
  { email, locale }: ResetRequestJob,
): Promise<void> {
  const [person] = await db
    .select({ userId: users.id, name: profiles.first_name })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  if (!person) return;
  const now = new Date();
  const token = randomBytes(24).toString("base64url");
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({
    value: person.userId,
    identifier: `reset-password:${token}`,
    expiresAt: new Date(now.getTime() + linkLife.reset_password * 1000),
  });
  const url = `${env.BASE_URL}${localePath(locale, resetPath)}?token=${token}`;
  const data = { name: person.name ?? "", url };
  const mail = { kind: "reset_password", recipient: email, language: locale, data } as const;
  await db.transaction((tx) => enqueueEmails(tx, jobs, [mail], now));
}

export type ResetPasswordResult =
  { ok: true; cookies: string[] } | { ok: false; code: PasswordProblem | "common" | "link" } | Busy;

/**
 * Sets a new password with the e-mailed link, which works once and for an hour. Ends all sessions of the account and
 * clears its failed sign-ins, and informs the person by e-mail. The returned cookie makes the browser a known device,
 * so that others' failed attempts cannot lock the person out. Refused by the rules for passwords, as `common` for one
 * that attackers try first, as `link` when the link is invalid, expired or used, and as `busy`, with the link still
 * valid, while too many passwords are being hashed.
 */
export async function resetPassword(
  services: Pick<Services, "auth" | "db" | "env" | "jobs" | "metrics" | "signingSecret">,
  {
    token,
    password,
    confirmPassword,
    headers,
    locale,
    now,
  }: {
    token: string;
    password: string;
    confirmPassword: string;
    headers: Headers;
    locale: Locale;
    now: Date;
  },
): Promise<ResetPasswordResult> {
  const { auth, db } = services;
  const problem = passwordProblem(password, confirmPassword);
  if (problem) return { ok: false, code: problem };
  if (isCommonPassword(password)) return { ok: false, code: "common" };
  const person = await personOfLink(services, token, now);
  if (person === null) return { ok: false, code: "link" };
  return withHashing("known", async (): Promise<ResetPasswordResult> => {
    try {
      await auth.api.resetPassword({ body: { newPassword: password, token } });
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500) return { ok: false, code: "link" };
      throw error;
    }
    recordSecurityEvent(services.metrics, "password_changed");
    await db.transaction(async (tx) => {
      await clearFailedSignIns(tx, person.email);
      await enqueueAccountChangedEmail(tx, services, { person, change: "password", locale, now });
    });
    return { ok: true, cookies: [rememberDevice(services, headers, accountOf(person.email))] };
  });
}

/**
 * Returns whether a link can still set a password, without consuming it, since mail scanners open links automatically.
 * The answer is the same for a used, an expired and a forged link.
 */
export async function isLiveResetLink(
  services: Pick<Services, "auth">,
  { token, now }: { token: string; now: Date },
): Promise<boolean> {
  return (await personOfLink(services, token, now)) !== null;
}

/** Returns the account that a link belongs to, or null for an invalid, expired or used link and a deleted account. */
async function personOfLink(
  { auth }: Pick<Services, "auth">,
  token: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  if (!token) return null;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!link || link.expiresAt <= now) return null;
  const user = await internalAdapter.findUserById(link.value);
  return user ? { userId: user.id, email: user.email } : null;
}

/** Marks the e-mail as verified, since the link proves the mailbox, and links its guest orders. */
export async function confirmByReset(db: Database, user: { id: string; email: string }): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  await linkGuestOrders(db, user);
}
