import type { Services } from "#app/server/services.ts";

type Address = { env: Pick<Services["env"], "BASE_URL"> };

/** A cookie for the whole shop. `maxAge` is in seconds; 0 removes the cookie. */
type ShopCookie = {
  /** Without the prefix. */
  name: string;
  value: string;
  maxAge: number;
  sameSite?: "Lax" | "Strict";
  /** For a cookie that the browser's scripts read. */
  isReadable?: boolean;
};

/**
 * Returns the prefix of the shop's cookies: `__Host-` over TLS. Browsers accept such a cookie only from this very host,
 * over TLS and without a domain (RFC 6265bis, section 4.1.3.2), so no other subdomain can plant one.
 */
export function cookiePrefix({ env }: Address): "__Host-" | "" {
  return isOverTls({ env }) ? "__Host-" : "";
}

/** Returns the `Set-Cookie` value of a cookie. */
export function setShopCookie(
  services: Address,
  { name, value, maxAge, sameSite = "Lax", isReadable = false }: ShopCookie,
): string {
  const attributes = [
    "Path=/",
    `Max-Age=${maxAge}`,
    !isReadable && "HttpOnly",
    `SameSite=${sameSite}`,
    isOverTls(services) && "Secure",
  ];
  return [`${cookiePrefix(services)}${name}=${value}`, ...attributes].filter(Boolean).join("; ");
}

/** Returns the value of a cookie in a request; empty without it. */
export function readShopCookie(services: Address, headers: Headers, name: string): string {
  const pair = `${cookiePrefix(services)}${name}=`;
  const found = headers
    .get("Cookie")
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(pair));
  return found?.slice(pair.length) ?? "";
}

export function isOverTls({ env }: Address): boolean {
  return env.BASE_URL.startsWith("https://");
}
