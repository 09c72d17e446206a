import type { IncomingMessage } from "node:http";

const readingMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Returns whether a page of another site sent a state-changing request (CSRF). Browsers send `Origin` with every such
 * request (Fetch Standard, section 3.2), also from a subdomain, whose requests carry the shop's cookies. `publicHost` is the
 * shop's public host, which behind a proxy may differ from `Host`. A request without `Origin` is not from a browser and
 * carries no user's cookies.
 */
export function isFromAnotherSite({ method = "GET", headers }: IncomingMessage, publicHost: string): boolean {
  if (readingMethods.includes(method) || headers.origin === undefined) return false;
  const { host } = URL.parse(headers.origin) ?? {};
  return !host || ![publicHost, headers.host].includes(host);
}
