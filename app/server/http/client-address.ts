import { isIPv4, isIPv6 } from "node:net";

/**
 * Whom the limits count by the network: the browser's address, of IPv6 its network, since whoever has one address there has
 * all 2^64 of them (RFC 6177). Behind a proxy that is trusted the address is the last one of `X-Forwarded-For`, the one that
 * the proxy itself saw; the others are anybody's word.
 */
export function clientAddress(headers: Headers, peerAddress: string, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers.get("X-Forwarded-For")?.split(",").at(-1)?.trim() : undefined;
  return networkOf(forwarded || peerAddress);
}

/**
 * One name for each IPv4 address and each /64 of IPv6, however it is written: with a port, a zone, as IPv4 within IPv6. What
 * is no address stays as it is.
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

/** What the first six groups of an IPv4 address are within IPv6 (RFC 4291, section 2.5.5.2). */
const mapped = [0, 0, 0, 0, 0, 0xffff];

/** Some proxies write the port, too: `192.0.2.1:49152`, `[2001:db8::1]:49152`. */
function withoutPort(written: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
}

/** The eight numbers of an IPv6 address; URLs have one spelling for each. */
function groupsOf(address: string): number[] {
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((part) => part.split(":").filter(Boolean));
  const left = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...left, ...tail].map((group) => Number.parseInt(group, 16));
}
