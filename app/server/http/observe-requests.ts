import type { RequestListener, ServerResponse } from "node:http";
import type { Metrics } from "#app/server/metrics.ts";
import { currentRequest, inRequest, nameRequest } from "#app/server/request-id.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Names each request for the log, and measures it. A proxy's own name, `X-Request-Id`, is taken where a proxy is trusted.
 * `routeOf` tells a request's target by the route that answers it.
 */
export function observeRequests(
  answer: RequestListener,
  {
    metrics,
    routeOf,
    trustProxy,
  }: { metrics: Metrics; routeOf: (target: string) => string; trustProxy: boolean },
): RequestListener {
  let underWay = 0;
  metrics.add("gauge", "requests_under_way", "Requests that are being answered.", () => underWay);
  const recorders = new Map<string, ReturnType<Metrics["recorder"]>>();
  const record = (route: string, called: string, classOfStatus: number) => {
    const method = methods.has(called) ? called : "other";
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
      // Whoever left before there was an answer is counted apart, as nginx does.
      const status = response.headersSent ? Math.floor(response.statusCode / 100) : 0;
      record(routeOf(request.url ?? ""), request.method ?? "", status)((performance.now() - begin) / 1000);
    };
    inRequest(
      nameRequest(typeof claimed === "string" ? claimed : undefined),
      () => answer(request, response),
      (done) => (response.closed ? done() : response.once("close", done)),
    );
    // A kept page is written at once; to wait until it has left would cost more than to send it.
    if (response.writableEnded) return end();
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
      end();
    });
  };
}

/** How long whoever met an outage is asked to wait before the next try, in seconds. */
export const retryAfter = 5;

/** What failed since something is away is no fault of the program: its 500 leaves as 503. Said before any other header. */
export function tellOutages(response: ServerResponse): void {
  const request = currentRequest();
  if (!request) return;
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = (status: number, ...rest: unknown[]) => {
    if (status !== 500 || !request.metOutage) return writeHead(status, ...rest);
    response.setHeader("retry-after", String(retryAfter));
    return writeHead(503, ...rest.filter((part) => typeof part !== "string"));
  };
}
