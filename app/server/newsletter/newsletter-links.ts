import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hasExpiredLink } from "#app/domain/letter.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/**
 * Links of the newsletter's letters. They are signed, so that nobody confirms or ends the subscription of somebody whose
 * letters they do not have; each purpose has signatures of its own.
 */
type LinkMaker = { baseUrl: string; signingSecret: string };

/** Where a subscription is confirmed; the link works for seven days from `issuedAt`. */
export function confirmLink(
  { baseUrl, signingSecret }: LinkMaker,
  { subscriberId, locale, issuedAt }: { subscriberId: string; locale: Locale; issuedAt: Date },
): string {
  const said = `${subscriberId}.${issuedAt.getTime().toString(36)}`;
  const token = `${said}.${signatureOf(signingSecret, "confirm", said)}`;
  return `${baseUrl}${localePath(locale, "/newsletter/confirm")}?token=${token}`;
}

/** Where a subscription is ended, by one press or by a mailbox itself (RFC 8058); it works for ever. */
export function unsubscribeLink(
  { baseUrl, signingSecret }: LinkMaker,
  { subscriberId, locale }: { subscriberId: string; locale: Locale },
): string {
  const token = `${subscriberId}.${signatureOf(signingSecret, "unsubscribe", subscriberId)}`;
  return `${baseUrl}${localePath(locale, "/newsletter/unsubscribe")}?token=${token}`;
}

/** Whom a confirmation link is about and whether it is too old, or null when its token is not ours. */
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

/** Whom an unsubscribe link is about, or null when its token is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
  const [subscriberId = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && isSigned(secret, "unsubscribe", subscriberId, signature) ? subscriberId : null;
}

type Purpose = "confirm" | "unsubscribe";

function isSigned(secret: string, purpose: Purpose, said: string, signature: string): boolean {
  if (!z.uuid().safeParse(said.split(".")[0]).success) return false;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, purpose, said));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, purpose: Purpose, said: string): string {
  return createHmac("sha256", secret).update(`newsletter ${purpose} ${said}`).digest("base64url");
}
