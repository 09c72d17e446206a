import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hasExpiredLink } from "#app/domain/shop/email.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

type IssuedAlert = { alertId: string; issuedAt: Date };

/**
 * Returns the path of the page that confirms an alert, for seven days from `issuedAt`, and that cancels it, for as long
 * as it waits. The token is signed, so that only who receives the link can do either.
 */
export function alertPath(
  { signingSecret }: { signingSecret: string },
  { alertId, locale, issuedAt }: IssuedAlert & { locale: Locale },
): string {
  const payload = `${alertId}.${issuedAt.getTime().toString(36)}`;
  const token = `${payload}.${signatureOf(signingSecret, payload)}`;
  return `${localePath(locale, "/stock-alert")}?token=${token}`;
}

/** Returns the alert of a token and whether it is too late to confirm it; null when the token is forged. */
export function readAlertToken(
  secret: string,
  token: string,
  now: Date,
): { alertId: string; isExpired: boolean } | null {
  const [alertId = "", issued = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !z.uuid().safeParse(alertId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, `${alertId}.${issued}`));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const issuedAt = new Date(Number.parseInt(issued, 36));
  return { alertId, isExpired: hasExpiredLink("stock_alert_confirmation", issuedAt, now) };
}

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", secret).update(`stock alert ${payload}`).digest("base64url");
}
