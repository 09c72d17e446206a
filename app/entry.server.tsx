import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { ServerRouter, isRouteErrorResponse } from "react-router";
import type { EntryContext, HandleErrorFunction } from "react-router";
import { NonceContext } from "./ui/nonce.ts";
import { ForbiddenError } from "./server/accounts/actor.ts";
import { sealPage } from "./server/http/content-policy.ts";
import { paintFirst } from "./server/http/paint-first.ts";
import { retryAfter } from "./server/http/observe-requests.ts";
import { log } from "./server/log.ts";
import { currentRequest } from "./server/request-id.ts";

/** Longest time that a page may take to render, in milliseconds. */
const renderTimeout = 10_000;

/** Renders a page whole: no screen defers data, and a whole page can be measured, compressed and cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString("base64url");
  return new Promise<Response>((resolve, reject) => {
    const chunks: Buffer[] = [];
    // What failed since something is away is no fault of the program.
    let finalStatus = status === 500 && currentRequest()?.metOutage ? 503 : status;
    if (finalStatus === 503 && !headers.has("Retry-After")) headers.set("Retry-After", String(retryAfter));
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timeout);
        headers.set("Content-Type", "text/html; charset=utf-8");
        const rendered = Buffer.concat(chunks).toString("latin1");
        const { html, policy } = sealPage(isOffice(request) ? rendered : paintFirst(rendered), nonce);
        // In development Vite writes scripts and styles of its own into the page.
        if (import.meta.env.PROD) headers.set("Content-Security-Policy", policy);
        const body = request.method === "HEAD" ? null : Buffer.from(html, "latin1");
        resolve(new Response(body, { status: finalStatus, headers }));
        done();
      },
    });
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </NonceContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(sink),
      // Else what stands in a boundary and is long comes last, out of sight until a script has put it in its place.
      progressiveChunkSize: Infinity,
      onShellError: reject,
      onError(error) {
        // A refusal that the layout hands on to the last boundary, which says it.
        if (isRouteErrorResponse(error)) return;
        finalStatus = 500;
        if (!wasTold(error))
          log.error({ err: error, path: new URL(request.url).pathname }, "a page failed to render");
      },
    });
    const timeout = setTimeout(abort, renderTimeout);
  });
}

/** The back office is nothing without its scripts. */
function isOffice(request: Request): boolean {
  return /^\/admin(?:\/|$)/.test(new URL(request.url).pathname);
}

/** Bugs go to the log; pages that do not exist and refusals are no bugs. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || error instanceof ForbiddenError) return;
  if (wasTold(error)) return;
  log.error({ err: error, method: request.method, path: new URL(request.url).pathname }, "a request failed");
};

/** What a loader threw was handled; pages are made with a copy of it that has lost its words and its stack. */
function wasTold(error: unknown): boolean {
  return error instanceof Error && error.stack === undefined;
}
