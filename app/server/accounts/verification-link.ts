import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hasExpiredLink } from "#app/domain/shop/letter.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** The page that verification links lead to. */
export const verificationPage = "/auth/verify-email";

type Link = { userId: string; locale: Locale; issuedAt: Date };

/** Where the e-mail of an account is confirmed, for a day from `issuedAt`. It is signed, so that nobody makes one up. */
export function verificationLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  link: Link,
): string {
  return `${baseUrl}${verificationPath(signingSecret, link)}`;
}

/** The same within the shop. */
export function verificationPath(secret: string, { userId, locale, issuedAt }: Link): string {
  const said = `${userId}.${issuedAt.getTime().toString(36)}`;
  return `${localePath(locale, verificationPage)}?token=${said}.${signatureOf(secret, said)}`;
}

/** Which account a link is about and whether it is too old, or null when its token is not ours. */
export function readVerificationToken(
  secret: string,
  token: string,
  now: Date,
): { userId: string; isExpired: boolean } | null {
  const [userId = "", issued = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !z.uuid().safeParse(userId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${userId}.${issued}`));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { userId, isExpired: hasExpiredLink("verify_email", new Date(Number.parseInt(issued, 36)), now) };
}

function signatureOf(secret: string, said: string): string {
  return createHmac("sha256", secret).update(`verify e-mail ${said}`).digest("base64url");
}
