import { centsBefore, offerCents } from "#app/domain/catalogue/offer-terms.ts";
import type { DeliveryOffer } from "#app/domain/catalogue/offer-terms.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import { nameWithSize, sizeName } from "#app/domain/catalogue/sizes.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { FeedShop } from "./feed-shop.ts";

/** A product as every channel names it, in one language. Amounts are in euro cents. */
export type FeedProduct = {
  /** The same in all channels, and the id that measurement sends. */
  id: string;
  /** With the size where the product has several. */
  title: string;
  /**
   * Plain text, as the owner writes it; the title where the owner has written none, because channels refuse an empty
   * one.
   */
  description: string;
  link: string;
  /** Absolute addresses, the main picture first. */
  pictures: string[];
  isInStock: boolean;
  /** The price without the announced reduction. */
  price: number;
  /** The reduced price, which is charged now, and when it is announced; null without a reduction. */
  sale: { price: number; since: Date; until: Date } | null;
  brand: string;
  gtin: string | null;
  category: string;
  weightGrams: number;
  /** Only for one of several sizes. */
  size: { family: string; name: string } | null;
  delivery: DeliveryOffer;
};

/** Returns what feeds say about a product. */
export function feedProduct(listing: Listing, shop: FeedShop): FeedProduct {
  const { locale, baseUrl } = shop;
  const title = feedTitle(listing, locale);
  return {
    id: listing.id,
    title,
    description: feedDescription(listing, locale) || title,
    link: baseUrl + localePath(locale, `/products/${listing.id}`),
    pictures: listing.pictures.flatMap((address) => URL.parse(address, baseUrl)?.href ?? []),
    isInStock: stockState(listing.stock_quantity) !== "sold_out",
    ...pricesOf(listing),
    brand: shop.name,
    gtin: listing.gtin,
    category: listing.category ? localText(listing.category, "name", locale) : "",
    weightGrams: listing.weight_grams,
    size:
      listing.family_id === null
        ? null
        : { family: listing.family_id, name: sizeName(listing.weight_grams, locale) },
    delivery: shop.deliveryOf(listing),
  };
}

/** Returns the title in full, with the size where the product has several. */
export function feedTitle(listing: Listing, locale: Locale): string {
  return listing.family_id === null ? localText(listing, "name", locale) : nameWithSize(listing, locale);
}

/** Returns the description in full; empty where the owner has written none. */
export function feedDescription(listing: Listing, locale: Locale): string {
  return localText(listing, "description", locale).trim();
}

function pricesOf(listing: Listing): Pick<FeedProduct, "price" | "sale"> {
  const price = offerCents(listing);
  const [before, { reduction }] = [centsBefore(listing), listing];
  if (reduction === null || before === null) return { price, sale: null };
  return { price: before, sale: { price, since: reduction.since, until: reduction.until } };
}

/** Formats euro cents as channels read a price: `12.50 EUR`. */
export function feedPrice(cents: number): string {
  return `${(cents / 100).toFixed(2)} EUR`;
}

/** Returns the window of a sale price as ISO 8601: `2026-11-20T10:00+0000/2026-12-20T22:00+0000`. */
export function feedWindow({ since, until }: { since: Date; until: Date }): string {
  const moment = (date: Date) => `${date.toISOString().slice(0, "2026-11-20T10:00".length)}+0000`;
  return `${moment(since)}/${moment(until)}`;
}

/** Cuts a text to a number of characters; a longer one ends with an ellipsis. */
export function cutText(text: string, maxLength: number): string {
  // No text has more characters than UTF-16 code units.
  if (text.length <= maxLength) return text;
  const characters = Array.from(text);
  if (characters.length <= maxLength) return text;
  return `${characters
    .slice(0, maxLength - 1)
    .join("")
    .trimEnd()}…`;
}
