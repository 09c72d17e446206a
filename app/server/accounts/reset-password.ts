import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { isEmail } from "#app/domain/typed-text.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { passwordProblem } from "#app/domain/accounts/sign-up.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { accountOf, clearFailedSignIns, linkCount } from "./account-limits.ts";
import { findKnownDevice, rememberDevice } from "./known-device.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";
import { withHashing } from "./password-hashing.ts";
import type { Busy } from "./password-hashing.ts";

/** Where the link of the letter leads. */
export const resetPath = "/auth/reset-password";

/**
 * Sends a link to choose a new password, if there is such an account; the answer is the same if not. Refused as `email`
 * when it is no address, as `limited` after too many letters (docs/decisions/0030) or too many tries from one network.
 */
export async function requestPasswordReset(
  services: Pick<Services, "auth" | "env" | "limits" | "signingSecret">,
  { email, address, locale, headers }: { email: string; address: string; locale: Locale; headers: Headers },
): Promise<
  | { ok: true }
  | { ok: false; code: "required" | "email" }
  | { ok: false; code: "limited"; retryAfterSeconds: number }
> {
  const { auth, limits } = services;
  const account = accountOf(email);
  if (!account) return { ok: false, code: "required" };
  if (!isEmail(account)) return { ok: false, code: "email" };
  const device = findKnownDevice(services, headers, account);
  const wait =
    // Strangers of the same network do not keep a known device from its letter.
    (device === null ? await limits.signUpsPerAddress.take(address) : null) ??
    (await linkCount(limits, { account, address, device }).take());
  if (wait !== null) return { ok: false, code: "limited", retryAfterSeconds: wait };
  try {
    await auth.api.requestPasswordReset({
      body: { email: account, redirectTo: localePath(locale, resetPath) },
    });
  } catch (error) {
    // better-auth's own idea of an address is narrower than the specification's; no account has such a one.
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
  }
  return { ok: true };
}

export type ResetPasswordResult =
  | { ok: true; cookies: string[] }
  | { ok: false; code: "required" | "mismatch" | "short" | "long" | "link" }
  | Busy;

/**
 * Sets a new password by the letter's link, which works once and for an hour; ends all sessions of the account and forgets
 * its failed sign-ins. The cookie makes the browser a device that the account knows, so that nobody's further failures keep
 * the person from signing in. Refused as `busy`, with the link still good, while too many passwords are being hashed.
 */
export async function resetPassword(
  services: Pick<Services, "auth" | "db" | "env" | "signingSecret">,
  {
    token,
    password,
    confirmPassword,
    headers,
  }: { token: string; password: string; confirmPassword: string; headers: Headers },
): Promise<ResetPasswordResult> {
  const { auth, db } = services;
  const problem = passwordProblem(password, confirmPassword);
  if (problem) return { ok: false, code: problem };
  const email = await emailOfLink(services, token);
  if (email === null) return { ok: false, code: "link" };
  return withHashing("known", async (): Promise<ResetPasswordResult> => {
    try {
      await auth.api.resetPassword({ body: { newPassword: password, token } });
    } catch (error) {
      if (isAPIError(error) && error.statusCode < 500) return { ok: false, code: "link" };
      throw error;
    }
    await clearFailedSignIns(db, email);
    return { ok: true, cookies: [rememberDevice(services, headers, accountOf(email))] };
  });
}

/** Whose link it is; null for one that is none of ours. */
async function emailOfLink({ auth }: Pick<Services, "auth">, token: string): Promise<string | null> {
  if (!token) return null;
  const { internalAdapter } = await auth.$context;
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  const user = link && (await internalAdapter.findUserById(link.value));
  return user?.email ?? null;
}

/** Writes the letter with the link; called by better-auth once it has kept the link's token. */
export async function writeResetLetter(
  { db, jobs, baseUrl }: Pick<Services, "db" | "jobs"> & { baseUrl: string },
  { user, token, locale }: { user: { id: string; email: string }; token: string; locale: Locale },
): Promise<void> {
  const [profile] = await db
    .select({ name: profiles.first_name })
    .from(profiles)
    .where(eq(profiles.id, user.id));
  const url = `${baseUrl}${localePath(locale, resetPath)}?token=${encodeURIComponent(token)}`;
  await db.transaction((tx) =>
    putLetters(
      tx,
      jobs,
      [
        {
          kind: "reset_password",
          recipient: user.email,
          language: locale,
          data: { name: profile?.name ?? "", url },
        },
      ],
      new Date(),
    ),
  );
}

/** Who could open the letter owns the address, so it counts as verified, with all that follows. */
export async function confirmByReset(db: Database, user: { id: string; email: string }): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, user.id));
  await linkGuestOrders(db, user);
}
