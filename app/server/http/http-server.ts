import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { refusedAnswer, rawAnswer } from "./refused-page.ts";
import type { RefusedStatus } from "#app/i18n/refused-requests.ts";

/** All in milliseconds. */
type Times = {
  /** How long an idle connection is kept open. */
  keepAliveTimeout: number;
  /** How long the headers of a request may take. */
  headersTimeout: number;
  /** How long a request may take with its body. */
  requestTimeout: number;
  /** How often the two timeouts above are checked. */
  connectionsCheckingInterval: number;
  /** How long a refused connection stays open for reading, so that the answer arrives. */
  lingering: number;
};

const times: Times = {
  // Longer than the minute that proxies keep idle connections, so that none sends a request into a closing connection.
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  // A 50 MB video at 1 Mbit/s, with a margin.
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5000,
  lingering: 2000,
};

/** Largest request line and headers together, in bytes. */
const maxHeaderSize = 16_384;

/** Longest wait for requests in progress at shutdown, in milliseconds. */
const drainTimeout = 10_000;
/** How often idle connections are closed during shutdown, in milliseconds. */
const idleCheck = 50;

/**
 * Creates the shop's HTTP server. It disconnects clients whose requests are malformed, too slow or have oversized
 * headers, after an error page unless a response has already begun.
 */
export function createHttpServer(
  listener: RequestListener,
  { hsts, ...changes }: { hsts: () => string | null } & Partial<Times>,
): Server {
  const { lingering, ...timeouts } = { ...times, ...changes };
  const answers = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({ ...timeouts, maxHeaderSize }, listener);
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
    answers.set(request.socket, response),
  );
  // The client may go on sending: it is read for a while, since unread data would lose the answer, and then cut off.
  const endWith = (socket: Duplex, answer: string) => {
    socket.end(answer);
    const end = setTimeout(() => socket.destroy(), lingering);
    socket.once("close", () => clearTimeout(end));
  };
  // Without a listener Node closes the connection without a response. With one it no longer reads the connection.
  server.on("connect", ({ url = "" }, socket) => {
    socket.on("error", () => undefined).resume();
    endWith(socket, rawAnswer(refusedAnswer(405, url, hsts())));
  });
  server.on("clientError", (error: Error & { code?: string; rawPacket?: Buffer }, socket) => {
    // The event repeats for everything that still arrives after the refusal.
    if (socket.writableEnded) return;
    const answer = answers.get(socket);
    const isAnswered = answer?.headersSent && !(answer.writableFinished && answer.req.complete);
    if (!socket.writable || error.code === "ECONNRESET" || isAnswered) {
      socket.destroy();
      return;
    }
    const target = /^[A-Z]+ (\/[^ ]*)/.exec(error.rawPacket?.toString("latin1", 0, 1024) ?? "")?.[1];
    const status = statuses[error.code ?? ""] ?? 400;
    endWith(socket, rawAnswer(refusedAnswer(status, target ?? answer?.req.url ?? "/", hsts())));
  });
  return server;
}

const statuses: Record<string, RefusedStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Shuts the server down: accepts no connections, finishes requests in progress, and after 10 seconds cuts off the rest.
 */
export async function drain(server: Server): Promise<void> {
  // A proxy or browser would go on sending requests over its open connection: the next response closes it. Connections
  // whose response was already in progress are closed once idle.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = setInterval(() => server.closeIdleConnections(), idleCheck);
  const timeout = setTimeout(() => server.closeAllConnections(), drainTimeout);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(timeout);
}
