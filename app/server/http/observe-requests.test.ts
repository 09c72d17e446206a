import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMetrics } from "#app/server/metrics.ts";
import { currentRequest } from "#app/server/request/request-id.ts";
import { answerOutagesWith503, observeRequests } from "./observe-requests.ts";

async function open(answer: RequestListener, { trustProxy = false } = {}) {
  const metrics = createMetrics();
  const routeOf = (target: string) => (target.startsWith("/products") ? "products" : "none");
  const server = createServer(observeRequests(answer, { metrics, routeOf, trustProxy }));
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
    await response.toArray();
    return response;
  };
  const samples = async () =>
    (await metrics.text()).split("\n").filter((line) => /^shop_request(s_under|_seconds_count)/.test(line));
  return { ask, samples, port };
}

test("counts requests by route, method and status class, never by values from the client", async () => {
  const { ask, samples } = await open((request, response) => {
    const later = () => response.writeHead(request.url === "/products" ? 200 : 404).end();
    if (request.url === "/products") later();
    else setImmediate(later);
  });
  await ask("/products");
  await ask("/products");
  await ask("/wp-login.php?x=1");
  await ask("/wp-admin");
  await ask("/products", {}, "PROPFIND");
  await vi.waitFor(async () =>
    expect(await samples()).toEqual([
      "shop_requests_under_way 0",
      'shop_request_seconds_count{route="products",method="GET",status="2xx"} 2',
      'shop_request_seconds_count{route="none",method="GET",status="4xx"} 2',
      'shop_request_seconds_count{route="products",method="other",status="2xx"} 1',
    ]),
  );
});

test("counts a client that disconnects before the response as left, and no longer in progress", async () => {
  const { samples, port } = await open(() => undefined);
  const request = httpRequest({ host: "127.0.0.1", port, path: "/" });
  request.on("error", () => undefined).end();
  await vi.waitFor(async () => expect(await samples()).toEqual(["shop_requests_under_way 1"]));
  request.destroy();
  await vi.waitFor(async () =>
    expect(await samples()).toEqual([
      "shop_requests_under_way 0",
      'shop_request_seconds_count{route="none",method="GET",status="left"} 1',
    ]),
  );
});

test("accepts a request id only if well-formed and from a trusted proxy", async () => {
  const sendId: RequestListener = (_request, response) => {
    response.setHeader("x-request-id", currentRequest()?.id ?? "");
    response.end();
  };
  const behind = await open(sendId, { trustProxy: true });
  const alone = await open(sendId);
  const claimed = { "x-request-id": "of-the-proxy-17" };
  expect((await behind.ask("/", claimed)).headers["x-request-id"]).toBe("of-the-proxy-17");
  expect((await behind.ask("/", { "x-request-id": "a b" })).headers["x-request-id"]).toMatch(
    /^[\w-]{8}-\w+$/,
  );
  expect((await alone.ask("/", claimed)).headers["x-request-id"]).not.toBe("of-the-proxy-17");
});

test("turns a 500 into 503 when the request met an outage, but not for a bug", async () => {
  const { ask } = await open((request, response) => {
    answerOutagesWith503(response);
    const current = currentRequest();
    if (current && request.url === "/away") current.sawOutage = true;
    response.writeHead(request.url === "/fine" ? 200 : 500, "Internal Server Error", { "x-own": "1" }).end();
  });
  const away = await ask("/away");
  expect([away.statusCode, away.statusMessage, away.headers["retry-after"], away.headers["x-own"]]).toEqual(
    Array.of<unknown>(503, "Service Unavailable", "5", "1"),
  );
  const bug = await ask("/bug");
  expect([bug.statusCode, bug.headers["retry-after"]]).toEqual([500, undefined]);
  expect((await ask("/fine")).statusCode).toBe(200);
});
