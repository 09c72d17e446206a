import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, drain } from "./http-server.ts";
import { drainUnreadBody } from "#app/server/request/drain-body.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Options = Omit<Parameters<typeof createHttpServer>[1], "hsts">;

async function serve(listener: RequestListener, options: Options = {}) {
  const server = createHttpServer(listener, { hsts: () => null, ...options });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close().closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port };
}

/** Connects a raw socket client that records everything it receives. */
function client(port: number) {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  let received = "";
  let failure: string | undefined;
  socket.setEncoding("utf8").on("data", (text: string) => (received += text));
  socket.on("error", (error: NodeJS.ErrnoException) => (failure = error.code));
  const closed = next(socket, "close");
  return {
    socket,
    closed,
    received: () => received,
    failure: () => failure,
    receives: async (text: string) => {
      while (!received.includes(text)) {
        if (socket.closed) throw new Error(`Closed before "${text}" arrived: ${failure ?? "no error"}`);
        await Promise.race([next(socket, "data"), closed]);
      }
    },
  };
}

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "x");
const answersOk: RequestListener = (_request, response) => response.end("ok");

/** Refuses a POST after the first chunk of its body, without reading the rest. */
const refuses =
  (bounds?: Parameters<typeof drainUnreadBody>[2]): RequestListener =>
  (request, response) => {
    drainUnreadBody(request, response, bounds);
    if (request.method === "GET") return response.end("welcome");
    // Like the router's stream, which takes the first chunk and then waits to be read.
    request.once("data", () => {
      request.pause();
      response.writeHead(401).end("refused");
    });
  };

const post = (bytes: number, more = "") =>
  `POST /en/upload HTTP/1.1\r\nHost: shop\r\nContent-Length: ${bytes}\r\n${more}\r\n`;

async function send(socket: Socket, ...parts: (string | Buffer)[]): Promise<void> {
  for (const part of parts)
    if (!socket.destroyed && !socket.write(part))
      await Promise.race([next(socket, "drain"), next(socket, "close")]);
}

/** Waits for an event of the socket. Never rejects: the client records an error, and its `close` follows. */
function next(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve) => socket.once(event, () => resolve()));
}

test("a client refused before its body was read gets the answer and can reuse the connection", async () => {
  const { port } = await serve(refuses());
  const { socket, receives, received } = client(port);
  await send(socket, post(3 * 1024 * 1024), megabytes(3), "GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await receives("welcome");
  expect(received()).toMatch(/ 401 [^]*refused[^]* 200 [^]*welcome/);
});

test("reads the body to its end before closing a connection, so that the answer arrives", async () => {
  const { port } = await serve(refuses());
  const { socket, receives, closed, failure } = client(port);
  await send(socket, post(32 * 1024 * 1024, "Connection: close\r\n"), megabytes(32));
  await receives("refused");
  await closed;
  expect(failure()).toBeUndefined();
});

test("also drains a body that nothing has begun to read", async () => {
  const { port } = await serve((request, response) => {
    drainUnreadBody(request, response);
    response.writeHead(401).end("refused");
  });
  const { socket, receives, failure } = client(port);
  await send(socket, post(3 * 1024 * 1024), megabytes(3));
  await receives("refused");
  expect(failure()).toBeUndefined();
});

test("stops draining at the size limit and after the idle limit", async () => {
  const { port } = await serve(refuses({ maxBytes: 1024 * 1024, timeout: 60_000 }));
  const endless = client(port);
  await send(endless.socket, post(1024 ** 4), ...Array.from({ length: 32 }, () => megabytes(1)));
  await endless.closed;
  const { port: impatient } = await serve(refuses({ maxBytes: 1024 ** 3, timeout: 20 }));
  const idle = client(impatient);
  await send(idle.socket, post(1024 ** 2), "a beginning");
  await idle.receives("refused");
  await idle.closed;
  expect(idle.received()).toContain("refused");
});

test("answers slow headers with 408, but keeps an idle connection open longer than that", async () => {
  const { port } = await serve(answersOk, { headersTimeout: 50, connectionsCheckingInterval: 10 });
  const idle = client(port);
  await send(idle.socket, "GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await idle.receives("ok");
  const slow = client(port);
  await send(slow.socket, "GET /products HTTP/1.1\r\nHost: sh");
  await slow.closed;
  expect(slow.received()).toMatch(
    /^HTTP\/1\.1 408 Request Timeout[^]*<html lang="bg">[^]*Връзката беше твърде бавна/,
  );
  await send(idle.socket, "GET /again HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  await idle.closed;
  expect(idle.received().match(/200 OK/g)).toHaveLength(2);
});

/** Returns what a client receives whose request ends its time after its headers have reached the listener. */
async function receivedForSlowBody(listener: RequestListener): Promise<string> {
  const arrived = Promise.withResolvers<void>();
  const { server, port } = await serve(
    (request, response) => {
      request.resume();
      listener(request, response);
      arrived.resolve();
    },
    { connectionsCheckingInterval: 10 },
  );
  const slow = client(port);
  await send(slow.socket, post(100), "a beginning");
  await arrived.promise;
  // Both, because Node takes the longer one as the limit of the whole request.
  Object.assign(server, { headersTimeout: 50, requestTimeout: 50 });
  await slow.closed;
  return slow.received();
}

test("answers a slow body with 408 in the page's language, unless the response has begun", async () => {
  expect(await receivedForSlowBody(() => undefined)).toMatch(
    /^HTTP\/1\.1 408 [^]*<html lang="en">[^]*The connection was too slow/,
  );
  expect(await receivedForSlowBody((_, response) => response.write("half an answer"))).not.toContain("408");
});

test("answers oversized headers and malformed requests with an error page that arrives", async () => {
  const { port } = await serve(answersOk);
  const large = client(port);
  await send(large.socket, `GET /en/cart HTTP/1.1\r\nHost: shop\r\nCookie: ${"x".repeat(200_000)}\r\n\r\n`);
  await large.closed;
  expect(large.received()).toMatch(
    /^HTTP\/1\.1 431 Request Header Fields Too Large[^]*Clear this site's cookies/,
  );
  expect(large.received().match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(large.failure()).toBeUndefined();
  const nonsense = client(port);
  await send(nonsense.socket, "\u0000\u0001 nonsense\r\n\r\n");
  await nonsense.closed;
  expect(nonsense.received()).toMatch(/^HTTP\/1\.1 400 Bad Request[^]*nosniff/);
});

test("keeps idle connections open longer than the minute that proxies keep theirs", async () => {
  const { server } = await serve(answersOk);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test("draining does not wait for idle connections", async () => {
  const { server, port } = await serve(answersOk);
  const idle = client(port);
  await send(idle.socket, "GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await idle.receives("ok");
  // The test's timeout is far below the keep-alive and drain timeouts.
  await drain(server);
  await idle.closed;
  expect(idle.failure()).toBeUndefined();
}, 30_000);

test("answers CONNECT with 405, also when the client has left", async () => {
  const { port } = await serve(answersOk);
  const gone = client(port);
  await send(gone.socket, "CONNECT shop:80 HTTP/1.1\r\nHost: shop\r\n\r\n");
  gone.socket.resetAndDestroy();
  const asked = client(port);
  await send(asked.socket, "CONNECT shop:80 HTTP/1.1\r\nHost: shop\r\n\r\n");
  await asked.closed;
  expect(asked.received()).toMatch(/^HTTP\/1\.1 405 [^]*allow: GET, HEAD, POST/);
});

test("cuts off a CONNECT whose client goes on sending and does not leave", async () => {
  const { server, port } = await serve(answersOk, { lingering: 50 });
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  closing.push(() => socket.destroy());
  socket.on("error", () => undefined).resume();
  await send(socket, "CONNECT shop:80 HTTP/1.1\r\nHost: shop\r\n\r\n", megabytes(1));
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  await expect.poll(open).toBe(0);
});
