import { isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { isEmail } from "#app/domain/checkout/checkout.ts";
import type { Locale } from "#app/domain/locale.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { linkGuestOrders } from "./link-guest-orders.ts";
import { clearSessionHint, setSessionHint } from "./session-hint.ts";
import { putVerificationLetter } from "./sign-up.ts";

export type SignInResult =
  | { ok: true; cookies: string[] }
  | { ok: false; code: "second_step"; cookies: string[] }
  | { ok: false; code: "required" | "credentials" | "limited" | "unverified" };

type SignInServices = Pick<Services, "auth" | "db" | "env" | "jobs" | "limits" | "signingSecret">;

/**
 * Signs a person in by e-mail and password and returns the cookies of the new session; the one that the browser had is
 * ended. Failed attempts are limited per account and per network address; an unknown e-mail and a wrong password are
 * refused alike. Who has not confirmed the e-mail yet is refused as `unverified` and sent another link. Where
 * sign-in is by two steps, nobody is signed in yet: with the cookies of `second_step` goes `finishSignIn`.
 */
export async function signIn(
  services: SignInServices,
  {
    email,
    password,
    address,
    locale,
    headers,
    now,
  }: { email: string; password: string; address: string; locale: Locale; headers: Headers; now: Date },
): Promise<SignInResult> {
  const { auth, db, limits } = services;
  const account = email.trim().toLowerCase();
  if (!account || !password) return { ok: false, code: "required" };
  // No account has what is no address, and nobody guesses one by it.
  if (!isEmail(account)) return { ok: false, code: "credentials" };
  const waits = await Promise.all([
    limits.signInsPerAccount.take(account),
    limits.signInsPerAddress.take(address),
  ]);
  if (waits.some((wait) => wait !== null)) return { ok: false, code: "limited" };
  const giveBack = () =>
    Promise.all([limits.signInsPerAccount.giveBack(account), limits.signInsPerAddress.giveBack(address)]);
  try {
    const { headers: answer, response } = await auth.api.signInEmail({
      body: { email: account, password },
      headers,
      returnHeaders: true,
    });
    const cookies = answer.getSetCookie();
    if ("twoFactorRedirect" in response) {
      // The account's count is given back by the code: whoever has the password alone starts few sign-ins.
      await limits.signInsPerAddress.giveBack(address);
      return { ok: false, code: "second_step", cookies };
    }
    await giveBack();
    await linkGuestOrders(db, response.user);
    await endSession(services, headers);
    return { ok: true, cookies: [...cookies, setSessionHint(services, now)] };
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    if (error.body?.code !== "EMAIL_NOT_VERIFIED") return { ok: false, code: "credentials" };
    await giveBack();
    await sendAnotherLink(services, { email: account, locale, now });
    return { ok: false, code: "unverified" };
  }
}

/** Ends all sessions of the person behind a request (specification, section 7); returns cookies that clear the browser's. */
export async function signOut(services: Pick<Services, "auth" | "env">, headers: Headers): Promise<string[]> {
  const { auth } = services;
  const session = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
  if (session) await auth.api.revokeSessions({ headers });
  const answer = await auth.api.signOut({ headers, returnHeaders: true });
  return [...answer.headers.getSetCookie(), clearSessionHint(services)];
}

/** A session that was there before the sign-in is not carried on: whoever knows it must not get the new rights. */
export async function endSession({ auth }: Pick<Services, "auth">, headers: Headers): Promise<void> {
  const session = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
  if (!session) return;
  const { internalAdapter } = await auth.$context;
  await internalAdapter.deleteSession(session.session.token);
}

async function sendAnotherLink(
  services: SignInServices,
  { email, locale, now }: { email: string; locale: Locale; now: Date },
): Promise<void> {
  const { db, limits } = services;
  if ((await limits.linksPerAccount.take(email)) !== null) return;
  const [person] = await db
    .select({ userId: users.id, firstName: profiles.first_name })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.email, email));
  // Deleted meanwhile.
  if (!person) return;
  const recipient = { email, ...person };
  await db.transaction((tx) => putVerificationLetter(tx, services, { recipient, locale, now }));
}
