import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the client address for the rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a
 * client with one of its addresses has all 2^64 (RFC 6177). Behind a trusted proxy this is the last entry of
 * `X-Forwarded-For`, which the proxy added; clients can forge the others.
 */
export function clientAddress(headers: Headers, peerAddress: string, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return networkOf(forwarded || peerAddress);
}

/**
 * Normalises an address: drops port and zone, unwraps IPv4-mapped IPv6 and reduces IPv6 to its /64. Text that is not an
 * address is returned unchanged.
 */
function networkOf(written: string): string {
  const [address = ""] = withoutPort(written).split("%", 1);
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === mapped.join())
    return [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The first six groups of an IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2). */
const mapped = [0, 0, 0, 0, 0, 0xffff];

/** Removes the port, which some proxies add: `192.0.2.1:49152`, `[2001:db8::1]:49152`. */
function withoutPort(written: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
}

/** Returns the eight groups of an IPv6 address. The URL parser normalises its spelling. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const left = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...left, ...tail].map((group) => Number.parseInt(group, 16));
}
