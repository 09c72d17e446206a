import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { isEmail } from "#app/domain/typed-text.ts";
import type { Locale } from "#app/domain/locale.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import { recordSecurityEvent } from "#app/server/security-events.ts";
import type { Services } from "#app/server/services.ts";
import { accountOf, linkCount, signInCounts } from "./account-limits.ts";
import { currentSession } from "./current-session.ts";
import { findKnownDevice, rememberDevice } from "#app/server/accounts/two-factor/known-device.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";
import { withHashing } from "#app/server/accounts/passwords/password-hashing.ts";
import type { Busy } from "#app/server/accounts/passwords/password-hashing.ts";
import { clearSessionHint, setSessionHint } from "./session-hint.ts";
import { enqueueVerificationEmail } from "./sign-up.ts";

export type SignInResult =
  | { ok: true; cookies: string[] }
  | { ok: false; code: "second_step"; cookies: string[] }
  | { ok: false; code: "required" | "credentials" | "unverified" }
  | { ok: false; code: "limited"; retryAfterSeconds: number }
  | Busy;

type SignInServices = Pick<Services, "auth" | "db" | "env" | "jobs" | "limits" | "metrics" | "signingSecret">;

type Credentials = {
  email: string;
  password: string;
  address: string;
  locale: Locale;
  headers: Headers;
  now: Date;
};

/**
 * Signs a person in by e-mail and password; ends the browser's previous session and returns the cookies of the new
 * session and of the device, which is known to the account from then on. Refused as `required` when e-mail or password
 * is empty; as `credentials`, alike for an unknown e-mail and a wrong password; as `limited` after too many failures
 * (docs/decisions/0030); as `unverified` while the e-mail is not confirmed, with another link by e-mail unless too many
 * were sent; as `busy`, without counting, while too many passwords are being hashed. `second_step` signs nobody in:
 * pass its cookies to `finishSignIn`.
 */
export async function signIn(
  services: SignInServices,
  { email, ...attempt }: Credentials,
): Promise<SignInResult> {
  const account = accountOf(email);
  if (!account || !attempt.password) return { ok: false, code: "required" };
  // No account has an invalid address, so this is not counted as a guess.
  if (!isEmail(account)) return { ok: false, code: "credentials" };
  const device = findKnownDevice(services, attempt.headers, account);
  return withHashing(device === null ? "stranger" : "known", () =>
    checkCredentials(services, { ...attempt, account, device }),
  );
}

async function checkCredentials(
  services: SignInServices,
  {
    account,
    device,
    password,
    address,
    locale,
    headers,
    now,
  }: Omit<Credentials, "email"> & { account: string; device: string | null },
): Promise<SignInResult> {
  const { auth, db, limits } = services;
  const counts = signInCounts(limits, { account, address, device });
  const wait = await counts.attempt.consume();
  if (wait !== null) {
    recordSecurityEvent(services.metrics, "sign_in_limited");
    return { ok: false, code: "limited", retryAfterSeconds: wait };
  }
  try {
    const { headers: answer, response } = await auth.api.signInByPassword({
      body: { email: account, password },
      headers,
      returnHeaders: true,
    });
    const cookies = answer.getSetCookie();
    if ("twoFactorRedirect" in response) {
      await counts.firstStep.release();
      return { ok: false, code: "second_step", cookies };
    }
    await counts.attempt.release();
    await linkGuestOrders(db, response.user);
    await endSession(services, headers);
    const known = rememberDevice(services, headers, account);
    return { ok: true, cookies: [...cookies, setSessionHint(services, now), known] };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    if (error.body?.code !== "EMAIL_NOT_VERIFIED") {
      recordSecurityEvent(services.metrics, "sign_in_failed");
      return { ok: false, code: "credentials" };
    }
    await counts.attempt.release();
    await sendAnotherLink(services, { account, address, device }, { locale, now });
    return { ok: false, code: "unverified" };
  }
}

/** Ends all sessions of a request's person (specification, section 7); returns cookies that clear the browser's own. */
export async function signOut(services: Pick<Services, "auth" | "env">, headers: Headers): Promise<string[]> {
  const { auth } = services;
  const session = await currentSession(services, headers);
  if (session) await auth.api.revokeSessions({ headers });
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return [...answer.headers.getSetCookie(), clearSessionHint(services)];
}

/**
 * Ends the session of a request. Called at sign-in, against session fixation: an old token must not gain the new
 * rights.
 */
export async function endSession({ auth }: Pick<Services, "auth">, headers: Headers): Promise<void> {
  const session = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!session) return;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(session.session.token);
}

async function sendAnotherLink(
  services: SignInServices,
  asking: { account: string; address: string; device: string | null },
  { locale, now }: { locale: Locale; now: Date },
): Promise<void> {
  const { db, limits } = services;
  if ((await linkCount(limits, asking).consume()) !== null) return;
  const [person] = await db
    .select({ userId: users.id, firstName: profiles.first_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, asking.account));
  // The account was deleted in the meantime.
  if (!person) return;
  const recipient = { email: asking.account, ...person };
  await db.transaction((tx) => enqueueVerificationEmail(tx, services, { recipient, locale, now }));
}
