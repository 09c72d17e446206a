import type { DeliveryOffer } from "#app/domain/catalogue/offer-terms.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import type { Locale } from "#app/domain/locale.ts";

/** What the rows of a feed need of the shop. */
export type FeedShop = {
  /** The shop's public origin, without a slash at its end. */
  baseUrl: string;
  locale: Locale;
  /** The shop's name in the feed's language, used as the brand, as on product pages. */
  name: string;
  /** Google's product category; empty for none. */
  googleCategory: string;
  /** Returns the delivery of one product ordered alone, as its page states it. */
  deliveryOf: (listing: Pick<Listing, "price_bgn">) => DeliveryOffer;
};
