import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createPageCache } from "#app/server/http/pages/page-cache.ts";

export const html = (body: string, init?: ResponseInit) =>
  new Response(body, { headers: { "content-type": "text/html" }, ...init });

/**
 * Starts a server on which every path but `/private` is a public page, by default with the number of renderings so far.
 */
export async function openCachedShop(
  render?: (address: string, count: number) => Promise<Response> | Response,
  { timeout = 10_000 } = {},
) {
  let notify: () => void;
  const content = {
    version: 0,
    isListening: true,
    nextScheduledChange: async () => Date.parse("2026-01-02T00:00:00Z"),
    onChange(listener: () => void) {
      notify = listener;
      return () => undefined;
    },
  };
  const clock = { now: new Date("2026-01-01T12:00:00Z") };
  const made: string[] = [];
  const cache = createPageCache({
    find: (target) => (target === "/private" ? null : (target.split("?")[0] ?? null)),
    async render(address) {
      made.push(address);
      return (await render?.(address, made.length)) ?? html(`${address} ${made.length}`);
    },
    content,
    clock: () => clock.now,
    maxBytes: 1_000_000,
    timeout,
    wait: async () => undefined,
    headersOf: () => ({ "x-frame-options": "DENY" }),
  });
  const server = createServer((request, response) =>
    cache.answer(request, response, () => response.writeHead(418).end("next")),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const request = httpRequest({ host: "127.0.0.1", port, path, headers, method });
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const body = Buffer.concat(await response.toArray());
    const from = /cache;desc=([^,]*)/.exec(String(response.headers["server-timing"]))?.[1];
    return { status: response.statusCode, headers: response.headers, body, text: body.toString(), from };
  };
  /** Makes a change and notifies the cache of it. */
  const change = () => {
    content.version += 1;
    notify();
  };
  return { ask, content, change, clock, made, cache };
}
