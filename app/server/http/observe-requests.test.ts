import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { createMetrics } from "#app/server/metrics.ts";
import { log } from "#app/server/log.ts";
import { currentRequest, failRequest } from "#app/server/request/request-id.ts";
import { eventually } from "#tests/eventually.ts";
import { answerOutagesWith503, observeRequests } from "./observe-requests.ts";

async function open(answer: RequestListener, { trustProxy = false } = {}) {
  const metrics = createMetrics();
  const routeOf = (target: string) => (target.startsWith("/products") ? "products" : "none");
  const server = createServer(observeRequests(answer, { metrics, routeOf, trustProxy, hsts: () => null }));
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
  await eventually(async () =>
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
  await eventually(async () => expect(await samples()).toEqual(["shop_requests_under_way 1"]));
  request.destroy();
  await eventually(async () =>
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

/** Ways in which a request's own code can fail. */
const failures: Record<string, RequestListener> = {
  "/throws": () => {
    throw new Error("boom");
  },
  "/fails-later": () => {
    setImmediate(() => failRequest(new Error("boom")));
  },
  "/headers-set": (_request, response) => {
    response.setHeader("content-encoding", "br");
    throw new Error("boom");
  },
};

test.for(Object.entries(failures))(
  "%s: answers 500 and logs one line with the address",
  async ([path, answer]) => {
    const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
    const { ask } = await open(answer);
    const response = await ask(`${path}?token=secret`, { accept: "text/html" }, "POST");
    expect([response.statusCode, response.headers["content-encoding"]]).toEqual([500, undefined]);
    expect(failed).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ address: `POST ${path}`, err: new Error("boom") }),
      expect.any(String),
    );
  },
);

test("closes the connection when the response had begun, and logs the first failure only", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const { ask } = await open((_request, response) => {
    response.writeHead(200, { "content-length": 100 }).write("half");
    failRequest(new Error("boom"));
    failRequest(new Error("again"));
  });
  await expect(ask("/")).rejects.toThrow(/hang up|aborted/);
  expect(failed).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ err: new Error("boom") }),
    expect.any(String),
  );
});

test("an error event of the response does not end the process", async () => {
  const failed = vi.spyOn(log, "error").mockReturnValue(undefined);
  const { ask } = await open((_request, response) => {
    setImmediate(() => {
      response.end("done");
      response.write("more");
    });
  });
  expect((await ask("/")).statusCode).toBe(200);
  await eventually(() => expect(failed).toHaveBeenCalledOnce());
});

test("a rejection that nobody awaits fails its own request, and the process goes on", async () => {
  // In a process of its own, because Vitest listens for such rejections too.
  const program = `
    import { createServer } from "node:http";
    import { createMetrics } from "#app/server/metrics.ts";
    import { keepRejectionsInRequests, observeRequests } from "#app/server/http/observe-requests.ts";
    keepRejectionsInRequests();
    const answer = (request, response) =>
      request.url === "/good" ? response.end() : setImmediate(() => void Promise.reject(new Error("boom")));
    const options = { metrics: createMetrics(), routeOf: () => "any", trustProxy: false, hsts: () => null };
    const server = createServer(observeRequests(answer, options)).listen(0, "127.0.0.1", async () => {
      const url = "http://127.0.0.1:" + server.address().port;
      for (const path of ["/bad", "/good"]) console.log((await fetch(url + path)).status);
      process.exit();
    });`;
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd: projectRoot },
  );
  expect(stdout).toBe("500\n200\n");
  expect(stderr).toContain('"address":"GET /bad"');
});
