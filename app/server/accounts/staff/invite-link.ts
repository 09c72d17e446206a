import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** Where an invitation to the back office is accepted, until `expiresAt`. It is signed, so that nobody makes one up. */
export function inviteLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  { inviteId, locale, expiresAt }: { inviteId: string; locale: Locale; expiresAt: Date },
): string {
  const said = `${inviteId}.${expiresAt.getTime().toString(36)}`;
  return `${baseUrl}${localePath(locale, "/auth/invite")}?token=${said}.${signatureOf(signingSecret, said)}`;
}

/** Which invitation a link is about and whether it is too old, or null when its token is not ours. */
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

function signatureOf(secret: string, said: string): string {
  return createHmac("sha256", secret).update(`staff invite ${said}`).digest("base64url");
}
