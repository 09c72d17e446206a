import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hasSessionCookie } from "#app/server/accounts/current-session.ts";
import { log } from "#app/server/log.ts";
import { observePage } from "#app/server/request/page-facts.ts";
import type { PageFacts } from "#app/server/request/page-facts.ts";
import { currentRequest, failRequest } from "#app/server/request/request-id.ts";
import { acceptedEncodings } from "#app/server/http/accepted-encodings.ts";
import type { Encoding } from "#app/server/http/accepted-encodings.ts";
import { clockTiming } from "#app/server/http/clock-timing.ts";
import { isKnown } from "#app/server/http/conditional-request.ts";
import { PageStore } from "./page-store.ts";
import type { PublicContent } from "./public-content.ts";
import { createIdleTime } from "./idle-time.ts";
import { createPageWarmer } from "./warm-pages.ts";

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      // A 256 KB window: pages fit into it, and it needs little memory.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
}

/**
 * Brotli quality of a page's first rendering: a third smaller than gzip at its best, in a fraction of the rendering
 * time. Maximum quality takes forty times as long.
 */
const usualQuality = 6;

/** Approximate bytes per cached page besides its bodies. */
const overhead = 2048;

/** Cache-Control of a prefetched page: it may be shown within two seconds without revalidation. */
const prefetchControl = "private, max-age=2";

type Headers = Record<string, string>;
type Answer = { status: number; headers: Headers; bodies: Record<Encoding, Buffer>; etag: string | null };
/** A response ready to write; `headers` alternates names and values. */
type Reply = { status: number; headers: string[]; body: Buffer | undefined };
type Replies = Record<Encoding | "unchanged", Reply>;
/** A cached page with prepared replies, so that most requests cost only a write. */
type Page = { answer: Answer; replies: Replies; bytes: number } & Validity & Visits;
/** How long a page is fresh, and whether it already has maximum compression. */
type Validity = { version: number; until: number; isSmallest: boolean };
/** `recent` visits came since the last rendering; `former` are earlier ones, halved at each rendering. */
type Visits = { recent: number; former: number };
type Origin = "hit" | "miss" | "last-good";
type Rendered = { answer: Answer; isGood: boolean } & Pick<
  PageFacts,
  "isForStaff" | "needsWholeAddress" | "countMissing"
>;
type PageRequest = {
  request: IncomingMessage;
  response: ServerResponse;
  next: () => void;
  address: string;
  lastGood: Page | undefined;
};

export type PageCache = {
  /**
   * Answers with a public page. Calls `next` if the request is not for one, if none can be rendered or is stored, and
   * for a signed-in person if only staff may see it (`markForStaff`) or the answer needs the whole address.
   */
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Memory used by the cached pages. */
  readonly bytes: number;
  /** Number of pages served by origin. */
  readonly sent: Readonly<Record<Origin, number>>;
  /** Number of pages rendered in the background after a change. */
  readonly renderedInBackground: number;
  /** Ends the rendering in the background. */
  stop: () => Promise<void>;
};

type PageCacheOptions = {
  /** Returns the cache key of a request target; null if it is not a public page. */
  find: (target: string) => string | null;
  /**
   * Renders the page of an address. It receives nothing else from the request, so a page cannot depend on the client.
   */
  render: (address: string) => Promise<Response>;
  content: Pick<PublicContent, "version" | "isListening" | "nextScheduledChange" | "onChange">;
  clock: () => Date;
  /** Size limit of the cache. */
  maxBytes: number;
  /**
   * How long to wait for a fresh page while the database may be down before serving the last good one, in milliseconds.
   */
  timeout: number;
  /** Waits between renderings in the background, in milliseconds. */
  wait: (milliseconds: number) => Promise<unknown>;
  /** Returns the headers of every response; they change with public content only. */
  headersOf: () => Headers;
};

/**
 * Creates the cache of public pages, stored compressed. A page is fresh until public content changes, in any process,
 * or until the next scheduled change. No page is fresh while change notifications may be missed. A stale page is
 * retained as the last good page, for when no complete one can be rendered. After a change the visited pages are
 * rendered again in the background.
 */
export function createPageCache({
  find,
  render,
  content,
  clock,
  maxBytes,
  timeout,
  wait,
  headersOf,
}: PageCacheOptions): PageCache {
  const store = new PageStore<Page>(maxBytes);
  const sent: Record<Origin, number> = { hit: 0, miss: 0, "last-good": 0 };
  const idleTime = createIdleTime(() => clock().getTime());
  const underWay = new Map<string, { version: number; rendered: Promise<Rendered> }>();
  let renderedInBackground = 0;

  const isFresh = (page: Page) =>
    content.isListening && page.version === content.version && clock().getTime() < page.until;

  function storePage(address: string, page: { answer: Answer } & Validity & Visits): void {
    const { answer } = page;
    const bytes = Object.values(answer.bodies).reduce((sum, body) => sum + body.byteLength, overhead);
    store.set(address, { ...page, replies: repliesOf(answer, "hit"), bytes });
  }

  /** Recompresses a page at maximum quality, a tenth smaller, which is too slow for the first request. */
  async function recompress(address: string, page: Page): Promise<void> {
    const { answer } = page;
    try {
      const br = await brotli(answer.bodies.identity, constants.BROTLI_MAX_QUALITY);
      const smaller = { ...answer, bodies: { ...answer.bodies, br } };
      if (store.get(address) === page) storePage(address, { ...page, answer: smaller, isSmallest: true });
    } catch (error) {
      log.error({ err: error, address }, "a page could not be recompressed");
    }
  }

  async function renderPage(address: string): Promise<Rendered> {
    const { version } = content;
    const wasListening = content.isListening;
    const { made, isComplete, isCacheable, isForStaff, needsWholeAddress, countMissing } = await observePage(
      async () => {
        const response = await render(address);
        return { response, body: Buffer.from(await response.arrayBuffer()) };
      },
    );
    const { response, body } = made;
    const isPage = response.status === 200 && isCacheable && !response.headers.has("set-cookie");
    const answer = await answerOf(response, body, { isPage, headers: headersOf() });
    const isGood = isForStaff || (response.status < 500 && isComplete);
    // Not even in an outage: it is from before the shop closed.
    if (isForStaff) store.delete(address);
    if (isPage && isGood && wasListening) {
      const until = await content.nextScheduledChange();
      // If content changed during rendering, the page may be stale: only the waiting requests get it.
      if (content.isListening && content.version === version)
        storePage(address, {
          answer,
          version,
          until,
          isSmallest: false,
          ...visitsAfterRendering(store.get(address)),
        });
    }
    return { answer, isGood, isForStaff, needsWholeAddress, countMissing };
  }

  /** Shares one rendering between concurrent requests, except with requests that arrive after a change. */
  function renderOnce(address: string): Promise<Rendered> {
    const known = underWay.get(address);
    if (known?.version === content.version) return known.rendered;
    const rendered = renderPage(address).finally(() => {
      if (underWay.get(address)?.rendered === rendered) underWay.delete(address);
    });
    underWay.set(address, { version: content.version, rendered });
    return rendered;
  }

  /** Returns the addresses of the stale pages that were visited since their last rendering, most visited first. */
  function findStale(): string[] {
    return [...store.entries()]
      .filter(([, page]) => page.recent > 0 && !isFresh(page))
      .sort(([, page], [, other]) => visitsOf(other) - visitsOf(page))
      .map(([address]) => address);
  }

  async function renderInBackground(address: string): Promise<void> {
    const page = store.get(address);
    if (!page || isFresh(page)) return;
    try {
      const { answer, isGood } = await renderOnce(address);
      if (isGood) renderedInBackground += 1;
      // The page no longer exists, for example because its product was deleted: not again before its next visit.
      if (isGood && answer.etag === null) page.recent = 0;
    } catch (error) {
      log.error({ err: error, address }, "a page could not be rendered");
    }
  }

  const warmer = createPageWarmer({
    content,
    findStale,
    render: renderInBackground,
    // Not the wall clock: a correction of it must not prolong a pause.
    clock: () => performance.now(),
    wait,
  });

  async function fresh(
    address: string,
    lastGood: Page | undefined,
  ): Promise<{ from: Origin } & Pick<Rendered, "answer"> & Partial<Rendered>> {
    const rendering = renderOnce(address);
    if (!lastGood) return { ...(await rendering), from: "miss" };
    try {
      const rendered = content.isListening
        ? await rendering
        : await Promise.race([rendering, sleep(timeout, null)]);
      if (rendered?.isGood) return { ...rendered, from: "miss" };
    } catch (error) {
      log.error({ err: error, address }, "a page could not be rendered");
    }
    rendering.catch(() => undefined);
    return { answer: lastGood.answer, from: "last-good" };
  }

  async function answerFresh({ request, response, next, address, lastGood }: PageRequest): Promise<void> {
    let result;
    try {
      result = await fresh(address, lastGood);
    } catch (error) {
      log.error({ err: error, address }, "a page could not be rendered");
      return next();
    }
    if (result.isForStaff && hasSessionCookie(request.headers.cookie)) return next();
    if (result.needsWholeAddress) return next();
    if (result.countMissing) currentRequest()?.onClose(result.countMissing);
    sent[result.from] += 1;
    const page = store.get(address);
    if (page) page.recent += 1;
    send(request, response, {
      ...result.answer,
      replies: repliesOf(result.answer, result.from),
      now: clock(),
    });
  }

  const sendCached = (request: IncomingMessage, response: ServerResponse, address: string, page: Page) => {
    sent.hit += 1;
    page.recent += 1;
    send(request, response, { etag: page.answer.etag, replies: page.replies, now: clock() });
    if (!page.isSmallest) idleTime(() => recompress(address, page));
  };

  return {
    answer(request, response, next) {
      if (request.method !== "GET" && request.method !== "HEAD") return next();
      const target = request.url ?? "";
      const direct = store.get(target);
      if (direct && isFresh(direct)) return sendCached(request, response, target, direct);
      const address = find(target);
      if (address === null) return next();
      const page = store.get(address);
      if (page && isFresh(page)) return sendCached(request, response, address, page);
      answerFresh({ request, response, next, address, lastGood: page }).catch(failRequest);
    },
    get bytes() {
      return store.bytes;
    },
    sent,
    get renderedInBackground() {
      return renderedInBackground;
    },
    stop: warmer.stop,
  };
}

function visitsOf({ recent, former }: Visits): number {
  return recent + former;
}

/** Returns the visits that a new rendering starts with; `before` are those of the previous one. */
function visitsAfterRendering(before: Visits | undefined): Visits {
  return { recent: 0, former: before ? visitsOf(before) / 2 : 0 };
}

async function answerOf(
  response: Response,
  body: Buffer,
  { isPage, headers }: { isPage: boolean; headers: Headers },
): Promise<Answer> {
  const [br, gzipped] = await Promise.all([brotli(body, usualQuality), promisify(gzip)(body, { level: 6 })]);
  const own = Object.fromEntries(response.headers);
  const etag = isPage ? etagOf(body, own) : null;
  return {
    status: response.status,
    etag,
    bodies: { br, gzip: gzipped, identity: body },
    headers: {
      ...headers,
      "cache-control": "private, no-store",
      ...own,
      // Revalidated each time, which costs a few bytes when nothing has changed.
      ...(etag && { "cache-control": "public, max-age=0, must-revalidate", etag }),
      vary: "Accept-Encoding",
    },
  };
}

/** Returns a weak ETag, because it is shared by all encodings of the page (RFC 9110, section 8.8.1). */
function etagOf(body: Buffer, headers: Headers): string {
  const hash = createHash("sha256").update(body).update(JSON.stringify(headers));
  return `W/"${hash.digest("base64url").slice(0, 22)}"`;
}

function repliesOf({ status, headers, bodies }: Answer, from: Origin): Replies {
  const timing = { "server-timing": `cache;desc=${from}` };
  const { "content-type": _type, ...short } = headers;
  const reply = (encoding: Encoding): Reply => {
    const body = bodies[encoding];
    const ofBody = {
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": String(body.byteLength),
    };
    return { status, headers: Object.entries({ ...headers, ...timing, ...ofBody }).flat(), body };
  };
  return {
    br: reply("br"),
    gzip: reply("gzip"),
    identity: reply("identity"),
    unchanged: { status: 304, headers: Object.entries({ ...short, ...timing }).flat(), body: undefined },
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, replies, now }: { etag: string | null; replies: Replies; now: Date },
): void {
  const isUnchanged = etag !== null && isKnown(request.headers["if-none-match"], etag);
  const [encoding = "identity"] = acceptedEncodings(request.headers["accept-encoding"]);
  const reply = replies[isUnchanged ? "unchanged" : encoding];
  const { status, body } = reply;
  const headers = etag !== null && isPrefetch(request) ? prefetchHeaders(reply.headers) : reply.headers;
  // Not with `setHeader`, because Node would then process all headers again.
  const id = currentRequest()?.id;
  const named = [...headers, "server-timing", clockTiming(now)];
  if (id !== undefined) named.push("x-request-id", id);
  response.writeHead(status, named).end(request.method === "HEAD" ? undefined : body);
}

/** Returns whether the request is a prefetch (https://fetch.spec.whatwg.org/#sec-purpose-header). */
function isPrefetch({ headers }: IncomingMessage): boolean {
  const { "sec-purpose": purpose } = headers;
  return typeof purpose === "string" && purpose.startsWith("prefetch");
}

function prefetchHeaders(headers: readonly string[]): string[] {
  return headers.map((value, index) => (headers[index - 1] === "cache-control" ? prefetchControl : value));
}
