import type { Listing } from "#app/domain/catalogue/listing.ts";
import { feedPrice, feedProduct } from "./feed-product.ts";
import type { FeedShop } from "./feed-shop.ts";
import { xmlElement } from "./xml.ts";

export const pazaruvajStart = '<?xml version="1.0" encoding="UTF-8"?>\n<Products>\n';

export const pazaruvajEnd = "</Products>\n";

/**
 * Returns a product as an element of Pazaruvaj's feed, which is read in Bulgarian only; nothing for a sold-out one,
 * because the feed has no field that says so. The price is the one that is charged: the feed has no place for the one
 * before a reduction.
 */
export function pazaruvajProduct(listing: Listing, shop: FeedShop): string {
  const product = feedProduct(listing, shop);
  if (!product.isInStock) return "";
  const { delivery, size } = product;
  const attributes = [
    ...(listing.flavor ? [{ name: "Вкус", value: listing.flavor.name_bg }] : []),
    ...(size ? [{ name: "Размер", value: size.name }] : []),
  ].map(
    ({ name, value }) =>
      `<Attribute>${xmlElement("Attribute_name", name)}${xmlElement("Attribute_value", value)}</Attribute>`,
  );
  return [
    "<Product>",
    xmlElement("Identifier", product.id),
    xmlElement("Manufacturer", product.brand),
    xmlElement("Name", product.title),
    xmlElement("ProductUrl", product.link),
    xmlElement("Price", ((product.sale?.price ?? product.price) / 100).toFixed(2)),
    xmlElement("ImageUrl", product.pictures[0]),
    xmlElement("Category", product.category),
    xmlElement("Description", product.description),
    xmlElement("EanCode", product.gtin ?? ""),
    xmlElement("DeliveryTime", workingDays(delivery.processing.max + delivery.transit.max)),
    xmlElement("DeliveryCost", delivery.cents === 0 ? "безплатно" : feedPrice(delivery.cents)),
    ...(attributes.length > 0 ? [`<Attributes>${attributes.join("")}</Attributes>`] : []),
    "</Product>\n",
  ].join("");
}

function workingDays(count: number): string {
  return count === 1 ? "1 работен ден" : `${count} работни дни`;
}
