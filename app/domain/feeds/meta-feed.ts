import type { Listing } from "#app/domain/catalogue/listing.ts";
import { cutText, feedPrice, feedProduct, feedWindow } from "./feed-product.ts";
import type { FeedShop } from "./feed-shop.ts";

/** Limits of Meta's catalogue, in characters and pixels of a picture's shorter side. */
export const metaLimits = { title: 200, description: 9999, pictureSide: 500, morePictures: 20 } as const;

/** The columns of Meta's feed, in order. */
const metaColumns = [
  "id",
  "title",
  "description",
  "availability",
  "condition",
  "price",
  "link",
  "image_link",
  "additional_image_link",
  "brand",
  "gtin",
  "google_product_category",
  "product_type",
  "sale_price",
  "sale_price_effective_date",
  "item_group_id",
  "size",
  "shipping",
  "shipping_weight",
] as const;

/** The heading of the feed for Meta's catalogue. */
export const metaStart = line(metaColumns);

/** Returns a product as a line of Meta's feed (https://www.facebook.com/business/help/120325381656392). */
export function metaLine(listing: Listing, shop: FeedShop): string {
  const product = feedProduct(listing, shop);
  const { sale, size, delivery } = product;
  const [picture = "", ...more] = product.pictures;
  const cells: Record<(typeof metaColumns)[number], string> = {
    id: product.id,
    title: cutText(product.title, metaLimits.title),
    description: cutText(product.description, metaLimits.description),
    availability: product.isInStock ? "in stock" : "out of stock",
    condition: "new",
    price: feedPrice(product.price),
    link: product.link,
    image_link: picture,
    // A comma separates the addresses, so those that contain one are encoded.
    additional_image_link: more
      .slice(0, metaLimits.morePictures)
      .map((address) => address.replaceAll(",", "%2C"))
      .join(","),
    brand: product.brand,
    gtin: product.gtin ?? "",
    google_product_category: shop.googleCategory,
    product_type: product.category,
    sale_price: sale ? feedPrice(sale.price) : "",
    sale_price_effective_date: sale ? feedWindow(sale) : "",
    item_group_id: size?.family ?? "",
    size: size?.name ?? "",
    shipping: `BG:::${feedPrice(delivery.cents)}`,
    shipping_weight: `${product.weightGrams} g`,
  };
  return line(metaColumns.map((column) => cells[column]));
}

/**
 * Returns a line of quoted cells (RFC 4180). Unlike `csvLine`, which writes for spreadsheets, it separates by commas
 * and adds no apostrophe to what looks like a formula: a program would take it for part of the value.
 */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll("\0", "").replaceAll('"', '""')}"`).join(",")}\r\n`;
}
