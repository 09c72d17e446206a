import type { IncomingMessage } from "node:http";

/**
 * Returns the status with which to refuse a request that the router cannot handle, or null. The router builds its URL from
 * `Host`: anything but a host and port (RFC 9112, section 3.2) would change the path or make the URL invalid. With two `Host`
 * headers a proxy may have read the other one (the same section requires 400). A Fetch `Request` (Fetch Standard, section
 * 2.2.1) does not accept `TRACE`.
 */
export function whyUnreadable({
  headers: { host },
  rawHeaders,
  method,
}: Pick<IncomingMessage, "headers" | "rawHeaders" | "method">): 400 | 405 | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length > 1) return 400;
  // HTTP/1.0 has no `Host`; Node itself refuses later versions without it.
  if (host !== undefined && !(hostAndPort.test(host) && URL.canParse(`http://${host}`))) return 400;
  return method === "TRACE" ? 405 : null;
}

const hostAndPort = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
