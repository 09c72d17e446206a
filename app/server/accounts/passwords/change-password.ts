import { and, eq, ne } from "drizzle-orm";
import type { Locale } from "#app/domain/locale.ts";
import { passwordProblem } from "#app/domain/accounts/sign-up.ts";
import type { PasswordProblem } from "#app/domain/accounts/sign-up.ts";
import { accounts, sessions, verifications } from "#app/server/db/schema/accounts.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { enqueueAccountChangedEmail } from "#app/server/accounts/account-changed-email.ts";
import { clearFailedSignIns } from "#app/server/accounts/account-limits.ts";
import { currentSession } from "#app/server/accounts/current-session.ts";
import { passwordRefusal } from "./check-password.ts";
import type { PasswordRefusal } from "./check-password.ts";
import { isCommonPassword } from "./common-password.ts";
import { hashPassword, withHashing } from "./password-hashing.ts";
import type { Busy } from "./password-hashing.ts";

export type ChangePasswordForm = { currentPassword: string; password: string; confirmPassword: string };

export type ChangePasswordResult =
  { ok: true } | { ok: false; code: PasswordProblem | "common" | "signed_out" } | PasswordRefusal | Busy;

/**
 * Replaces the password of a signed-in person who knows the present one. Ends the other sessions, sign-ins that wait for
 * a code and links to choose a password, and informs the person by e-mail. Refused as in `passwordRefusal` for the
 * present password, by the rules for new ones, as `common` for one that attackers try first, `signed_out` for a visitor,
 * and `busy` while too many passwords are being hashed. Of two concurrent changes one succeeds.
 */
export async function changePassword(
  services: Pick<Services, "auth" | "db" | "jobs" | "limits" | "metrics">,
  { form, headers, locale, now }: { form: ChangePasswordForm; headers: Headers; locale: Locale; now: Date },
): Promise<ChangePasswordResult> {
  const { db } = services;
  const person = await currentSession(services, headers);
  if (!person) return { ok: false, code: "signed_out" };
  if (!form.currentPassword) return { ok: false, code: "password" };
  const problem = passwordProblem(form.password, form.confirmPassword);
  if (problem) return { ok: false, code: problem };
  if (isCommonPassword(form.password)) return { ok: false, code: "common" };
  return withHashing("known", async (): Promise<ChangePasswordResult> => {
    const credential = and(eq(accounts.userId, person.userId), eq(accounts.providerId, "credential"));
    const [stored] = await db.select({ hash: accounts.password }).from(accounts).where(credential);
    const refusal = await passwordRefusal(services, person, form.currentPassword);
    if (refusal) return refusal;
    const password = await hashPassword(form.password);
    return db.transaction(async (tx): Promise<ChangePasswordResult> => {
      const [changed] = await tx
        .update(accounts)
        .set({ password, updatedAt: now })
        // Another change in the meantime has made the typed password an old one.
        .where(and(credential, eq(accounts.password, stored?.hash ?? "")))
        .returning({ id: accounts.id });
      if (!changed) return { ok: false, code: "credentials" };
      await tx.delete(sessions).where(and(eq(sessions.userId, person.userId), ne(sessions.id, person.id)));
      await tx.delete(verifications).where(eq(verifications.value, person.userId));
      await clearFailedSignIns(tx, person.email);
      await enqueueAccountChangedEmail(tx, services, { person, change: "password", locale, now });
      recordSecurityEvent(services.metrics, "password_changed");
      return { ok: true };
    });
  });
}
