import { createServer } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { OutsideNetwork } from "#app/server/request/fetch-outside.ts";

/** Of stranger.example and the names below it, until 2199. It signs itself, and nothing else trusts it. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBijCCATCgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBzdHJhbmdl
ci5leGFtcGxlMCAXDTAwMDEwMTAwMDAwMFoYDzIxOTkwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBBzdHJhbmdlci5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEfDKHzjCfc8rqriftaEdKex9D27+bO0c/um+gbgM70QMkv9dUq5D/g4ejfYV+
PBAG6LPKpm7cfhMfdoAds2NYoKNjMGEwLwYDVR0RBCgwJoIQc3RyYW5nZXIuZXhh
bXBsZYISKi5zdHJhbmdlci5leGFtcGxlMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0O
BBYEFDsAmldqtTIY4wI7eh1HB1kEcvamMAoGCCqGSM49BAMCA0gAMEUCIBrjED/u
4KVxS3wm1DHLOJ3P0D4I/5auHbiqr0g/koGuAiEA/WA8L9qzGiCy78Q9FsPpEVsu
L/L1IXO5Dqu1Jt31/4k=
-----END CERTIFICATE-----
`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQbW/p4jiLPe+DYGg
JUEKIiYGDv6vjc/omLCzczHVZYihRANCAAR8MofOMJ9zyuquJ+1oR0p7H0Pbv5s7
Rz+6b6BuAzvRAyS/11SrkP+Dh6N9hX48EAbos8qmbtx+Ex92gB2zY1ig
-----END PRIVATE KEY-----
`;

/** A server of somebody else, with the network that leads to it. */
export type Stranger = {
  /** Requests that reached it: `GET /profile.json`. */
  requests: string[];
  /** How the next requests are answered. */
  answer: (handler: (request: IncomingMessage, response: ServerResponse) => void) => void;
  /**
   * Finds the server under stranger.example and the names below it, as if on the internet. `addresses` are others that
   * a name has, by name, of which no address of this machine or a private network is public.
   */
  network: (addresses?: Record<string, string[]>) => OutsideNetwork;
  close: () => Promise<void>;
};

/** The address under which the tests' network knows the stranger. */
const local = "127.0.0.1";

/** Opens a server of somebody else; until told otherwise it answers every request with an empty JSON object. */
export async function openStranger(): Promise<Stranger> {
  const requests: string[] = [];
  let handle = (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("Content-Type", "application/json").end("{}");
  };
  const server = createServer({ key, cert: certificate }, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, local, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    answer(handler) {
      handle = handler;
    },
    network: (addresses = {}) => ({
      port,
      ca: certificate,
      resolve: async (host) => {
        const found = addresses[host] ?? (host.endsWith("stranger.example") ? [local] : []);
        if (found.length === 0) throw new Error(`no such host: ${host}`);
        return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
      },
      isPublic: (ip) => ip === local,
    }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
