import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What a token allows: to pay its order, or to see its confirmation. */
type Purpose = "pay" | "show";

/** Returns a token that names an order and cannot be guessed or used for another purpose. */
export function orderToken(secret: string, purpose: Purpose, orderId: string): string {
  return `${orderId}.${signatureOf(secret, purpose, orderId)}`;
}

/** Returns the order id of a token, or null when it is malformed or its signature is invalid for this purpose. */
export function orderOfToken(secret: string, purpose: Purpose, token: string): string | null {
  const [orderId = "", signature = ""] = token.split(".");
  if (!z.uuid().safeParse(orderId).success) return null;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, purpose, orderId));
  return given.length === expected.length && timingSafeEqual(given, expected) ? orderId : null;
}

function signatureOf(secret: string, purpose: Purpose, orderId: string): string {
  return createHmac("sha256", secret).update(`${purpose} ${orderId}`).digest("base64url");
}
