import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hasExpiredLink } from "#app/domain/shop/email.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/**
 * Links in newsletter e-mails. They are signed, so that only the recipient can confirm or end the subscription; each
 * purpose has its own signatures.
 */
type LinkMaker = { baseUrl: string; signingSecret: string };

/** Returns the URL that confirms a subscription; it works for seven days from `issuedAt`. */
export function confirmLink(
  { baseUrl, signingSecret }: LinkMaker,
  { subscriberId, locale, issuedAt }: { subscriberId: string; locale: Locale; issuedAt: Date },
): string {
  const payload = `${subscriberId}.${issuedAt.getTime().toString(36)}`;
  const token = `${payload}.${signatureOf(signingSecret, "confirm", payload)}`;
  return `${baseUrl}${localePath(locale, "/newsletter/confirm")}?token=${token}`;
}

/** Returns the URL that ends a subscription, by a click or by the mailbox provider (RFC 8058). It never expires. */
export function unsubscribeLink(
  { baseUrl, signingSecret }: LinkMaker,
  { subscriberId, locale }: { subscriberId: string; locale: Locale },
): string {
  const token = `${subscriberId}.${signatureOf(signingSecret, "unsubscribe", subscriberId)}`;
  return `${baseUrl}${localePath(locale, "/newsletter/unsubscribe")}?token=${token}`;
}

/** Returns the subscriber of a confirmation token and whether it has expired; null when the token is forged. */
export function readConfirmToken(
  secret: string,
  token: string,
  now: Date,
): { subscriberId: string; isExpired: boolean } | null {
  const [subscriberId = "", issued = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSigned(secret, "confirm", `${subscriberId}.${issued}`, signature)) return null;
  const issuedAt = new Date(Number.parseInt(issued, 36));
  return { subscriberId, isExpired: hasExpiredLink("newsletter_confirmation", issuedAt, now) };
}

/** Returns the subscriber's id of an unsubscribe token; null when the token is forged. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [subscriberId = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && isSigned(secret, "unsubscribe", subscriberId, signature) ? subscriberId : null;
}

type Purpose = "confirm" | "unsubscribe";

function isSigned(secret: string, purpose: Purpose, payload: string, signature: string): boolean {
  if (!z.uuid().safeParse(payload.split(".")[0]).success) return false;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, purpose, payload));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, purpose: Purpose, payload: string): string {
  return createHmac("sha256", secret).update(`newsletter ${purpose} ${payload}`).digest("base64url");
}
