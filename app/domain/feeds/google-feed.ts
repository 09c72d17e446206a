import type { Listing } from "#app/domain/catalogue/listing.ts";
import { localePath } from "#app/domain/locale.ts";
import { cutText, feedPrice, feedProduct, feedWindow } from "./feed-product.ts";
import type { FeedProduct } from "./feed-product.ts";
import type { FeedShop } from "./feed-shop.ts";
import { xmlElement } from "./xml.ts";

/** Limits of Google's product data specification, in characters and pictures. */
export const googleLimits = { title: 150, description: 5000, morePictures: 10 } as const;

/** Returns the beginning of the feed for Google Merchant Center: RSS 2.0 with Google's elements. */
export function googleStart({ name, baseUrl, locale }: FeedShop): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    "<channel>",
    xmlElement("title", name),
    xmlElement("link", baseUrl + localePath(locale, "/")),
    // RSS 2.0 requires one.
    xmlElement("description", name),
    "",
  ].join("\n");
}

export const googleEnd = "</channel>\n</rss>\n";

/**
 * Returns a product as an item of Google's feed (https://support.google.com/merchants/answer/7052112). `is_bundle` and
 * `multipack` are for packages that the seller has put together, `expiration_date` hides a product: none is sent.
 */
export function googleItem(listing: Listing, shop: FeedShop): string {
  const product = feedProduct(listing, shop);
  const { pictures, weightGrams, gtin, size } = product;
  const [picture, ...more] = pictures;
  return [
    "<item>",
    xmlElement("g:id", product.id),
    xmlElement("g:title", cutText(product.title, googleLimits.title)),
    xmlElement("g:description", cutText(product.description, googleLimits.description)),
    xmlElement("g:link", product.link),
    xmlElement("g:image_link", picture),
    ...more
      .slice(0, googleLimits.morePictures)
      .map((address) => xmlElement("g:additional_image_link", address)),
    xmlElement("g:availability", product.isInStock ? "in_stock" : "out_of_stock"),
    xmlElement("g:price", feedPrice(product.price)),
    ...(product.sale
      ? [
          xmlElement("g:sale_price", feedPrice(product.sale.price)),
          xmlElement("g:sale_price_effective_date", feedWindow(product.sale)),
        ]
      : []),
    xmlElement("g:brand", product.brand),
    gtin === null ? xmlElement("g:identifier_exists", "no") : xmlElement("g:gtin", gtin),
    xmlElement("g:condition", "new"),
    xmlElement("g:google_product_category", shop.googleCategory),
    xmlElement("g:product_type", product.category),
    ...(size ? [xmlElement("g:item_group_id", size.family), xmlElement("g:size", size.name)] : []),
    xmlElement("g:unit_pricing_measure", `${weightGrams}g`),
    xmlElement("g:unit_pricing_base_measure", "1kg"),
    xmlElement("g:shipping_weight", `${weightGrams} g`),
    shippingOf(product),
    "</item>\n",
  ].join("");
}

/** Returns price and working days of a delivery within Bulgaria, the only country that is served. */
function shippingOf({ delivery: { cents, processing, transit } }: FeedProduct): string {
  return [
    "<g:shipping>",
    xmlElement("g:country", "BG"),
    xmlElement("g:price", feedPrice(cents)),
    xmlElement("g:min_handling_time", String(processing.min)),
    xmlElement("g:max_handling_time", String(processing.max)),
    xmlElement("g:min_transit_time", String(transit.min)),
    xmlElement("g:max_transit_time", String(transit.max)),
    "</g:shipping>",
  ].join("");
}
