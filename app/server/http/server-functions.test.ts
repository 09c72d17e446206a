import { once } from "node:events";
import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequestListener } from "@react-router/node";
import { RouterContextProvider } from "react-router";
import type { ActionFunctionArgs, ServerBuild } from "react-router";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { readBody } from "#app/server/request/read-body.ts";
import { clientAddressContext } from "#app/server/services-context.ts";
import { eventually } from "#tests/eventually.ts";
import { serverFunctions } from "./server-functions.ts";

const maxBytes = 200_000;

/** Answers with everything that a server function reads of a request. */
async function action({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  if (params.name === "broken") throw new Error("a bug");
  if (params.name === "away") throw Response.json({ success: false }, { status: 503 });
  const body = await readBody(request, maxBytes);
  if (body === null) return Response.json({ success: false }, { status: 413 });
  const read = {
    name: params.name,
    method: request.method,
    path: new URL(request.url).pathname,
    type: request.headers.get("Content-Type"),
    twice: request.headers.get("X-Twice"),
    cookie: request.headers.get("Cookie"),
    from: context.get(clientAddressContext),
    body,
  };
  const headers = new Headers({ "Cache-Control": "no-store", "Retry-After": "7" });
  headers.append("Set-Cookie", "one=1");
  headers.append("Set-Cookie", "two=2");
  return Response.json(read, { status: params.name === "refusing" ? 422 : 200, headers });
}

const handleError = vi.fn<(error: unknown, details: unknown) => void>();
beforeEach(() => handleError.mockClear());
const routeId = "api/functions/invoke";
const route = { id: routeId, path: "api/functions/:name", module: { action, loader: () => null } };
const build = {
  routes: { [routeId]: route },
  entry: { module: { handleError, default: () => new Response() } },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "" },
  future: {},
  publicPath: "/",
  basename: "/",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;
const contextOf = (_request: unknown, peerAddress: string) => {
  const context = new RouterContextProvider();
  context.set(clientAddressContext, peerAddress);
  return context;
};
const answerFunction = serverFunctions(build, contextOf);
const router = createRequestListener({
  build,
  mode: "production",
  getLoadContext: (request, client) => contextOf(request, client.address),
});
const direct = createServer((request, response) => {
  if (!answerFunction?.(request, response)) response.writeHead(404).end();
}).listen(0, "127.0.0.1");
const routed = createServer(router).listen(0, "127.0.0.1");
await Promise.all([once(direct, "listening"), once(routed, "listening")]);
afterAll(() => {
  direct.close();
  routed.close();
});
const portOf = (server: typeof direct) => (server.address() as AddressInfo).port;

async function post(server: typeof direct, name: string, body: string, method = "POST") {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}/api/functions/${name}`, {
    method,
    headers: { "Content-Type": "application/json", "X-Twice": "a", Cookie: "theme=dark; x=1" },
    ...(method === "POST" && { body }),
  });
  const ignored = ["date", "connection", "keep-alive", "content-length", "transfer-encoding"];
  // `Headers` are in alphabetical order.
  const headers = [...response.headers].filter(([header]) => !ignored.includes(header));
  return { status: response.status, headers, text: await response.text() };
}

test.for(["reading", "refusing", "away"])("answers %s as the router does", async (name) => {
  const body = JSON.stringify({ word: "ягода", long: "x".repeat(100_000) });
  const answer = await post(direct, name, body);
  expect(answer).toEqual(await post(routed, name, body));
  if (name !== "away") expect(answer.headers).toContainEqual(["set-cookie", "two=2"]);
});

test("reports an error and answers 500 as the router does, but uncacheable", async () => {
  const answer = await post(direct, "broken", "{}");
  const { headers, ...asRouted } = await post(routed, "broken", "{}");
  expect(answer).toMatchObject(asRouted);
  expect(answer.headers).toEqual([["cache-control", "private, no-store"], ...headers]);
  expect(handleError).toHaveBeenCalledTimes(2);
  for (const [error, { request }] of handleError.mock.calls as [Error, ActionFunctionArgs][]) {
    expect(error.message).toBe("a bug");
    expect(request.signal.aborted).toBe(false);
  }
});

test("answers 413 to a body above the limit", async () => {
  const { status } = await post(direct, "reading", "x".repeat(maxBytes + 1));
  expect(status).toBe(413);
});

test("marks the request as aborted when the client disconnects before it has sent its body", async () => {
  const leaving = sendRequest({ port: portOf(direct), method: "POST", path: "/api/functions/reading" });
  leaving.on("error", () => undefined);
  leaving.setHeader("Content-Length", "1000");
  leaving.write("{");
  await eventually(() => expect(leaving.socket?.bytesWritten).toBeGreaterThan(0));
  leaving.destroy();
  await eventually(() => expect(handleError).toHaveBeenCalled());
  const [[, { request }]] = handleError.mock.calls as [[unknown, ActionFunctionArgs]];
  expect(request.signal.aborted).toBe(true);
});

test.for([
  ["GET", "reading"],
  ["POST", "reading?x=1"],
  ["POST", "Reading"],
  ["POST", "%72eading"],
  ["POST", "reading/"],
  ["POST", "reading.data"],
])("leaves %s %s to the router", async ([method = "", name = ""]) => {
  const { status } = await post(direct, name, "{}", method);
  expect(status).toBe(404);
});

test("returns no listener for a build without server functions", () => {
  expect(serverFunctions({ ...build, routes: {} }, contextOf)).toBeUndefined();
});
