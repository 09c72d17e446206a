import { feedFiles } from "#app/domain/feeds/feed-files.ts";
import { localeOfPath } from "#app/domain/locale.ts";
import { findFeed, openFeed } from "#app/server/feeds/open-feed.ts";
import { isKnown } from "#app/server/http/conditional-request.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/feed";

/**
 * `GET /feeds/{google.xml,meta.csv,pazaruvaj.xml}`, under `/en` in English: the products as a channel reads them. 404
 * unless the feed is switched on and the address has its secret, 503 while the shop is closed, 304 for a channel that
 * has the current feed.
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
  return new Response(await body(), { headers });
}
