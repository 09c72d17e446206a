import type { Services } from "#app/server/services.ts";

/** Better-auth's name of the session cookie, without the shop's prefix. */
const sessionCookie = "session_token";

/** A session of a signed-in person; `createdAt` is the sign-in. */
export type CurrentSession = { id: string; userId: string; email: string; createdAt: Date };

/**
 * Returns the session of a request, or null. Reads its row, so that an ended session is rejected at once. Never renews
 * it.
 */
export async function currentSession(
  { auth }: Pick<Services, "auth">,
  headers: Headers,
): Promise<CurrentSession | null> {
  // Most visitors have no session, and better-auth takes long to detect that.
  if (!hasSessionCookie(headers.get("Cookie"))) return null;
  const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (!found) return null;
  const { session, user } = found;
  return { id: session.id, userId: user.id, email: user.email, createdAt: session.createdAt };
}

/** Returns whether a request's cookies include a session's, which may have ended. */
export function hasSessionCookie(cookies: string | null | undefined): boolean {
  return cookies?.includes(sessionCookie) ?? false;
}
