import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import process from "node:process";
import { log } from "#app/server/log.ts";
import type { Metrics } from "#app/server/metrics.ts";
import { currentRequest, failRequest, inRequest, nameRequest } from "#app/server/request/request-id.ts";
import { refusedAnswer } from "./refused-page.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Gives each request an id for the log, measures it, and keeps its failures within it: what `answer` throws, the errors
 * of the response, and what is passed to `failRequest`. A trusted proxy's `X-Request-Id` is used if valid. `routeOf`
 * returns the name of the route that answers a request target.
 */
export function observeRequests(
  answer: RequestListener,
  {
    metrics,
    routeOf,
    trustProxy,
    hsts,
  }: {
    metrics: Metrics;
    routeOf: (target: string) => string;
    trustProxy: boolean;
    hsts: () => string | null;
  },
): RequestListener {
  let inProgress = 0;
  metrics.add("gauge", "requests_under_way", "Requests in progress.", () => inProgress);
  const recorders = new Map<string, ReturnType<Metrics["recorder"]>>();
  const record = (route: string, requestMethod: string, classOfStatus: number) => {
    const method = methods.has(requestMethod) ? requestMethod : "other";
    const key = `${classOfStatus}${method}${route}`;
    const known = recorders.get(key);
    if (known) return known;
    const status = classOfStatus === 0 ? "left" : `${classOfStatus}xx`;
    const made = metrics.recorder("request_seconds", { route, method, status });
    recorders.set(key, made);
    return made;
  };
  return (request, response) => {
    const begin = performance.now();
    const claimed = trustProxy ? request.headers["x-request-id"] : undefined;
    const end = () => {
      // A client that disconnected before the response is counted separately, as nginx does.
      const status = response.headersSent ? Math.floor(response.statusCode / 100) : 0;
      record(routeOf(request.url ?? ""), request.method ?? "", status)((performance.now() - begin) / 1000);
    };
    const fail = failureOf(request, response, hsts);
    inRequest(
      nameRequest(typeof claimed === "string" ? claimed : undefined),
      () => {
        try {
          answer(request, response);
        } catch (error) {
          fail(error);
        }
        // Such as a write after the end. Without a listener it would end the process.
        if (!response.writableEnded) response.on("error", fail);
      },
      {
        address: addressOf(request),
        onClose: (done) => (response.closed ? done() : response.once("close", done)),
        fail,
      },
    );
    // A cached page is written synchronously; waiting for `close` would cost more than sending it.
    if (response.writableEnded) return end();
    inProgress += 1;
    response.once("close", () => {
      inProgress -= 1;
      end();
    });
  };
}

function addressOf({ method, url = "" }: IncomingMessage): string {
  return `${method} ${url.split("?", 1)[0]}`;
}

/**
 * Returns a function that logs a request's first failure, and answers 500 unless the response has begun: then it closes
 * the connection, so that no client takes the response for complete.
 */
function failureOf(request: IncomingMessage, response: ServerResponse, hsts: () => string | null) {
  let hasFailed = false;
  return (error: unknown) => {
    if (hasFailed) return;
    hasFailed = true;
    log.error({ err: error, address: addressOf(request) }, "a request failed outside its handlers");
    if (response.writableFinished || response.destroyed) return;
    if (response.headersSent) return void response.destroy();
    const { status, headers, body } = refusedAnswer(500, request.url ?? "", hsts());
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.writeHead(status, headers).end(body);
  };
}

/**
 * Fails the request, and nothing else, when a promise that nobody awaits is rejected during it. Rejections outside
 * requests are thrown, as by default.
 */
export function keepRejectionsInRequests(): void {
  process.on("unhandledRejection", failRequest);
}

/** `Retry-After` of answers during an outage, in seconds. */
export const retryAfter = 5;

/** Turns a 500 into 503 with `Retry-After` when an outage caused it. Call before any header is written. */
export function answerOutagesWith503(response: ServerResponse): void {
  const request = currentRequest();
  if (!request) return;
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !request.sawOutage) return writeHead(status, ...rest);
    response.setHeader("retry-after", String(retryAfter));
    return writeHead(503, ...rest.filter((part) => typeof part !== "string"));
  };
}
