import { createHash, hash, timingSafeEqual } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { feedFiles, isFeedOn } from "#app/domain/feeds/feed-files.ts";
import { feedChannels } from "#app/domain/feeds/feed-settings.ts";
import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isKnown } from "#app/server/http/conditional-request.ts";
import { log } from "#app/server/log.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import { lazyStream } from "#app/server/request/lazy-stream.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { feedChunks, feedShopOf } from "./feed-chunks.ts";
import { loadFeedSettings } from "./feed-settings.ts";
import { feedTagsOf } from "./feed-tags.ts";

type Asked = {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The file name in the address. */
  file: string;
  locale: Locale;
  now: Date;
};

/**
 * Answers with a feed: 404 for one that does not exist or is switched off, and without its secret; 503 while the shop is
 * closed; 304 when the channel has the current one. The feed is streamed as the channel reads it, and read twice from the
 * database after a change: the first time for its ETag, which no memory of the whole feed is needed for. A change that
 * comes while it is streamed has the ETag changed, so that the next request gets the feed again.
 */
export async function answerFeed({ request, context, file, locale, now }: Asked): Promise<Response> {
  const { db, env, address, content } = context.get(servicesContext);
  const channel = channelOf(file, locale);
  if (!channel) return notFound();
  const settings = await loadFeedSettings(db);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  if (!isFeedOn(channel, settings) || !isSecret(key, settings.secret)) return notFound();
  if (await isClosedFor({ request, context }))
    return new Response(null, { status: 503, headers: closedHeaders });
  /** Reads the settings anew: those of this request may be older than the content's version that the ETag is kept for. */
  const read = async () => {
    // After a change of the public address the feed must have the new one.
    await address.settled();
    const [shop, { google_category: googleCategory }] = await Promise.all([
      loadShop(db),
      loadFeedSettings(db),
    ]);
    const { BASE_URL: baseUrl } = env;
    return feedChunks(db, { channel, shop: feedShopOf(shop, { baseUrl, locale, googleCategory }), now });
  };
  const etag = await feedTagsOf(content)(`${channel} ${locale}`, async () => digestOf(await read()));
  const headers = {
    "Content-Type": feedFiles[channel].type,
    // A channel asks each time, which costs a few bytes when nothing has changed.
    "Cache-Control": etag === null ? "private, no-store" : "private, no-cache",
    ...(etag !== null && { ETag: etag }),
  };
  if (etag !== null && isKnown(request.headers.get("If-None-Match") ?? undefined, etag))
    return new Response(null, { status: 304, headers });
  return new Response(lazyStream(encoded(channel, await read())), { headers });
}

function channelOf(file: string, locale: Locale): FeedChannel | undefined {
  return feedChannels.find(
    (channel) => feedFiles[channel].name === file && feedFiles[channel].locales.includes(locale),
  );
}

function notFound(): Response {
  return new Response(null, { status: 404 });
}

/** Compares digests, which have the same length, as `timingSafeEqual` requires. Every key opens a feed without secret. */
function isSecret(key: string, secret: string): boolean {
  return secret === "" || timingSafeEqual(hash("sha256", key, "buffer"), hash("sha256", secret, "buffer"));
}

/** Returns a weak ETag, because it is shared by all encodings of the feed (RFC 9110, section 8.8.1). */
async function digestOf(chunks: AsyncGenerator<string, void, void>): Promise<string> {
  const digest = createHash("sha256");
  for await (const chunk of chunks) digest.update(chunk);
  return `W/"${digest.digest("base64url").slice(0, 22)}"`;
}

/** Encodes the chunks. A failure aborts the response, so that a partial feed never looks complete. */
async function* encoded(channel: FeedChannel, chunks: AsyncGenerator<string, void, void>) {
  const encoder = new TextEncoder();
  try {
    for await (const chunk of chunks) yield encoder.encode(chunk);
  } catch (error) {
    log.error({ err: error, feed: channel }, "a feed could not be written");
    throw error;
  }
}
