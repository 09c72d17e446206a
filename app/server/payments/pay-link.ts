import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Returns the URL at which anyone who has it can pay an order. The customer gets it by e-mail and when returning from the
 * payment page. Signed, so that it cannot be guessed.
 */
export function payLink(
  { env, signingSecret }: Pick<Services, "signingSecret"> & { env: Pick<Services["env"], "BASE_URL"> },
  { orderId, locale }: { orderId: string; locale: Locale },
): string {
  return `${env.BASE_URL}${localePath(locale, "/order-success")}?pay=${payToken(signingSecret, orderId)}`;
}

export function payToken(secret: string, orderId: string): string {
  return `${orderId}.${signatureOf(secret, orderId)}`;
}

/** Returns the order id of a pay token, or null when its signature is invalid. */
export function orderOfPayToken(secret: string, token: string): string | null {
  const [orderId = "", signature = ""] = token.split(".");
  if (!z.uuid().safeParse(orderId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, orderId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : null;
}

function signatureOf(secret: string, orderId: string): string {
  return createHmac("sha256", secret).update(`pay ${orderId}`).digest("base64url");
}
