import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpServer, drain } from "./http-server.ts";
import { readOffUnread } from "./unread-body.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Options = Omit<Parameters<typeof createHttpServer>[1], "isSecure">;

async function serve(listener: RequestListener, options: Options = {}) {
  const server = createHttpServer(listener, { isSecure: false, ...options });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close().closeAllConnections());
  return { server, port: (server.address() as AddressInfo).port };
}

/** A client of its own, which writes what it likes and remembers what it is told. */
function client(port: number) {
  const socket = connect(port, "127.0.0.1");
  closing.push(() => socket.destroy());
  let said = "";
  let failure: string | undefined;
  socket.setEncoding("utf8").on("data", (text: string) => (said += text));
  socket.on("error", (error: NodeJS.ErrnoException) => (failure = error.code));
  const closed = next(socket, "close");
  return {
    socket,
    closed,
    said: () => said,
    failure: () => failure,
    hears: async (text: string) => {
      while (!said.includes(text)) {
        if (socket.closed) throw new Error(`Closed before "${text}": ${failure ?? "in order"}`);
        await Promise.race([next(socket, "data"), closed]);
      }
    },
  };
}

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "x");
const answersOk: RequestListener = (_request, response) => response.end("ok");

/** Refuses what is posted without a look at the body, whose beginning has come in already. */
const refuses =
  (bounds?: Parameters<typeof readOffUnread>[2]): RequestListener =>
  (request, response) => {
    readOffUnread(request, response, bounds);
    if (request.method === "GET") return response.end("welcome");
    // The router's stream takes the first of the body and then waits to be read.
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

/** An error is no end of the waiting: the client remembers it, and its close follows. */
function next(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve) => socket.once(event, () => resolve()));
}

test("who is refused before the body was read reads the answer, and may go on with the same connection", async () => {
  const { port } = await serve(refuses());
  const { socket, hears, said } = client(port);
  await send(socket, post(3 * 1024 * 1024), megabytes(3), "GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await hears("welcome");
  expect(said()).toMatch(/ 401 [^]*refused[^]* 200 [^]*welcome/);
});

test("where the connection is to end it is read to the end first, so that the answer is not lost with it", async () => {
  const { port } = await serve(refuses());
  const { socket, hears, closed, failure } = client(port);
  await send(socket, post(32 * 1024 * 1024, "Connection: close\r\n"), megabytes(32));
  await hears("refused");
  await closed;
  expect(failure()).toBeUndefined();
});

test("what nobody has begun to read is read off alike", async () => {
  const { port } = await serve((request, response) => {
    readOffUnread(request, response);
    response.writeHead(401).end("refused");
  });
  const { socket, hears, failure } = client(port);
  await send(socket, post(3 * 1024 * 1024), megabytes(3));
  await hears("refused");
  expect(failure()).toBeUndefined();
});

test("nobody is read off without end, nor waited for", async () => {
  const { port } = await serve(refuses({ maxBytes: 1024 * 1024, patience: 60_000 }));
  const endless = client(port);
  await send(endless.socket, post(1024 ** 4), ...Array.from({ length: 32 }, () => megabytes(1)));
  await endless.closed;
  const { port: impatient } = await serve(refuses({ maxBytes: 1024 ** 3, patience: 20 }));
  const silent = client(impatient);
  await send(silent.socket, post(1024 ** 2), "a beginning");
  await silent.hears("refused");
  await silent.closed;
  expect(silent.said()).toContain("refused");
});

test("who sends headers slowly is cut off and told so, but a connection without a request outlives that time", async () => {
  const { port } = await serve(answersOk, { headersTimeout: 50, connectionsCheckingInterval: 10 });
  const idle = client(port);
  await send(idle.socket, "GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await idle.hears("ok");
  const slow = client(port);
  await send(slow.socket, "GET /products HTTP/1.1\r\nHost: sh");
  await slow.closed;
  expect(slow.said()).toMatch(
    /^HTTP\/1\.1 408 Request Timeout[^]*<html lang="bg">[^]*Връзката беше твърде бавна/,
  );
  await send(idle.socket, "GET /again HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n");
  await idle.closed;
  expect(idle.said().match(/200 OK/g)).toHaveLength(2);
});

test("who sends a body slowly is cut off in the page's language, unless the answer was begun", async () => {
  const times = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 10 };
  const waits: RequestListener = (request) => request.resume();
  const { port } = await serve(waits, times);
  const slow = client(port);
  await send(slow.socket, post(100), "a beginning");
  await slow.closed;
  expect(slow.said()).toMatch(/^HTTP\/1\.1 408 [^]*<html lang="en">[^]*The connection was too slow/);
  const { port: begun } = await serve((request, response) => {
    request.resume();
    response.write("half an answer");
  }, times);
  const answered = client(begun);
  await send(answered.socket, post(100), "a beginning");
  await answered.closed;
  expect(answered.said()).not.toContain("408");
});

test("headers that are too large are refused in words that arrive, and so is what is no request", async () => {
  const { port } = await serve(answersOk);
  const large = client(port);
  await send(large.socket, `GET /en/cart HTTP/1.1\r\nHost: shop\r\nCookie: ${"x".repeat(200_000)}\r\n\r\n`);
  await large.closed;
  expect(large.said()).toMatch(
    /^HTTP\/1\.1 431 Request Header Fields Too Large[^]*Clear the cookies of this site/,
  );
  expect(large.said().match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(large.failure()).toBeUndefined();
  const nonsense = client(port);
  await send(nonsense.socket, "\u0000\u0001 nonsense\r\n\r\n");
  await nonsense.closed;
  expect(nonsense.said()).toMatch(/^HTTP\/1\.1 400 Bad Request[^]*nosniff/);
});

test("idle connections are kept longer than the minute after which proxies give theirs up", async () => {
  const { server } = await serve(answersOk);
  expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
});

test("at the end nobody waits for idle connections", async () => {
  const { server, port } = await serve(answersOk);
  const idle = client(port);
  await send(idle.socket, "GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
  await idle.hears("ok");
  // Far less than the connection would be kept, and than what hangs is waited for.
  await drain(server);
  await idle.closed;
  expect(idle.failure()).toBeUndefined();
}, 5000);
