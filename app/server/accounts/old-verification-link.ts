import { verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { verificationPage, verificationPath } from "./verification-link.ts";

/** Claims of better-auth's token (RFC 7519): the account's e-mail, and the time of issue in seconds. */
const oldToken = z.object({ email: z.string(), iat: z.number() });

/**
 * Returns the path to which a verification link from before docs/decisions/0026 is redirected: the page that asks for
 * the password, with a link that confirms nothing by itself and expires when the old one would have. For an invalid or
 * expired link and for an unknown e-mail, the path has no token.
 */
export async function currentVerificationPath(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  { token, locale }: { token: string; locale: Locale },
): Promise<string> {
  // Without a token the page shows that the link is invalid.
  const invalid = localePath(locale, verificationPage);
  const read = oldToken.safeParse(await verifyJWT(token, signingSecret));
  if (!read.success) return invalid;
  const { email, iat } = read.data;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return invalid;
  return verificationPath(signingSecret, { userId: user.id, locale, issuedAt: new Date(iat * 1000) });
}
