import { createHash, hash, timingSafeEqual } from "node:crypto";
import { feedFiles, isFeedOn } from "#app/domain/feeds/feed-files.ts";
import { feedChannels } from "#app/domain/feeds/feed-settings.ts";
import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { lazyStream } from "#app/server/request/lazy-stream.ts";
import type { Services } from "#app/server/services.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { feedChunks, feedShopOf } from "./feed-chunks.ts";
import { loadFeedSettings } from "./feed-settings.ts";
import { feedTagsOf } from "./feed-tags.ts";
import type { FeedTurn } from "./feed-turns.ts";

/**
 * Returns the channel whose feed has this file name in a language; null for one that does not exist or is switched off,
 * and without the secret where the owner has set one.
 */
export async function findFeed(
  db: Pick<Database, "select">,
  { file, locale, key }: { file: string; locale: Locale; key: string },
): Promise<FeedChannel | null> {
  const channel = feedChannels.find(
    (each) => feedFiles[each].name === file && feedFiles[each].locales.includes(locale),
  );
  if (!channel) return null;
  const settings = await loadFeedSettings(db);
  return isFeedOn(channel, settings) && isSecret(key, settings.secret) ? channel : null;
}

/** Compares digests, which have the same length, as `timingSafeEqual` requires. Any key opens a feed without secret. */
function isSecret(key: string, secret: string): boolean {
  return secret === "" || timingSafeEqual(hash("sha256", key, "buffer"), hash("sha256", secret, "buffer"));
}

/**
 * Returns a feed's ETag, null while there is none (`FeedTags`), and its body. The body is streamed from the database as
 * the channel reads it. After a change the feed is therefore read twice, the first time for the ETag, so that no memory
 * has to hold all of it. A change that comes during the second reading may be in the body already, and changes the ETag
 * of the next request.
 */
export async function openFeed(
  { db, env, address, content }: Pick<Services, "db" | "env" | "address" | "content">,
  { channel, locale, now }: { channel: FeedChannel; locale: Locale; now: Date },
) {
  /** Reads the settings again: those of this request may be older than the version that the ETag is kept for. */
  const read = async () => {
    // After a change of the public address the feed must have the new one.
    await address.settled();
    const [shop, settings] = await Promise.all([loadShop(db), loadFeedSettings(db)]);
    const given = { baseUrl: env.BASE_URL, locale, googleCategory: settings.google_category };
    return feedChunks(db, { channel, shop: feedShopOf(shop, given), now });
  };
  const etag = await feedTagsOf(content)(`${channel} ${locale}`, async () => digestOf(await read()));
  return { etag, body: async (turn: FeedTurn) => lazyStream(turn.during(encoded(channel, await read()))) };
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
