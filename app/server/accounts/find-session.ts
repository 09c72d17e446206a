import { eq } from "drizzle-orm";
import type { SessionAnswer } from "#app/domain/accounts/session.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { wishlistProductIds } from "#app/server/accounts/wishlist/wishlist-product-ids.ts";
import { clearSessionHint, setSessionHint } from "./session-hint.ts";

/**
 * Returns the signed-in person for the header and the wishlist buttons, with the cookies to set. Trusts the signed token in
 * the cookie until it expires; then, or with `refresh`, reads the session row and issues a new token. Not for
 * authorization: actions and private data use `findActor`, which reads the row every time.
 */
export async function findSession(
  services: Pick<Services, "auth" | "db" | "env">,
  headers: Headers,
  { refresh, now }: { refresh: boolean; now: Date },
): Promise<{ answer: SessionAnswer; cookies: string[] }> {
  const { auth, db } = services;
  const { headers: answer, response: session } = await auth.api.getSession({
    headers,
    query: { disableCookieCache: refresh },
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
  const isNewToken = cookies.some((cookie) => cookie.includes("session_data="));
  return {
    answer: { user: profile, wishlist: await wishlistProductIds(db, profile.id) },
    cookies: isNewToken ? [...cookies, setSessionHint(services, now)] : cookies,
  };
}
