import { isLoopback } from "#app/domain/shop/public-address.ts";

/**
 * Returns the origin through which a browser sent a request: the one that it names itself in `Origin`, if that has the
 * host of `Host`; else `Host`, over `https` if a trusted proxy says so (the last `X-Forwarded-Proto`), or if the
 * browser sent `Sec-Fetch-Site`, which it does only over TLS and to localhost (Fetch Metadata, section 3). Null without
 * a readable `Host`. `X-Forwarded-Host` is never believed: proxies must pass `Host` on.
 */
export function requestOrigin(headers: Headers, trustProxy: boolean): string | null {
  const host = headers.get("Host") ?? "";
  const plain = /^[^\s/\\?#@]+$/.test(host) ? URL.parse(`http://${host}`) : null;
  if (!plain) return null;
  const named = URL.parse(headers.get("Origin") ?? "");
  if (named?.host === host.toLowerCase()) return named.origin;
  const forwarded = trustProxy ? headers.get("X-Forwarded-Proto")?.split(",").at(-1)?.trim() : undefined;
  const isSecure = forwarded === "https" || (headers.has("Sec-Fetch-Site") && !isLoopback(plain.origin));
  return isSecure ? new URL(`https://${host}`).origin : plain.origin;
}
