import type { IncomingMessage } from "node:http";

/**
 * Why the router cannot be given a request, as the status of the answer; null where it can. What stands in `Host` becomes the
 * beginning of the address that the router reads: what is no host and port (RFC 9112, section 3.2) would lead it to another
 * path than the one that was asked for, or to none. A `Request` of the Fetch Standard (section 2.2.1) takes no `TRACE`.
 */
export function whyUnreadable({ headers: { host }, method }: IncomingMessage): 400 | 405 | null {
  // HTTP/1.0 names none; later versions that name none do not come as far as here.
  if (host !== undefined && !(hostAndPort.test(host) && URL.canParse(`http://${host}`))) return 400;
  return method === "TRACE" ? 405 : null;
}

const hostAndPort = /^(?:[\w.~!$&'()*+,;=-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i;
