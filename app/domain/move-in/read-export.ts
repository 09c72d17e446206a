import type { MoveInSource } from "./move-in.ts";
import { folded } from "./moved-product.ts";
import type { ExportTable, MovedFile } from "./moved-product.ts";
import { readShopify, shopifyHeadings, shopifyNeeds } from "./read-shopify.ts";
import {
  isWooCommerceHeading,
  readWooCommerce,
  wooCommerceHeadings,
  wooCommerceNeeds,
} from "./read-woocommerce.ts";

const known: Record<MoveInSource, ReadonlySet<string>> = {
  shopify: new Set(shopifyHeadings.map(folded)),
  woocommerce: new Set(wooCommerceHeadings.map(folded)),
};
const needs: Record<MoveInSource, readonly (readonly string[])[]> = {
  shopify: shopifyNeeds,
  woocommerce: wooCommerceNeeds,
};

/** Returns whether a column of an export is read. */
export function isReadHeading(source: MoveInSource, heading: string): boolean {
  return known[source].has(folded(heading)) || (source === "woocommerce" && isWooCommerceHeading(heading));
}

/** Returns the columns that an export lacks, each under its newest heading. */
export function missingHeadings(source: MoveInSource, headings: readonly string[]): string[] {
  const has = new Set(headings.map(folded));
  return needs[source]
    .filter((names) => names.every((name) => !has.has(folded(name))))
    .map(([newest = ""]) => newest);
}

/** Groups the rows of an export to products. `now` decides which sale prices are in force. */
export function readExport(source: MoveInSource, table: ExportTable, now: Date): MovedFile {
  return source === "shopify" ? readShopify(table) : readWooCommerce(table, now);
}
