import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { isEmail } from "#app/domain/checkout/checkout.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { passwordProblem } from "#app/domain/accounts/sign-up.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";

/** Where the link of the letter leads. */
export const resetPath = "/auth/reset-password";

/**
 * Sends a link to choose a new password, if there is such an account; the answer is the same if not. Refused as `email`
 * when it is no address, as `limited` after five letters to one address within an hour.
 */
export async function requestPasswordReset(
  { auth, limits }: Pick<Services, "auth" | "limits">,
  { email, address, locale }: { email: string; address: string; locale: Locale },
): Promise<{ ok: true } | { ok: false; code: "required" | "email" | "limited" }> {
  const account = email.trim().toLowerCase();
  if (!account) return { ok: false, code: "required" };
  if (!isEmail(account)) return { ok: false, code: "email" };
  const waits = await Promise.all([
    limits.linksPerAccount.take(account),
    limits.signUpsPerAddress.take(address),
  ]);
  if (waits.some((wait) => wait !== null)) return { ok: false, code: "limited" };
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
  { ok: true } | { ok: false; code: "required" | "mismatch" | "short" | "long" | "link" };

/** Sets a new password by the letter's link, which works once and for an hour; ends all sessions of the account. */
export async function resetPassword(
  { auth }: Pick<Services, "auth">,
  { token, password, confirmPassword }: { token: string; password: string; confirmPassword: string },
): Promise<ResetPasswordResult> {
  const problem = passwordProblem(password, confirmPassword);
  if (problem) return { ok: false, code: problem };
  try {
    await auth.api.resetPassword({ body: { newPassword: password, token } });
    return { ok: true };
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return { ok: false, code: "link" };
    throw error;
  }
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
