import { deliveryOffer } from "#app/domain/catalogue/offer-terms.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import type { FeedShop } from "#app/domain/feeds/feed-shop.ts";
import { googleEnd, googleItem, googleStart } from "#app/domain/feeds/google-feed.ts";
import { metaLine, metaStart } from "#app/domain/feeds/meta-feed.ts";
import { pazaruvajEnd, pazaruvajProduct, pazaruvajStart } from "#app/domain/feeds/pazaruvaj-feed.ts";
import type { Locale } from "#app/domain/locale.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { allListings } from "#app/server/catalogue/listings.ts";
import type { Database } from "#app/server/db/database.ts";
import { highestDeliveryCents } from "#app/server/delivery/public-delivery.ts";
import type { Shop } from "#app/server/shop/load-company.ts";

/** How a feed is written: what comes before and after the products, and each product. */
type Writer = {
  start: (shop: FeedShop) => string;
  product: (listing: Listing, shop: FeedShop) => string;
  end: string;
};

const writers: Record<FeedChannel, Writer> = {
  google: { start: googleStart, product: googleItem, end: googleEnd },
  meta: { start: () => metaStart, product: metaLine, end: "" },
  pazaruvaj: { start: () => pazaruvajStart, product: pazaruvajProduct, end: pazaruvajEnd },
};

/** Returns what feeds say of the shop in a language: the delivery is that of the product pages' structured data. */
export function feedShopOf(
  shop: Shop,
  { baseUrl, locale, googleCategory }: { baseUrl: string; locale: Locale; googleCategory: string },
): FeedShop {
  return {
    baseUrl,
    locale,
    name: shopName(shop.company, locale),
    googleCategory,
    deliveryOf: ({ price_bgn }) =>
      deliveryOffer(highestDeliveryCents(shop, price_bgn), shop.delivery.processing_days),
  };
}

/** Yields a channel's feed as text, a batch of products at a time, with the reductions announced at `now`. */
export async function* feedChunks(
  db: Pick<Database, "select">,
  { channel, shop, now }: { channel: FeedChannel; shop: FeedShop; now: Date },
): AsyncGenerator<string, void, void> {
  const { start, product, end } = writers[channel];
  yield start(shop);
  for await (const batch of allListings(db, now))
    yield batch.map((listing) => product(listing, shop)).join("");
  if (end) yield end;
}
