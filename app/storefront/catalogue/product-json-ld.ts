import { deliveryOffer, isOffered, offerCents } from "#app/domain/catalogue/offer-terms.ts";
import type { DeliveryOffer, WorkingDays } from "#app/domain/catalogue/offer-terms.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { toDecimal } from "#app/domain/money.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { Category, Family, Product, Size } from "#app/domain/catalogue/product.ts";
import { sizeName } from "#app/domain/catalogue/sizes.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import { translator } from "#app/i18n/translate.ts";
import type { ProductReviews } from "#app/server/reviews/product-reviews.ts";
import { returnPolicyJsonLd } from "#app/storefront/shop/json-ld.ts";

/** The page's data beyond the product itself. */
type ProductPage = {
  /** The page's absolute address. */
  url: string;
  baseUrl: string;
  category: Category | null;
  flavor: Flavor | null;
  gtin: string | null;
  locale: Locale;
  /** The shop's name, used as the brand. */
  shop: string;
  /** The addresses of the pictures, in order. */
  addresses: readonly string[];
  /** The last day of the price: `2026-12-24`. */
  validUntil: string;
  /** Highest price of its delivery, in euro cents; missing while delivery is free. */
  deliveryCents?: number | undefined;
  /** Working days until an order is handed over; missing for the default. */
  processingDays?: number | undefined;
  /** Missing for a product of one size. */
  family?: Family | undefined;
  /** Of all sizes; missing while there is none. */
  reviews?: ProductReviews | undefined;
};

/**
 * Returns the product's structured data: schema.org Product with one Offer, in euros, the currency that is charged.
 * Where there are several sizes it is a ProductGroup: the page of each size describes that size in full, and offers
 * the others.
 */
export function productJsonLd(product: Product, page: ProductPage) {
  const context = { "@context": "https://schema.org" };
  const described = describedProduct(product, page);
  const { family, locale, url } = page;
  const reviewed = reviewJsonLd(page);
  if (!family) return { ...context, ...described, ...reviewed };
  const { description, brand } = described;
  const name = localText(family, "name", locale);
  return {
    ...context,
    "@type": "ProductGroup",
    name,
    description,
    url,
    brand,
    ...reviewed,
    productGroupID: family.id,
    variesBy: "https://schema.org/size",
    hasVariant: family.sizes.map((size) => {
      const text = sizeName(size.weight_grams, locale);
      if (size.id === product.id) return { ...described, size: text };
      const sized = { name: `${name}, ${text}`, size: text };
      const address = new URL(size.id, url).href;
      return { "@type": "Product", ...sized, sku: size.id, url: address, offers: offerOf(size, address) };
    }),
  };
}

function describedProduct(
  product: Product,
  {
    url,
    baseUrl,
    category,
    flavor,
    gtin,
    locale,
    shop,
    addresses,
    validUntil,
    deliveryCents = 0,
    processingDays = defaultDeliverySettings.processing_days,
  }: ProductPage,
) {
  const t = translator(locale);
  return {
    "@type": "Product",
    name: localText(product, "name", locale),
    description: localText(product, "description", locale),
    sku: product.id,
    ...(gtin && { gtin }),
    url,
    ...(addresses.length > 0 && { image: addresses.map((address) => new URL(address, baseUrl).href) }),
    ...(category && { category: localText(category, "name", locale) }),
    brand: { "@type": "Brand", name: shop },
    weight: { "@type": "QuantitativeValue", value: product.weight_grams, unitCode: "GRM" },
    ...(flavor && {
      additionalProperty: {
        "@type": "PropertyValue",
        name: t("product.flavor"),
        value: localText(flavor, "name", locale),
      },
    }),
    offers: {
      ...offerOf(product, url),
      priceValidUntil: validUntil,
      shippingDetails: shippingDetails(deliveryOffer(deliveryCents, processingDays)),
      hasMerchantReturnPolicy: returnPolicyJsonLd({ baseUrl, locale }),
    },
  };
}

/** Returns the rating and a page of the reviews by buyers; nothing of the demo's, which nobody has written. */
function reviewJsonLd({ reviews: loaded, locale }: ProductPage) {
  if (!loaded?.rating || loaded.rating.isDemo) return {};
  const { rating, reviews } = loaded;
  const of = { bestRating: 5, worstRating: 1 };
  const t = reviewTranslator(locale);
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: rating.average,
      reviewCount: rating.count,
      ...of,
    },
    ...(reviews.length > 0 && {
      review: reviews.map(({ name, day, stars, text, language }) => ({
        "@type": "Review",
        author: { "@type": "Person", name: name || t("reviews.customer") },
        datePublished: day,
        reviewRating: { "@type": "Rating", ratingValue: stars, ...of },
        ...(text && { reviewBody: text, inLanguage: language }),
      })),
    }),
  };
}

function offerOf(size: Size, url: string) {
  const price = toDecimal(offerCents(size)).toFixed(2);
  return {
    "@type": "Offer",
    url,
    price,
    priceCurrency: "EUR",
    availability: `https://schema.org/${isOffered(size) ? "InStock" : "OutOfStock"}`,
    itemCondition: "https://schema.org/NewCondition",
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price,
      priceCurrency: "EUR",
      referenceQuantity: {
        "@type": "QuantitativeValue",
        value: size.weight_grams,
        unitCode: "GRM",
        valueReference: { "@type": "QuantitativeValue", value: 1, unitCode: "KGM" },
      },
    },
  };
}

/**
 * Returns schema.org OfferShippingDetails: price and time of a delivery in Bulgaria, the only country that is served.
 */
function shippingDetails({ cents, processing, transit }: DeliveryOffer) {
  return {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: toDecimal(cents).toFixed(2), currency: "EUR" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "BG" },
    deliveryTime: {
      "@type": "ShippingDeliveryTime",
      businessDays: { "@type": "OpeningHoursSpecification", dayOfWeek: workingDays },
      handlingTime: days(processing),
      transitTime: days(transit),
    },
  };
}

const workingDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(
  (day) => `https://schema.org/${day}`,
);

function days({ min, max }: WorkingDays) {
  return { "@type": "QuantitativeValue", minValue: min, maxValue: max, unitCode: "DAY" };
}
