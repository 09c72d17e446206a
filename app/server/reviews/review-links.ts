import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/**
 * Returns the URL of the page that reviews the lines of an order, without an account. It never expires; whoever has it
 * can write, edit and delete these reviews, but opening it changes nothing.
 */
export function reviewLink(
  { baseUrl, signingSecret }: { baseUrl: string; signingSecret: string },
  { orderId, locale }: { orderId: string; locale: Locale },
): string {
  const token = `${orderId}.${signatureOf(signingSecret, orderId)}`;
  return `${baseUrl}${localePath(locale, "/review")}?token=${token}`;
}

/** Returns the URL of `reviewLink` with the form of one line open, and with so many stars chosen if any are given. */
export function lineLink(url: string, { lineId, stars }: { lineId: string; stars?: number }): string {
  return `${url}&line=${lineId}${stars === undefined ? "" : `&stars=${stars}`}`;
}

/** Returns the order of a token of `reviewLink`; null when it is forged. */
export function readReviewToken(secret: string, token: string): string | null {
  const [orderId = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !z.uuid().safeParse(orderId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, orderId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : null;
}

function signatureOf(secret: string, orderId: string): string {
  return createHmac("sha256", secret).update(`review ${orderId}`).digest("base64url");
}
