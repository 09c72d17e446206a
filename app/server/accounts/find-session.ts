import { eq } from "drizzle-orm";
import type { SessionAnswer } from "#app/domain/accounts/session.ts";
import { profiles, sessions } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { wishlistProductIds } from "#app/server/accounts/wishlist/wishlist-product-ids.ts";
import { clearSessionHint, setSessionHint } from "./session-hint.ts";

/**
 * Returns the signed-in person for the header and the wishlist buttons, with the cookies to set. Without a session or
 * profile `user` is null and the hint cookie is cleared. Reads the session's row, so that a session ended elsewhere is
 * rejected at once. With `refresh` also records the use of the session, renews it when it is due, and sets the hint
 * cookie for the next refresh.
 */
export async function findSession(
  services: Pick<Services, "auth" | "db" | "env">,
  headers: Headers,
  { refresh, now }: { refresh: boolean; now: Date },
): Promise<{ answer: SessionAnswer; cookies: string[] }> {
  const { auth, db } = services;
  const { headers: answer, response: session } = await auth.api.getSession({
    headers,
    query: { disableRefresh: !refresh },
    returnHeaders: true,
  });
  const cookies = answer.getSetCookie();
  const [profile] = session
    ? await db
        .select({ id: profiles.id, firstName: profiles.first_name, isAdmin: profiles.is_admin })
        .from(profiles)
        .where(eq(profiles.id, session.user.id))
    : [];
  if (!profile) return { answer: { user: null }, cookies: [...cookies, clearSessionHint(services)] };
  if (session && refresh)
    await db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, session.session.id));
  return {
    answer: { user: profile, wishlist: await wishlistProductIds(db, profile.id) },
    cookies: refresh ? [...cookies, setSessionHint(services, now)] : cookies,
  };
}
