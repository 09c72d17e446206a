import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { log } from "#app/server/log.ts";
import { observePage } from "#app/server/page-facts.ts";
import { currentRequest } from "#app/server/request-id.ts";
import { PageStore } from "./page-store.ts";
import type { PublicContent } from "./public-content.ts";
import { createSpareTime } from "./spare-time.ts";

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      // A window of 256 KB, which pages fit into, for a small part of the memory.
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  });
}

const compressors = {
  // A third smaller than gzip's best in a fraction of the time of rendering. The best takes forty times as long.
  br: (body: Buffer) => brotli(body, 6),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  identity: async (body: Buffer) => body,
};
type Encoding = keyof typeof compressors;
const encodings = ["br", "gzip", "identity"] as const satisfies readonly Encoding[];

/** Bytes that a page needs besides its bodies, about. */
const overhead = 2048;

/** How long a page that a browser asked for ahead, before its link was followed, may be shown without asking again. */
const aheadControl = "private, max-age=2";

type Headers = Record<string, string>;
type Answer = { status: number; headers: Headers; bodies: Record<Encoding, Buffer>; etag: string | null };
/** What goes over the line, with the names and values of its headers in turn. */
type Reply = { status: number; headers: string[]; body: Buffer | undefined };
type Replies = Record<Encoding | "unchanged", Reply>;
/** With its replies ready made: to write them is all that most requests cost. */
type Page = { answer: Answer; replies: Replies; bytes: number } & Holding;
/** For how long a page is what would be rendered, and whether it is packed as small as can be. */
type Holding = { version: number; until: number; isSmallest: boolean };
type Origin = "hit" | "miss" | "last-good";
type Rendered = { answer: Answer; isGood: boolean };
type Asked = {
  request: IncomingMessage;
  response: ServerResponse;
  next: () => void;
  address: string;
  lastGood: Page | undefined;
};

export type PageCache = {
  /** Answers with a public page, or calls `next` where none is asked for. */
  answer: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Bytes that the kept pages take. */
  readonly bytes: number;
  /** How many answers were kept pages, were made for it, or were the last good page. */
  readonly sent: Readonly<Record<Origin, number>>;
};

type PageCacheOptions = {
  /** Under which address the page of a request's target is kept; null for all that is no public page. */
  find: (target: string) => string | null;
  /** Makes the page of an address. It knows nothing else of the request, so it cannot depend on who asks. */
  render: (address: string) => Promise<Response>;
  content: Pick<PublicContent, "version" | "isHeard" | "nextEdge">;
  clock: () => Date;
  /** Longest sum of what is kept. */
  maxBytes: number;
  /** How long a fresh page is waited for while the database may be away, before the last good one goes out, in milliseconds. */
  patience: number;
  /** Headers of every answer. */
  headers: Headers;
};

/**
 * Keeps public pages, ready compressed, for as long as they are what would be rendered: until something that public pages
 * show changes, on whichever copy of the program, or the next edge of a schedule. What is kept past that is the last good
 * page, for when no whole one can be made.
 */
export function createPageCache({
  find,
  render,
  content,
  clock,
  maxBytes,
  patience,
  headers,
}: PageCacheOptions): PageCache {
  const store = new PageStore<Page>(maxBytes);
  const sent: Record<Origin, number> = { hit: 0, miss: 0, "last-good": 0 };
  const spareTime = createSpareTime(() => clock().getTime());
  const underWay = new Map<string, { version: number; rendered: Promise<Rendered> }>();

  const holds = (page: Page) =>
    content.isHeard && page.version === content.version && clock().getTime() < page.until;

  function keep(address: string, answer: Answer, holding: Holding): void {
    const bytes = overhead + encodings.reduce((sum, name) => sum + answer.bodies[name].byteLength, 0);
    store.set(address, { answer, replies: repliesOf(answer, "hit"), bytes, ...holding });
  }

  /** Who came first did not wait for the best packing: those who come later have it, a tenth smaller. */
  async function packSmaller(address: string, page: Page): Promise<void> {
    const { answer, version, until } = page;
    try {
      const br = await brotli(answer.bodies.identity, constants.BROTLI_MAX_QUALITY);
      const packed = { ...answer, bodies: { ...answer.bodies, br } };
      if (store.get(address) === page) keep(address, packed, { version, until, isSmallest: true });
    } catch (error) {
      log.error({ err: error, address }, "a page could not be packed");
    }
  }

  async function make(address: string): Promise<Rendered> {
    const { version } = content;
    const wasHeard = content.isHeard;
    const { made, isWhole, mayBeKept } = await observePage(async () => {
      const response = await render(address);
      return { response, body: Buffer.from(await response.arrayBuffer()) };
    });
    const { response, body } = made;
    const isPage = response.status === 200 && mayBeKept && !response.headers.has("set-cookie");
    const answer = await answerOf(response, body, { isPage, headers });
    const isGood = response.status < 500 && isWhole;
    if (isPage && isGood && wasHeard) {
      const until = await content.nextEdge();
      // Changed meanwhile, it may show either: it is for those who have waited alone.
      if (content.isHeard && content.version === version)
        keep(address, answer, { version, until, isSmallest: false });
    }
    return { answer, isGood };
  }

  /** Of several who ask at once for a page one has it made; who asks after a change does not get what was begun before. */
  function makeOnce(address: string): Promise<Rendered> {
    const known = underWay.get(address);
    if (known?.version === content.version) return known.rendered;
    const rendered = make(address).finally(() => {
      if (underWay.get(address)?.rendered === rendered) underWay.delete(address);
    });
    underWay.set(address, { version: content.version, rendered });
    return rendered;
  }

  async function fresh(
    address: string,
    lastGood: Page | undefined,
  ): Promise<{ answer: Answer; from: Origin }> {
    const making = makeOnce(address);
    if (!lastGood) return { answer: (await making).answer, from: "miss" };
    try {
      const rendered = content.isHeard ? await making : await Promise.race([making, sleep(patience, null)]);
      if (rendered?.isGood) return { answer: rendered.answer, from: "miss" };
    } catch (error) {
      log.error({ err: error, address }, "a page could not be made");
    }
    making.catch(() => undefined);
    return { answer: lastGood.answer, from: "last-good" };
  }

  async function answerFresh({ request, response, next, address, lastGood }: Asked): Promise<void> {
    let made;
    try {
      made = await fresh(address, lastGood);
    } catch (error) {
      log.error({ err: error, address }, "a page could not be made");
      return next();
    }
    sent[made.from] += 1;
    send(request, response, made.answer.etag, repliesOf(made.answer, made.from));
  }

  const sendKept = (request: IncomingMessage, response: ServerResponse, address: string, page: Page) => {
    sent.hit += 1;
    send(request, response, page.answer.etag, page.replies);
    if (!page.isSmallest) spareTime(() => packSmaller(address, page));
  };

  return {
    answer(request, response, next) {
      if (request.method !== "GET" && request.method !== "HEAD") return next();
      const target = request.url ?? "";
      const direct = store.get(target);
      if (direct && holds(direct)) return sendKept(request, response, target, direct);
      const address = find(target);
      if (address === null) return next();
      const page = store.get(address);
      if (page && holds(page)) return sendKept(request, response, address, page);
      void answerFresh({ request, response, next, address, lastGood: page });
    },
    get bytes() {
      return store.bytes;
    },
    sent,
  };
}

async function answerOf(
  response: Response,
  body: Buffer,
  { isPage, headers }: { isPage: boolean; headers: Headers },
): Promise<Answer> {
  const [br, gzipped] = await Promise.all([compressors.br(body), compressors.gzip(body)]);
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
      // To be asked for anew each time, which costs a few bytes when nothing has changed.
      ...(etag && { "cache-control": "public, max-age=0, must-revalidate", etag }),
      vary: "Accept-Encoding",
    },
  };
}

/** Weak, since it stands for every encoding of the page (RFC 9110, section 8.8.1). */
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
  etag: string | null,
  replies: Replies,
): void {
  const isUnchanged = etag !== null && isKnown(request.headers["if-none-match"], etag);
  const reply = replies[isUnchanged ? "unchanged" : encodingFor(request.headers["accept-encoding"])];
  const { status, body } = reply;
  const headers = etag !== null && isAskedAhead(request) ? headersAhead(reply.headers) : reply.headers;
  // Set by itself it would have Node sort all of them anew.
  const id = currentRequest()?.id;
  const named = id === undefined ? headers : [...headers, "x-request-id", id];
  response.writeHead(status, named).end(request.method === "HEAD" ? undefined : body);
}

/** Whether the browser guesses that the page will be wanted (https://fetch.spec.whatwg.org/#sec-purpose-header). */
function isAskedAhead({ headers }: IncomingMessage): boolean {
  const { "sec-purpose": purpose } = headers;
  return typeof purpose === "string" && purpose.startsWith("prefetch");
}

function headersAhead(headers: readonly string[]): string[] {
  return headers.map((value, index) => (headers[index - 1] === "cache-control" ? aheadControl : value));
}

/** Whether the browser has the page already, by weak comparison (RFC 9110, section 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = etag.replace("W/", "");
  return header.split(",").some((each) => ["*", opaque].includes(each.trim().replace(/^W\//, "")));
}

/** What browsers accept comes in few wordings, so each is read once. */
const knownWordings = new Map<string, Encoding>();
const maxWordings = 100;

/** The best encoding that is accepted (RFC 9110, section 12.5.3). */
function encodingFor(wording: string | undefined): Encoding {
  if (wording === undefined) return "identity";
  const known = knownWordings.get(wording);
  if (known) return known;
  const accepted = new Map(
    wording.split(",").map((each) => {
      const [name = "", quality = "q=1"] = each
        .toLowerCase()
        .split(";")
        .map((part) => part.trim());
      return [name, Number(quality.slice(2)) > 0];
    }),
  );
  const encoding = encodings.find((name) => accepted.get(name) ?? accepted.get("*") ?? false) ?? "identity";
  if (knownWordings.size < maxWordings) knownWordings.set(wording, encoding);
  return encoding;
}
