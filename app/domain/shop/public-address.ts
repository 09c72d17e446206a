import { z } from "zod";
import { requiredText } from "#app/domain/content/content-fields.ts";

/**
 * Returns whether an address has no path. The shop needs the whole host: links, cookies and redirects do not support a
 * path prefix.
 */
export function isOrigin(address: string): boolean {
  return URL.parse(address)?.href === `${URL.parse(address)?.origin}/`;
}

/** Longest address, in characters: a host has at most 253 (RFC 1035, section 2.3.4), here with scheme and port. */
const maxAddress = 270;

/**
 * The form of the public address: `http` or `https`, host and perhaps a port, else refused as `addressForm`. An
 * international name becomes the one that browsers send (Punycode).
 */
export const addressColumns = z.object({
  base_url: requiredText(maxAddress)
    // Not all is left to the parser, which would repair a backslash or a missing slash and drop an empty user or query.
    .refine((value) => /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && isOrigin(value), "addressForm")
    .transform((value) => new URL(value).origin),
});

/** Returns whether only this machine reaches an address, so that nobody on the way can read what is sent. */
export function isLoopback(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}
