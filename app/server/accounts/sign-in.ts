import { APIError } from "better-auth";
import type { Services } from "#app/server/services.ts";

export type SignInResult = { ok: true; cookies: string[] } | { ok: false; code: "credentials" | "limited" };

/**
 * Signs a person in by e-mail and password and returns the cookies of the new session. Failed attempts are limited per
 * account and per network address; an unknown e-mail and a wrong password are refused alike.
 */
export async function signIn(
  { auth, limits }: Pick<Services, "auth" | "limits">,
  {
    email,
    password,
    address,
    headers,
  }: { email: string; password: string; address: string; headers: Headers },
): Promise<SignInResult> {
  const account = email.toLowerCase();
  const waits = await Promise.all([
    limits.signInsPerAccount.take(account),
    limits.signInsPerAddress.take(address),
  ]);
  if (waits.some((wait) => wait !== null)) return { ok: false, code: "limited" };
  try {
    const response = await auth.api.signInEmail({
      body: { email: account, password },
      headers,
      returnHeaders: true,
    });
    await Promise.all([
      limits.signInsPerAccount.giveBack(account),
      limits.signInsPerAddress.giveBack(address),
    ]);
    return { ok: true, cookies: response.headers.getSetCookie() };
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return { ok: false, code: "credentials" };
    throw error;
  }
}

/** Ends the session behind a request; returns the cookies that take it out of the browser. */
export async function signOut({ auth }: Pick<Services, "auth">, headers: Headers): Promise<string[]> {
  const response = await auth.api.signOut({ headers, returnHeaders: true });
  return response.headers.getSetCookie();
}
