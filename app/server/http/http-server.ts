import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refusedAnswer, rawAnswer } from "./refused-page.ts";
import type { RefusedStatus } from "#app/i18n/refused-requests.ts";

/** All in milliseconds. */
type Times = {
  /** How long a connection without a request is kept. */
  keepAliveTimeout: number;
  /** How long the headers of a request may take. */
  headersTimeout: number;
  /** How long a request may take with its body. */
  requestTimeout: number;
  /** How often both are looked at. */
  connectionsCheckingInterval: number;
  /** How long a refused connection is still read from, so that the refusal arrives. */
  lingering: number;
};

const times: Times = {
  // Longer than the minute after which proxies give theirs up, so that none sends a request into a connection that is just
  // being closed.
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  // A video of 50 MB over a line of one megabit, and some.
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5000,
  lingering: 2000,
};

/** Longest line and headers of a request, in bytes. */
const maxHeaderSize = 16_384;

/** Longest time that requests under way are waited for at the end, in milliseconds. */
const drainTimeout = 10_000;
/** How often connections without a request are looked for meanwhile, in milliseconds. */
const idleCheck = 50;

/** The shop's HTTP server: who sends slowly or too much is cut off, with an answer that says so. */
export function createHttpServer(
  listener: RequestListener,
  { isSecure, ...changes }: { isSecure: boolean } & Partial<Times>,
): Server {
  const { lingering, ...timeouts } = { ...times, ...changes };
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ ...timeouts, maxHeaderSize }, listener);
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
    answers.set(request.socket, response),
  );
  server.on("clientError", (error: Error & { code?: string; rawPacket?: Buffer }, socket) => {
    // What still comes in is refused again and again.
    if (socket.writableEnded) return;
    const answer = answers.get(socket);
    const isAnswered = answer?.headersSent && !(answer.writableFinished && answer.req.complete);
    if (!socket.writable || error.code === "ECONNRESET" || isAnswered) {
      socket.destroy();
      return;
    }
    const target = /^[A-Z]+ (\/[^ ]*)/.exec(error.rawPacket?.toString("latin1", 0, 1024) ?? "")?.[1];
    const status = statuses[error.code ?? ""] ?? 400;
    socket.end(rawAnswer(refusedAnswer(status, target ?? answer?.req.url ?? "/", isSecure)));
    const end = setTimeout(() => socket.destroy(), lingering);
    socket.once("close", () => clearTimeout(end));
  });
  return server;
}

const statuses: Record<string, RefusedStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Takes no new requests, lets those under way finish, closes what is idle and cuts off what hangs. */
export async function drain(server: Server): Promise<void> {
  // A proxy or a browser keeps its connection and would go on asking through it: the next answer closes it, and so
  // does the end of an answer under way.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheck);
  const timeout = setTimeout(() => server.closeAllConnections(), drainTimeout);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(timeout);
}
