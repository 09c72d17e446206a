import { feedFiles } from "#app/domain/feeds/feed-files.ts";
import { localeOfPath } from "#app/domain/locale.ts";
import { feedTurns } from "#app/server/feeds/feed-turns.ts";
import { findFeed, openFeed } from "#app/server/feeds/open-feed.ts";
import { isKnown } from "#app/server/http/conditional-request.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/feed";

/** Seconds after which a channel may ask again that has to wait for others. */
const turnWait = 30;

/**
 * `GET /feeds/{google.xml,meta.csv,pazaruvaj.xml}`, under `/en` in English: the products as a channel reads them. 404
 * unless the feed is switched on and the address has its secret, 503 while the shop is closed, 304 for a channel that
 * has the current feed. A whole feed is refused with 503 while others are being sent, and with 429 after too many to
 * one network address.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const locale = localeOfPath(url.pathname);
  const key = url.searchParams.get("key") ?? "";
  const channel = await findFeed(services.db, { file: params.file, locale, key });
  if (!channel) return new Response(null, { status: 404 });
  if (await isClosedFor({ request, context }))
    return new Response(null, { status: 503, headers: closedHeaders });
  const { etag, body } = await openFeed(services, { channel, locale, now: new Date() });
  const headers = {
    "Content-Type": feedFiles[channel].type,
    // A channel asks each time, which costs a few bytes when nothing has changed.
    "Cache-Control": etag === null ? "private, no-store" : "private, no-cache",
    ...(etag !== null && { ETag: etag }),
  };
  const known = request.headers.get("If-None-Match") ?? undefined;
  if (etag !== null && isKnown(known, etag)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const turn = feedTurns.take();
  if (!turn) return refused(503, turnWait);
  const wait = await services.limits.feedsPerAddress.consume(context.get(clientAddressContext));
  if (wait === null) return new Response(await body(turn), { headers });
  turn.end();
  return refused(429, wait);
}

function refused(status: number, retryAfter: number): Response {
  const headers = { "Retry-After": String(retryAfter), "Cache-Control": "private, no-store" };
  return new Response(null, { status, headers });
}
