import { sanitizeSignUp, signUpProblem } from "#app/domain/accounts/sign-up.ts";
import type { SignUpForm, SignUpProblem } from "#app/domain/accounts/sign-up.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { accounts, profiles, users } from "#app/server/db/schema/accounts.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { isCommonPassword } from "#app/server/accounts/passwords/common-password.ts";
import { hashPassword, withHashing } from "#app/server/accounts/passwords/password-hashing.ts";
import type { Busy } from "#app/server/accounts/passwords/password-hashing.ts";
import { verificationLink } from "./verification-link.ts";

type SignUpServices = Pick<Services, "db" | "env" | "jobs" | "limits" | "signingSecret">;

export type SignUpResult =
  | { ok: true }
  | { ok: false; code: SignUpProblem | "common" | "exists" }
  | { ok: false; code: "limited"; retryAfterSeconds: number }
  | Busy;

/**
 * Creates an account with profile and the verification e-mail in one transaction. Sign-in is refused until the e-mail is
 * confirmed with that link and the password. Refused by the form's rules in the specification's order (section 5), as
 * `common` for a password that attackers try first, `exists` when the e-mail has an account, `limited` after too many
 * sign-ups from one network address, and `busy`, without counting, while too many passwords are being hashed.
 */
export async function signUp(
  services: SignUpServices,
  { form, address, locale, now }: { form: SignUpForm; address: string; locale: Locale; now: Date },
): Promise<SignUpResult> {
  const clean = sanitizeSignUp(form);
  const problem = signUpProblem(clean);
  if (problem) return { ok: false, code: problem };
  if (isCommonPassword(clean.password)) return { ok: false, code: "common" };
  return withHashing("stranger", () => openAccount(services, { clean, address, locale, now }));
}

async function openAccount(
  services: SignUpServices,
  { clean, address, locale, now }: { clean: SignUpForm; address: string; locale: Locale; now: Date },
): Promise<SignUpResult> {
  const { db, limits } = services;
  const wait = await limits.signUpsPerAddress.consume(address);
  if (wait !== null) return { ok: false, code: "limited", retryAfterSeconds: wait };
  const password = await hashPassword(clean.password);
  return db.transaction(async (tx): Promise<SignUpResult> => {
    const [user] = await tx
      .insert(users)
      .values({ id: newId(), name: `${clean.firstName} ${clean.lastName}`, email: clean.email })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!user) return { ok: false, code: "exists" };
    await tx.insert(accounts).values({
      id: newId(),
      userId: user.id,
      accountId: user.id,
      providerId: "credential",
      password,
    });
    await tx.insert(profiles).values({ id: user.id, first_name: clean.firstName, last_name: clean.lastName });
    const recipient = { userId: user.id, email: clean.email, firstName: clean.firstName };
    await enqueueVerificationEmail(tx, services, { recipient, locale, now });
    return { ok: true };
  });
}

/** Queues an e-mail with a verification link: at sign-up, and at a sign-in before the e-mail is confirmed. */
export async function enqueueVerificationEmail(
  tx: Transaction,
  { env, jobs, signingSecret }: Pick<Services, "env" | "jobs" | "signingSecret">,
  {
    recipient,
    locale,
    now,
  }: { recipient: { userId: string; email: string; firstName: string }; locale: Locale; now: Date },
): Promise<void> {
  const url = verificationLink(
    { baseUrl: env.BASE_URL, signingSecret },
    { userId: recipient.userId, locale, issuedAt: now },
  );
  await enqueueEmails(
    tx,
    jobs,
    [
      {
        kind: "verify_email",
        recipient: recipient.email,
        language: locale,
        data: { name: recipient.firstName, url },
      },
    ],
    now,
  );
}
