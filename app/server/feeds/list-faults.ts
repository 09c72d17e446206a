import { z } from "zod";
import { feedFaults } from "#app/domain/feeds/feed-faults.ts";
import type { FeedFault } from "#app/domain/feeds/feed-faults.ts";
import { feedChannels } from "#app/domain/feeds/feed-settings.ts";
import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import { sizedNames } from "#app/domain/catalogue/sizes.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { listingsAfter } from "#app/server/catalogue/listings.ts";
import type { Database } from "#app/server/db/database.ts";
import { describePictures } from "#app/server/media/describe-pictures.ts";

/** Products that one page checks; it shows those with faults. */
export const checkedPerPage = 100;

/** A product and its faults in the chosen channel, or in all. */
export type FaultyProduct = { id: string; name_bg: string; name_en: string; faults: FeedFault[] };

export type FaultPage = {
  products: FaultyProduct[];
  /** How many of the page's products have faults, by channel. */
  counts: Record<FeedChannel, number>;
  /** Products that this page has checked. */
  checked: number;
  next: string | null;
  isFirstPage: boolean;
};

/**
 * Returns the faults of a page of the products on sale, oldest first. Only these products are checked, so that a page
 * costs the same whatever their number. `after` is the previous page's `next`; anything else gives the first page.
 */
export async function listFeedFaults(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
  { channel, after, now }: { channel: FeedChannel | null; after: string | null; now: Date },
): Promise<FaultPage> {
  const cursor = z.uuid().safeParse(after);
  const place = { after: cursor.success ? cursor.data : null, limit: checkedPerPage + 1, now };
  const read = await listingsAfter(db, place);
  const listings = read.slice(0, checkedPerPage);
  const sizes = await describePictures(
    db,
    listings.map(({ pictures: [main = null] }) => main),
  );
  const faulty = listings.flatMap((listing) => {
    const faults = feedFaults(listing, sizes[listing.pictures[0] ?? ""] ?? null);
    return faults.length > 0 ? [{ id: listing.id, ...sizedNames(listing), faults }] : [];
  });
  const has = (product: FaultyProduct, asked: FeedChannel) =>
    product.faults.some((fault) => fault.channel === asked);
  const countIn = (asked: FeedChannel) => faulty.filter((product) => has(product, asked)).length;
  return {
    products:
      channel === null
        ? faulty
        : faulty
            .filter((product) => has(product, channel))
            .map((product) => ({
              ...product,
              faults: product.faults.filter((fault) => fault.channel === channel),
            })),
    counts: { google: countIn("google"), meta: countIn("meta"), pazaruvaj: countIn("pazaruvaj") },
    checked: listings.length,
    next: read.length > checkedPerPage ? (listings.at(-1)?.id ?? null) : null,
    isFirstPage: !cursor.success,
  };
}

/** Returns a channel of an address; null for anything else. */
export function readChannel(text: string | null): FeedChannel | null {
  return feedChannels.find((channel) => channel === text) ?? null;
}
