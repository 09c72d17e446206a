import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createRequestListener } from "@react-router/node";
import compression from "compression";
import { RouterContextProvider, createRequestHandler } from "react-router";
import type { ServerBuild } from "react-router";
import { currentRequest, failRequest } from "#app/server/request/request-id.ts";
import { clientAddressContext, peerAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { allowedMethods } from "./allowed-methods.ts";
import { clockTiming } from "./clock-timing.ts";
import { handlerByPart } from "./handler-by-part.ts";
import { clientAddress } from "#app/server/request/client-address.ts";
import { isFromAnotherSite } from "#app/server/request/foreign-request.ts";
import { routeMatcher } from "./match-routes.ts";
import { mediaFiles } from "./media-files.ts";
import { answerOutagesWith503 } from "./observe-requests.ts";
import { publicPageFinder } from "./pages/find-public-page.ts";
import { createPageCache } from "./pages/page-cache.ts";
import { whyUnreadable } from "#app/server/request/readable-request.ts";
import { refusedAnswer } from "./refused-page.ts";
import type { RefusedAnswer } from "./refused-page.ts";
import { refusedTarget } from "./refused-target.ts";
import { hstsOf, securityHeaders } from "./security-headers.ts";
import { serverFunctions } from "./server-functions.ts";
import { storableTarget } from "#app/server/request/storable-text.ts";
import { drainUnreadBody } from "#app/server/request/drain-body.ts";
import { canonicalTarget } from "#app/server/request/canonical-target.ts";

/** Serves a file, or calls `next` when no file has that name. */
export type FileServer = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The server build; in development a function called for every request, because the build changes. */
export type RouterBuild = ServerBuild | (() => Promise<ServerBuild>);

/** Size limit of the page cache, in bytes: about a thousand pages, compressed. */
const maxCacheBytes = 64 * 1024 * 1024;

/**
 * Creates the request listener. It tries in turn: cached public pages, server functions, uploaded files, files of the
 * build, the router. In development, where `build` is a function, the page cache is off. `stop` ends the rendering of
 * pages in the background.
 */
export function createListener(
  services: Services,
  build: RouterBuild,
  serveFile: FileServer,
): { answer: RequestListener; stop: () => Promise<void> } {
  // Any: `isFromAnotherSite` has refused the others. The router compares only with the URL that this server sees, which
  // behind a proxy that terminates TLS has another scheme.
  const allowedActionOrigins = ["**"];
  const contextOf = (request: { headers: Headers }, peerAddress: string) => {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(clientAddressContext, clientAddress(request.headers, peerAddress, services.env.TRUST_PROXY));
    context.set(peerAddressContext, peerAddress);
    return context;
  };
  const routerOf = (part: RouterBuild) =>
    createRequestListener({
      build:
        typeof part === "function"
          ? async () => ({ ...(await part()), allowedActionOrigins })
          : { ...part, allowedActionOrigins },
      getLoadContext: (request, client) => contextOf(request, client.address),
    });
  const answerFunction = serverFunctions(build, contextOf);
  const router = typeof build === "function" ? routerOf(build) : inParts(handlerByPart(build, routerOf));
  // The router's listener is asynchronous, which its type does not say.
  const answerByRouter: RequestListener = (request, response) => {
    Promise.resolve(router(request, response)).catch(failRequest);
  };
  const serveMedia = mediaFiles(services.storage);
  // Streams that must not be buffered opt out with `no-transform`. The middleware's types are Express's, but it uses
  // only what Node provides.
  const compress = compression({ filter: isWorthCompressing }) as unknown as FileServer;
  const headersOf = () => securityHeaders(hstsOf(services.env));
  // The development server's routes change with every edit, so there the router itself refuses methods.
  const methodsOf =
    typeof build === "function" ? () => null : allowedMethods(build.routes, routeMatcher(build.routes));
  const answerOthers: RequestListener = (request, response) => {
    drainUnreadBody(request, response);
    answerOutagesWith503(response);
    const id = currentRequest()?.id;
    if (id !== undefined) response.setHeader("x-request-id", id);
    const hsts = hstsOf(services.env);
    const unreadable = whyUnreadable(request);
    if (unreadable) return refuse(response, refusedAnswer(unreadable, request.url ?? "", hsts));
    if (isFromAnotherSite(request, services.env.BASE_URL))
      return refuse(response, refusedAnswer(403, request.url ?? "", hsts));
    for (const [name, value] of Object.entries(headersOf())) response.setHeader(name, value);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const location = isRead ? canonicalTarget(request.url ?? "") : null;
    if (location !== null)
      return response.writeHead(308, { location, "cache-control": "no-store", "content-length": "0" }).end();
    if (answerFunction?.(request, response)) return;
    serveMedia(request, response, () =>
      serveFile(request, response, () => {
        const { url: target = "", method = "GET" } = request;
        const methods = methodsOf(target);
        if (methods && !methods.includes(method))
          return refuse(response, refusedAnswer(405, target, hsts, methods));
        // The default, because a response may hold personal data.
        response.setHeader("cache-control", "private, no-store");
        response.setHeader("server-timing", clockTiming(new Date()));
        compress(request, response, () => answerByRouter(request, response));
      }),
    );
  };
  // No page cache in development, where pages change with every edit.
  if (typeof build === "function") return { answer: answerOthers, stop: async () => undefined };
  const pages = cachedPages(services, build, headersOf);
  const answer: RequestListener = (request, response) => {
    const refused = refusedTarget(request.url ?? "", hstsOf(services.env));
    if (refused) {
      drainUnreadBody(request, response);
      return refuse(response, refused);
    }
    request.url = storableTarget(request.url ?? "");
    if (whyUnreadable(request)) answerOthers(request, response);
    else pages.answer(request, response, () => answerOthers(request, response));
  };
  return { answer, stop: pages.stop };
}

function inParts(listenerFor: (target: string) => RequestListener): RequestListener {
  return (request, response) => listenerFor(request.url ?? "")(request, response);
}

function refuse(response: ServerResponse, { status, headers, body }: RefusedAnswer): void {
  response.writeHead(status, headers).end(body);
}

/**
 * Returns whether a response is compressed: if its content type is text, as that of pages, their data and CSV lists.
 * The short JSON answers to scripts would gain nothing.
 */
function isWorthCompressing(_request: unknown, response: { getHeader: (name: string) => unknown }): boolean {
  return String(response.getHeader("content-type")).startsWith("text/");
}

function cachedPages(services: Services, build: ServerBuild, headersOf: () => Record<string, string>) {
  const { content, metrics } = services;
  const handlerFor = handlerByPart(build, (part) => createRequestHandler(part, "production"));
  const pages = createPageCache({
    find: publicPageFinder(routeMatcher(build.routes)),
    async render(address) {
      // A page that is rendered after a change of the public address must have the new one.
      await services.address.settled();
      const context = new RouterContextProvider();
      context.set(servicesContext, services);
      return handlerFor(address)(new Request(new URL(address, services.env.BASE_URL)), context);
    },
    content,
    clock: () => new Date(),
    maxBytes: maxCacheBytes,
    timeout: 2000,
    wait: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
    headersOf,
  });
  metrics.add("gauge", "kept_pages_bytes", "Memory used by the page cache.", () => pages.bytes);
  for (const from of ["hit", "miss", "last-good"] as const)
    metrics.add(
      "counter",
      `pages_${from.replace("-", "_")}_total`,
      `Public pages served as: ${from}.`,
      () => pages.sent[from],
    );
  metrics.add(
    "counter",
    "pages_background_total",
    "Public pages rendered in the background after a change.",
    () => pages.renderedInBackground,
  );
  metrics.add(
    "counter",
    "public_content_changes_total",
    "Changes of public content that this process was notified of.",
    () => content.version,
  );
  metrics.add("gauge", "public_content_heard", "1 while change notifications are received, else 0.", () =>
    Number(content.isListening),
  );
  return pages;
}
