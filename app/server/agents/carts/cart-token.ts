import { createHmac, hash, randomBytes } from "node:crypto";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/** Returns the id of a new cart: 128 random bits in hexadecimal digits. Who has it may read and change the cart. */
export function newCartId(): string {
  return randomBytes(16).toString("hex");
}

/** Returns whether a text has the form of a cart's id. */
export function isCartId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

/**
 * Returns the token in the address that opens a cart for the shopper. It is derived from the cart's id, so that every
 * reply has the same address, and does not give the id away: who opens the address cannot change the agent's cart.
 */
export function cartToken(secret: string, cartId: string): string {
  return createHmac("sha256", secret).update(`agent cart ${cartId}`).digest("base64url");
}

/** Returns the stored form of a token, by which the cart is found. */
export function tokenHash(token: string): string {
  return hash("sha256", token, "base64url");
}

/** Returns the address at which a shopper goes on with the cart. */
export function continueUrl(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  { id, language }: { id: string; language: Locale },
): string {
  return baseUrl + localePath(language, `/k/${cartToken(secret, id)}`);
}
