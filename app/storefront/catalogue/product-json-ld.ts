import { deliveryOffer } from "#app/domain/catalogue/offer-terms.ts";
import type { DeliveryOffer, WorkingDays } from "#app/domain/catalogue/offer-terms.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { euroCents, toDecimal } from "#app/domain/money.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import { stockState } from "#app/domain/catalogue/product.ts";
import type { Category, Product } from "#app/domain/catalogue/product.ts";
import { translator } from "#app/i18n/translate.ts";
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
};

/**
 * Returns the product's structured data: schema.org Product with one Offer, in euros, the currency that is charged.
 */
export function productJsonLd(
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
  const price = toDecimal(euroCents(product.price_bgn)).toFixed(2);
  return {
    "@context": "https://schema.org",
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
      "@type": "Offer",
      url,
      price,
      priceCurrency: "EUR",
      priceValidUntil: validUntil,
      availability: `https://schema.org/${stockState(product.stock_quantity) === "sold_out" ? "OutOfStock" : "InStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price,
        priceCurrency: "EUR",
        referenceQuantity: {
          "@type": "QuantitativeValue",
          value: product.weight_grams,
          unitCode: "GRM",
          valueReference: { "@type": "QuantitativeValue", value: 1, unitCode: "KGM" },
        },
      },
      shippingDetails: shippingDetails(deliveryOffer(deliveryCents, processingDays)),
      hasMerchantReturnPolicy: returnPolicyJsonLd({ baseUrl, locale }),
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
