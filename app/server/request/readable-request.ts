import type { IncomingMessage } from "node:http";

/**
 * Returns the status with which to refuse a request that the router cannot handle, or null. The router builds its URL
 * from `Host`: anything but a host and port (RFC 9112, section 3.2) would change the path or make the URL invalid. With
 * two `Host` headers a proxy may have read the other one (the same section requires 400). A Fetch `Request` (Fetch
 * Standard, section 2.2.1) does not accept `TRACE`.
 */
export function whyUnreadable({
  headers: { host },
  rawHeaders,
  method,
}: Pick<IncomingMessage, "headers" | "rawHeaders" | "method">): 400 | 405 | null {
  if (hasTwoHosts(rawHeaders)) return 400;
  // HTTP/1.0 has no `Host`; Node itself refuses later versions without it.
  if (host !== undefined && !isHost(host)) return 400;
  return method === "TRACE" ? 405 : null;
}

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/** The last valid host: nearly all requests to a shop have the same. */
let lastHost = "";

function isHost(host: string): boolean {
  if (host === lastHost) return true;
  const isValid = hostAndPort.test(host) && URL.canParse(`http://${host}`);
  if (isValid) lastHost = host;
  return isValid;
}

const hostAndPort = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
