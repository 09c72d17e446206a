import { verifyJWT } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { verificationPage, verificationPath } from "./verification-link.ts";

/** What better-auth's token says (RFC 7519): the account's e-mail, and when it was issued, in seconds. */
const oldToken = z.object({ email: z.string(), iat: z.number() });

/**
 * Where the link of a letter written before decision 26 leads now, within the shop: to the page that asks for the password, for
 * as long as the letter says. Following it confirms nothing.
 */
export async function currentVerificationPath(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  { token, locale }: { token: string; locale: Locale },
): Promise<string> {
  // Without a token the page says what to do instead.
  const dead = localePath(locale, verificationPage);
  const read = oldToken.safeParse(await verifyJWT(token, signingSecret));
  if (!read.success) return dead;
  const { email, iat } = read.data;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) return dead;
  return verificationPath(signingSecret, { userId: user.id, locale, issuedAt: new Date(iat * 1000) });
}
