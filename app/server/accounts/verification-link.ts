import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hasExpiredLink } from "#app/domain/shop/email.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** Path of the page that verification links open. */
const verificationPage = "/auth/verify-email";

type Link = { userId: string; locale: Locale; issuedAt: Date };

/** Returns the signed link that confirms an account's e-mail, valid for a day from `issuedAt`. */
export function verificationLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  link: Link,
): string {
  return `${baseUrl}${verificationPath(signingSecret, link)}`;
}

/** Returns the same link as a path without the base URL. */
export function verificationPath(secret: string, { userId, locale, issuedAt }: Link): string {
  const payload = `${userId}.${issuedAt.getTime().toString(36)}`;
  return `${localePath(locale, verificationPage)}?token=${payload}.${signatureOf(secret, payload)}`;
}

/** Returns a token's account and whether it has expired, or null if the shop did not sign it. */
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

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(`verify e-mail ${payload}`).digest("base64url");
}
