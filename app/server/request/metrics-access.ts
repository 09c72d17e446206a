import { hash, timingSafeEqual } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";

/** The machine's own addresses (RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3). */
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/**
 * Headers by which a proxy passes on a request, which then comes from elsewhere although the proxy runs on this
 * machine.
 */
const forwardingHeaders = [
  "Forwarded",
  "Via",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "X-Real-IP",
];

/**
 * Returns whether a request may read the metrics: from this machine itself and not through a proxy, or with the token
 * as a bearer token (RFC 6750, section 2.1). Without a token only this machine may.
 */
export function mayReadMetrics({
  headers,
  peerAddress,
  token,
}: {
  headers: Headers;
  peerAddress: string;
  token: string | undefined;
}): boolean {
  const isForwarded = forwardingHeaders.some((name) => headers.has(name));
  if (!isForwarded && loopback.check(peerAddress, isIPv6(peerAddress) ? "ipv6" : "ipv4")) return true;
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get("Authorization") ?? "") ?? [];
  return token !== undefined && given !== undefined && isSame(given, token);
}

/** Compares digests, which have the same length, as `timingSafeEqual` requires. */
function isSame(given: string, token: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", token, "buffer"));
}
