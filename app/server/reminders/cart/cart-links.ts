import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** What a token allows: to see the cart of a reminder, or to delete a reminder that waits. */
type Purpose = "restore" | "forget";

/** Returns the URL of the cart page that restores the cart of a reminder on any device, while the cart is kept. */
export function cartLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  { reminderId, locale }: { reminderId: string; locale: Locale },
): string {
  return `${baseUrl}${localePath(locale, "/cart")}?from=${cartToken(signingSecret, "restore", reminderId)}`;
}

export function cartToken(secret: string, purpose: Purpose, reminderId: string): string {
  return `${reminderId}.${signatureOf(secret, purpose, reminderId)}`;
}

/** Returns the id of the reminder of a token for this purpose; null when it is forged. */
export function readCartToken(secret: string, purpose: Purpose, token: string): string | null {
  const [reminderId = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !z.uuid().safeParse(reminderId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, purpose, reminderId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? reminderId : null;
}

function signatureOf(secret: string, purpose: Purpose, reminderId: string): string {
  return createHmac("sha256", secret).update(`cart ${purpose} ${reminderId}`).digest("base64url");
}
