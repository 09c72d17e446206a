import type { RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "#app/server/metrics.ts";
import { currentRequest, inRequest, nameRequest } from "#app/server/request/request-id.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Gives each request an id for the log and measures it. A trusted proxy's `X-Request-Id` is used if valid. `routeOf`
 * returns the name of the route that answers a request target.
 */
export function observeRequests(
  answer: RequestListener,
  {
    metrics,
    routeOf,
    trustProxy,
  }: { metrics: Metrics; routeOf: (target: string) => string; trustProxy: boolean },
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
    inRequest(
      nameRequest(typeof claimed === "string" ? claimed : undefined),
      () => answer(request, response),
      (done) => (response.closed ? done() : response.once("close", done)),
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
