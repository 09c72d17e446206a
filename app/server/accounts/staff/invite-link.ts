import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** Returns the signed link that accepts an invitation to the back office until `expiresAt`. */
export function inviteLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  { inviteId, locale, expiresAt }: { inviteId: string; locale: Locale; expiresAt: Date },
): string {
  const payload = `${inviteId}.${expiresAt.getTime().toString(36)}`;
  return `${baseUrl}${localePath(locale, "/auth/invite")}?token=${payload}.${signatureOf(signingSecret, payload)}`;
}

/** Returns a token's invitation and whether it has expired, or null if the shop did not sign it. */
export function readInviteToken(
  secret: string,
  token: string,
  now: Date,
): { inviteId: string; isExpired: boolean } | null {
  const [inviteId = "", expires = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !z.uuid().safeParse(inviteId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${inviteId}.${expires}`));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return { inviteId, isExpired: Number.parseInt(expires, 36) <= now.getTime() };
}

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(`staff invite ${payload}`).digest("base64url");
}
