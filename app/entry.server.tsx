import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, isRouteErrorResponse } from "react-router";
import type { EntryContext, HandleErrorFunction } from "react-router";
import { NonceContext } from "./ui/nonce.ts";
import { sealPage } from "./server/http/content-policy.ts";
import { paintFirst } from "./server/http/paint-first.ts";
import { retryAfter } from "./server/http/observe-requests.ts";
import { log } from "./server/log.ts";
import { currentRequest } from "./server/request/request-id.ts";

/** Maximum rendering time of a page, in milliseconds. */
const renderTimeout = 10_000;

/**
 * Renders a page completely before sending it: no screen defers data, and a complete page can be measured, compressed
 * and cached.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString("base64url");
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = [];
    // A failure caused by an unavailable dependency is an outage, not a bug.
    let finalStatus = status === 500 && currentRequest()?.sawOutage ? 503 : status;
    if (finalStatus === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(retryAfter));
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        // In a promise, because an error thrown by the stream would end the process instead of failing the request.
        resolve(Promise.resolve(Buffer.concat(chunks).toString("latin1")).then(finish));
        done();
      },
    });
    const finish = (bytes: string) => {
      headers.set("Content-Type", "text/html; charset=utf-8");
      const { html, policy } = sealPage(isAdminPage(request) ? bytes : paintFirst(bytes), nonce);
      // In development Vite injects its own scripts and styles.
      if (import.meta.env.PROD) headers.set("Content-Security-Policy", policy);
      const body = request.method === "HEAD" ? null : Buffer.from(html, "latin1");
      return new Response(body, { status: finalStatus, headers });
    };
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      // Otherwise React streams large Suspense boundaries last and hidden until a script moves them into place.
      progressiveChunkSize: Infinity,
      onShellError: reject,
      onError(error) {
        // A refusal rethrown by the layout for the last error boundary to show.
        if (isRouteErrorResponse(error)) return;
        finalStatus = 500;
        if (!wasHandled(error))
          log.error({ err: error, path: new URL(request.url).pathname }, "a page failed to render");
      },
    });
    const timeout = setTimeout(abort, renderTimeout);
  });
}

/** Returns whether a page belongs to the back office, which does not work without scripts. */
function isAdminPage(request: Request): boolean {
  return /^\/admin(?:\/|$)/.test(new URL(request.url).pathname);
}

/** Logs bugs. Skips aborted requests, route error responses such as a missing page, and errors already handled. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (wasHandled(error)) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "a request failed");
};

/**
 * Returns whether an error was already handled: pages are rendered with a copy of a loader's error, without message and
 * stack.
 */
function wasHandled(error: unknown): boolean {
  return error instanceof Error && error.stack === undefined;
}
