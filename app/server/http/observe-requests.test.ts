import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createMetrics } from "#app/server/metrics.ts";
import { currentRequest } from "#app/server/request-id.ts";
import { observeRequests, tellOutages } from "./observe-requests.ts";

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
    const asked = httpRequest({ host: "127.0.0.1", port, path, headers, method });
    asked.end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    await response.toArray();
    return response;
  };
  const told = async () =>
    (await metrics.text()).split("\n").filter((line) => /^shop_request(s_under|_seconds_count)/.test(line));
  return { ask, told, port };
}

test("requests are counted by route, method and class of status, and never by what a visitor makes up", async () => {
  const { ask, told } = await open((request, response) => {
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
    expect(await told()).toEqual([
      "shop_requests_under_way 0",
      'shop_request_seconds_count{route="products",method="GET",status="2xx"} 2',
      'shop_request_seconds_count{route="none",method="GET",status="4xx"} 2',
      'shop_request_seconds_count{route="products",method="other",status="2xx"} 1',
    ]),
  );
});

test("whoever leaves before the answer is counted as gone, and is no longer under way", async () => {
  const { told, port } = await open(() => undefined);
  const asked = httpRequest({ host: "127.0.0.1", port, path: "/" });
  asked.on("error", () => undefined).end();
  await vi.waitFor(async () => expect(await told()).toEqual(["shop_requests_under_way 1"]));
  asked.destroy();
  await vi.waitFor(async () =>
    expect(await told()).toEqual([
      "shop_requests_under_way 0",
      'shop_request_seconds_count{route="none",method="GET",status="left"} 1',
    ]),
  );
});

test("a proxy's id is taken where a proxy is trusted, and nobody else's", async () => {
  const tell: RequestListener = (_request, response) => {
    response.setHeader("x-request-id", currentRequest()?.id ?? "");
    response.end();
  };
  const behind = await open(tell, { trustProxy: true });
  const alone = await open(tell);
  const claimed = { "x-request-id": "of-the-proxy-17" };
  expect((await behind.ask("/", claimed)).headers["x-request-id"]).toBe("of-the-proxy-17");
  expect((await behind.ask("/", { "x-request-id": "a b" })).headers["x-request-id"]).toMatch(
    /^[\w-]{8}-\w+$/,
  );
  expect((await alone.ask("/", claimed)).headers["x-request-id"]).not.toBe("of-the-proxy-17");
});

test("a 500 leaves as 503 where the request met an outage, and a bug's stays what it is", async () => {
  const { ask } = await open((request, response) => {
    tellOutages(response);
    const current = currentRequest();
    if (current && request.url === "/away") current.metOutage = true;
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
