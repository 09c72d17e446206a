import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { FeedChannel, FeedSettings } from "./feed-settings.ts";

/** A channel's feed: its file name, its content type and the languages in which the channel reads it. */
type FeedFile = { name: string; type: string; locales: readonly Locale[] };

export const feedFiles: Record<FeedChannel, FeedFile> = {
  google: { name: "google.xml", type: "text/xml; charset=utf-8", locales: ["bg", "en"] },
  meta: { name: "meta.csv", type: "text/csv; charset=utf-8", locales: ["bg", "en"] },
  pazaruvaj: { name: "pazaruvaj.xml", type: "text/xml; charset=utf-8", locales: ["bg"] },
};

/** Returns whether the owner has switched a channel on. */
export function isFeedOn(channel: FeedChannel, settings: FeedSettings): boolean {
  return settings[`has_${channel}`];
}

/** Returns the absolute address of a feed, with the secret where one is set. */
export function feedAddress(
  { baseUrl, secret }: { baseUrl: string; secret: string },
  channel: FeedChannel,
  locale: Locale,
): string {
  const path = baseUrl + localePath(locale, `/feeds/${feedFiles[channel].name}`);
  return secret ? `${path}?key=${secret}` : path;
}
