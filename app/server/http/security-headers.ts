import { permissionsPolicy } from "#app/domain/shop/permissions-policy.ts";
import type { Env } from "#app/server/env.ts";

/** HSTS lifetime in seconds: a year (RFC 6797, section 6.1.1). */
const tlsAge = 31_536_000;

/**
 * Returns the value of `Strict-Transport-Security` (RFC 6797, section 6.1), or null when the shop's public address is
 * not HTTPS.
 */
export function hstsOf({
  BASE_URL,
  HSTS_SUBDOMAINS,
}: Pick<Env, "BASE_URL" | "HSTS_SUBDOMAINS">): string | null {
  if (!BASE_URL.startsWith("https://")) return null;
  return `max-age=${tlsAge}${HSTS_SUBDOMAINS ? "; includeSubDomains" : ""}`;
}

/** Returns the security headers of every response. `hsts` is the result of `hstsOf`. */
export function securityHeaders(hsts: string | null): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": permissionsPolicy(),
    // Pages that opened the shop, or that it opens, get no reference to its window.
    "cross-origin-opener-policy": "same-origin",
    // Other sites may not embed pages and data; `sharedFileHeaders` allows it for files.
    "cross-origin-resource-policy": "same-origin",
    ...(hsts !== null && { "strict-transport-security": hsts }),
  };
}

/** Headers of files that other sites may embed: pictures, manifest and icons. */
export const sharedFileHeaders = { "cross-origin-resource-policy": "cross-origin" };
