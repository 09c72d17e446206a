import {
  emphasisedAllergens,
  emphasisedParts,
  foodInformation,
} from "#app/domain/catalogue/food-information.ts";
import type { FoodFacts } from "#app/domain/catalogue/food-information.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { centsBefore, offerCents } from "#app/domain/catalogue/offer-terms.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import { nameWithSize, sizeName } from "#app/domain/catalogue/sizes.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { unitPrice } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { Rating } from "#app/domain/reviews/review.ts";

/** How products are shown to an agent. */
export type CatalogShow = {
  locale: Locale;
  baseUrl: string;
  baseCurrency: Currency;
  /** The name of the option "size" in the language. */
  sizeOption: string;
  /** Of real reviews, by the id of any size. */
  ratings: ReadonlyMap<string, Rating>;
};

/** An amount in euro cents: all prices are, since that is what is charged. */
type Price = { amount: number; currency: "EUR" };
type Option = { name: string; label: string };

export type CatalogVariant = Record<string, unknown> & {
  id: string;
  title: string;
  price: Price;
  options?: Option[];
};

export type CatalogProduct = Record<string, unknown> & {
  id: string;
  title: string;
  variants: CatalogVariant[];
};

/**
 * Returns a product with variants for its sizes on sale, the first one featured. `sizes` are all of its sizes or, in a
 * lookup, some; `hasSizes` says whether it has several on sale. Then its id is that of the family, and otherwise that
 * of its only size, which has no option. A list price is given only with an announced reduction in euros: the lowest of
 * the 30 days before it (Directive 98/6/EC, article 6a). Stock is in stock or out of it, never a number.
 */
export function catalogProduct(
  sizes: readonly [Listing, ...Listing[]],
  show: CatalogShow,
  { hasSizes }: { hasSizes: boolean },
): CatalogProduct {
  const [featured] = sizes;
  const { locale, baseUrl } = show;
  const prices = sizes.map((size) => offerCents(size));
  const before = sizes.map((size) => centsBefore(size));
  const rating = sizes.map(({ id }) => show.ratings.get(id)).find((found) => found !== undefined);
  const category = featured.category && localText(featured.category, "name", locale);
  return {
    id: hasSizes && featured.family_id !== null ? featured.family_id : featured.id,
    title: localText(featured, "name", locale),
    description: { plain: descriptionOf(featured, locale) },
    url: pageOf(featured.id, show),
    ...(category && { categories: [{ value: category, taxonomy: "merchant" }] }),
    price_range: range(prices),
    ...(before.some((cents) => cents !== null) && {
      list_price_range: range(prices.map((price, index) => before[index] ?? price)),
    }),
    ...(featured.pictures.length > 0 && { media: mediaOf(featured, baseUrl, locale) }),
    ...(hasSizes && {
      options: [
        {
          name: show.sizeOption,
          values: sizes.map(({ weight_grams }) => ({ label: sizeName(weight_grams, locale) })),
        },
      ],
    }),
    variants: sizes.map((size) => variantOf(size, show, hasSizes)),
    ...(rating && { rating: { value: rating.average, scale_min: 1, scale_max: 5, count: rating.count } }),
  };
}

function variantOf(size: Listing, show: CatalogShow, hasSizes: boolean): CatalogVariant {
  const { locale, baseCurrency } = show;
  const isAvailable = stockState(size.stock_quantity) !== "sold_out";
  const before = centsBefore(size);
  const perKilogram = unitPrice(size.price_bgn, size.weight_grams, baseCurrency);
  return {
    id: size.id,
    sku: size.id,
    title: titleOf(size, locale),
    description: { plain: descriptionOf(size, locale) },
    url: pageOf(size.id, show),
    price: euros(offerCents(size)),
    ...(before !== null && { list_price: euros(before) }),
    ...(perKilogram && {
      unit_price: {
        ...euros(perKilogram.cents),
        measure: { value: size.weight_grams, unit: "g" },
        reference: { value: 1, unit: "kg" },
      },
    }),
    availability: { available: isAvailable, status: isAvailable ? "in_stock" : "out_of_stock" },
    ...(hasSizes && { options: [{ name: show.sizeOption, label: sizeName(size.weight_grams, locale) }] }),
    ...(size.gtin !== null && { barcodes: [{ type: "GTIN", value: size.gtin }] }),
    ...(size.pictures.length > 0 && { media: mediaOf(size, show.baseUrl, locale) }),
  };
}

/** Returns what a product on sale is called, with its size where it may have several. */
export function titleOf(listing: Listing, locale: Locale): string {
  return listing.family_id === null ? localText(listing, "name", locale) : nameWithSize(listing, locale);
}

/** Returns the address of a product's page. */
export function pageOf(id: string, { baseUrl, locale }: Pick<CatalogShow, "baseUrl" | "locale">): string {
  return baseUrl + localePath(locale, `/products/${id}`);
}

function descriptionOf(listing: Listing, locale: Locale): string {
  return localText(listing, "description", locale) || localText(listing, "name", locale);
}

function euros(amount: number): Price {
  return { amount, currency: "EUR" };
}

function range(amounts: readonly number[]) {
  return { min: euros(Math.min(...amounts)), max: euros(Math.max(...amounts)) };
}

function mediaOf(listing: Listing, baseUrl: string, locale: Locale) {
  return listing.pictures.map((picture) => ({
    type: "image",
    url: new URL(picture, baseUrl).href,
    alt_text: localText(listing, "name", locale),
  }));
}

/** What must be stated about foods before they are bought, in a language (Regulation (EU) 1169/2011, article 14). */
export type FoodDisclosure = { allergens: string[]; warnings: string[] };

/** Returns the emphasised allergens and the warnings of foods; a pack has those of its parts. */
export function foodDisclosure(foods: readonly FoodFacts[], locale: Locale): FoodDisclosure {
  const texts = foods.map((food) => foodInformation(food, locale));
  const warnings = texts.flatMap(({ warnings: warning }) =>
    warning === ""
      ? []
      : emphasisedParts(warning)
          .map(({ text }) => text)
          .join(""),
  );
  return {
    allergens: emphasisedAllergens(...texts.flatMap((text) => [text.ingredients, text.warnings])),
    warnings: [...new Set(warnings)],
  };
}
