import type { MoveInSource } from "./move-in.ts";
import { folded, maxVariants } from "./moved-product.ts";
import type { ExportTable, MovedFile, MovedProduct } from "./moved-product.ts";
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

/**
 * Groups the rows of an export to products; a product of more than `maxVariants` is skipped as a whole. `now` decides
 * which sale prices are in force.
 */
export function readExport(source: MoveInSource, table: ExportTable, now: Date): MovedFile {
  const { products, skipped } = source === "shopify" ? readShopify(table) : readWooCommerce(table, now);
  const isReadable = ({ variants }: MovedProduct) => variants.length <= maxVariants;
  const tooMany = products
    .filter((product) => !isReadable(product))
    .map(({ row, name, variants }) => ({ row, name, code: "variants" as const, text: `${variants.length}` }));
  return {
    products: products.filter(isReadable),
    skipped: [...skipped, ...tooMany].toSorted((a, b) => a.row - b.row),
  };
}
