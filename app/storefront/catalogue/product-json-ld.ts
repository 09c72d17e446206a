import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { euroCents, toDecimal } from "#app/domain/money.ts";
import { flavorNames, stockState } from "#app/domain/catalogue/product.ts";
import type { Category, Product } from "#app/domain/catalogue/product.ts";
import { translator } from "#app/i18n/translate.ts";

/** The page's data beyond the product itself. */
type ProductPage = {
  /** The page's absolute address. */
  url: string;
  baseUrl: string;
  category: Category | null;
  locale: Locale;
  /** The shop's name, used as the brand. */
  shop: string;
  /** The addresses of the pictures, in order. */
  addresses: readonly string[];
};

/** Returns the product's structured data: schema.org Product with one Offer, in euros, the currency that is charged. */
export function productJsonLd(
  product: Product,
  { url, baseUrl, category, locale, shop, addresses }: ProductPage,
) {
  const t = translator(locale);
  const price = toDecimal(euroCents(product.price_bgn)).toFixed(2);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: localText(product, "name", locale),
    description: localText(product, "description", locale),
    sku: product.id,
    url,
    ...(addresses.length > 0 && { image: addresses.map((address) => new URL(address, baseUrl).href) }),
    ...(category && { category: localText(category, "name", locale) }),
    brand: { "@type": "Brand", name: shop },
    weight: { "@type": "QuantitativeValue", value: product.weight_grams, unitCode: "GRM" },
    additionalProperty: {
      "@type": "PropertyValue",
      name: t("product.flavor"),
      value: flavorNames[product.flavor][locale],
    },
    offers: {
      "@type": "Offer",
      url,
      price,
      priceCurrency: "EUR",
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
      shippingDetails: {
        "@type": "OfferShippingDetails",
        shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "EUR" },
        shippingDestination: { "@type": "DefinedRegion", addressCountry: "BG" },
      },
    },
  };
}
