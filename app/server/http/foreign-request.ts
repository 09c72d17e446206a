import type { IncomingMessage } from "node:http";

const readingMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * Whether another site's page sends a request that may change something: browsers say so in `Origin` with every such request
 * (Fetch Standard, section 3.2), also where their cookies would go along, as from a subdomain. `publicHost` is the shop's
 * own, which behind a proxy need not be the one asked for. Who sends none is no browser, and has nobody's cookies.
 */
export function isFromAnotherSite({ method = "GET", headers }: IncomingMessage, publicHost: string): boolean {
  if (readingMethods.includes(method) || headers.origin === undefined) return false;
  const { host } = URL.parse(headers.origin) ?? {};
  return !host || ![publicHost, headers.host].includes(host);
}
