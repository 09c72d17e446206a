import type { LookupAddress } from "node:dns";
import { request } from "node:https";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isPublicIp } from "./public-network.ts";
import { resolveHost } from "./resolve-host.ts";

/**
 * Why an address of a stranger was not fetched. `address`: not https, with a port or an account, or no address at all;
 * `private`: its host is not, or not only, on the internet. No request was sent for these two.
 */
export type OutsideProblem =
  "address" | "private" | "unreachable" | "redirect" | "status" | "encoding" | "too_large" | "timeout";

export type OutsideAnswer =
  { ok: true; bytes: Uint8Array; contentType: string } | { ok: false; code: OutsideProblem };

/** How strangers' hosts are found and connected to. */
export type OutsideNetwork = {
  /** Returns all IP addresses of a host, at the latest when `signal` aborts. */
  resolve: (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;
  isPublic: (ip: string) => boolean;
  port: number;
  /** Certificates that are trusted in place of the usual ones. */
  ca?: string;
};

/** The internet. */
export const internet: OutsideNetwork = {
  resolve: (host, signal) => resolveHost(host, signal),
  isPublic: isPublicIp,
  port: 443,
};

/** The limits of one fetch: bytes of the body, and milliseconds from the first packet to the last byte. */
export type OutsideLimits = { maxBytes: number; timeout: number; accept: string };

/**
 * Fetches an address that a stranger chose, with GET, over https on its usual port, without cookies or credentials. The
 * host must have only addresses of the internet, and the connection goes to one of those that were checked: a host that
 * resolves otherwise a moment later is never asked again. Redirects are not followed; only status 200 is an answer.
 */
export async function fetchOutside(
  address: string,
  limits: OutsideLimits,
  network: OutsideNetwork = internet,
): Promise<OutsideAnswer> {
  const url = readableAddress(address);
  if (!url) return { ok: false, code: "address" };
  const signal = AbortSignal.timeout(limits.timeout);
  try {
    const ip = await publicIpOf(url.hostname, network, signal);
    if (ip === null) return { ok: false, code: "private" };
    const response = await get(url, { ip, network, signal, accept: limits.accept });
    return await readAnswer(response, limits.maxBytes);
  } catch {
    return { ok: false, code: signal.aborted ? "timeout" : "unreachable" };
  }
}

/** Returns the URL when it may be fetched at all; null otherwise. */
function readableAddress(address: string): URL | null {
  const url = address.length <= 2048 ? URL.parse(address) : null;
  if (url?.protocol !== "https:") return null;
  return url.port === "" && url.username === "" && url.password === "" ? url : null;
}

/** Returns an IP address of the host; null when one of its addresses is not public. */
async function publicIpOf(
  hostname: string,
  { resolve, isPublic }: OutsideNetwork,
  signal: AbortSignal,
): Promise<string | null> {
  const literal = hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0) return isPublic(literal) ? literal : null;
  const ips = (await resolve(hostname, signal)).map(({ address }) => address);
  return ips.every((ip) => isPublic(ip)) ? (ips[0] ?? null) : null;
}

type Connection = { ip: string; network: OutsideNetwork; signal: AbortSignal; accept: string };

/** Sends the request to `ip`, under the host's name, on a connection of its own. */
function get(url: URL, { ip, network, signal, accept }: Connection): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: ip,
      port: network.port,
      path: url.pathname + url.search,
      // A certificate is checked against the name; an IP address needs none (RFC 6066, section 3).
      servername: isIP(url.hostname) === 0 ? url.hostname : "",
      headers: { Host: url.host, Accept: accept, "Accept-Encoding": "identity", "User-Agent": "shop" },
      agent: false,
      signal,
      ...(network.ca !== undefined && { ca: network.ca }),
    });
    sent.on("response", resolve).on("error", reject).end();
  });
}

async function readAnswer(response: IncomingMessage, maxBytes: number): Promise<OutsideAnswer> {
  const { statusCode = 0, headers } = response;
  const refuse = (code: OutsideProblem): OutsideAnswer => {
    response.destroy();
    return { ok: false, code };
  };
  if (statusCode >= 300 && statusCode < 400) return refuse("redirect");
  if (statusCode !== 200) return refuse("status");
  if ((headers["content-encoding"] ?? "identity") !== "identity") return refuse("encoding");
  const parts: Buffer[] = [];
  let length = 0;
  // Leaving the loop closes the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.byteLength;
    if (length > maxBytes) return { ok: false, code: "too_large" };
    parts.push(part);
  }
  return { ok: true, bytes: Buffer.concat(parts, length), contentType: headers["content-type"] ?? "" };
}
