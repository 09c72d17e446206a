import type { IncomingMessage } from "node:http";

const readingMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns whether a page of another site sent a state-changing request (CSRF). Browsers send `Origin` with every such
 * request (Fetch Standard, section 3.2), also from a subdomain, whose requests carry the shop's cookies. `baseUrl` is
 * the shop's public address, whose host behind a proxy may differ from `Host`. An origin with another scheme than
 * `baseUrl` is another site: over plain HTTP an attacker on the network can answer in the shop's name. The exception
 * lets the owner sign in through an address that is not saved yet, and through localhost: the browser calls the request
 * same-origin, which it says only over TLS and to localhost (Fetch Metadata, section 3), and the origin has the host of
 * `Host`. A request without `Origin` is not from a browser and carries no user's cookies.
 */
export function isFromAnotherSite({ method = "GET", headers }: IncomingMessage, baseUrl: string): boolean {
  if (readingMethods.includes(method) || headers.origin === undefined) return false;
  const { host, protocol } = URL.parse(headers.origin) ?? {};
  const shop = new URL(baseUrl);
  if (!host) return true;
  if (protocol === shop.protocol && [shop.host, headers.host].includes(host)) return false;
  return headers["sec-fetch-site"] !== "same-origin" || host !== headers.host;
}
