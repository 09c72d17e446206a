import { isDay, sofiaDay } from "#app/domain/sofia-days.ts";
import { maxHtml, textOfHtml } from "./html-text.ts";
import { cellsOf, flagOf, folded, lastOf } from "./moved-product.ts";
import type {
  ExportRow,
  ExportTable,
  MoveInNote,
  MovedFile,
  MovedProduct,
  MovedVariant,
} from "./moved-product.ts";
import { gramsOf, weightOf } from "./read-weight.ts";

/** The headings that are read (woocommerce.com, "Product CSV Importer and Exporter"; its schema is in the wiki). */
const columns = {
  id: "ID",
  type: "Type",
  sku: "SKU",
  gtin: "GTIN, UPC, EAN, or ISBN",
  name: "Name",
  published: "Published",
  visibility: "Visibility in catalog",
  short: "Short description",
  description: "Description",
  saleFrom: "Date sale price starts",
  saleTo: "Date sale price ends",
  stock: "Stock",
  sale: "Sale price",
  price: "Regular price",
  categories: "Categories",
  images: "Images",
  parent: "Parent",
  // Not of the plain exporter; others add them.
  slug: "Slug",
  permalink: "Permalink",
} as const;

export const wooCommerceHeadings: readonly string[] = Object.values(columns);
/** A file has one of each of these. */
export const wooCommerceNeeds: readonly (readonly string[])[] = [[columns.name], [columns.price]];

/** Returns whether a heading is read though its text differs from file to file. */
export function isWooCommerceHeading(heading: string): boolean {
  return /^(?:weight \(\w+\)|attribute \d+ (?:name|value\(s\)))$/.test(folded(heading));
}

type Cell = (row: ExportRow, column: keyof typeof columns) => string;

/**
 * Reads the rows of a WooCommerce product export, in any order: `variation` rows belong to the product that their
 * Parent names by SKU or `id:` and number. A sale price counts while it is in force at `now`.
 */
export function readWooCommerce({ headings, rows }: ExportTable, now: Date): MovedFile {
  const cellAt = cellsOf(headings);
  const cell: Cell = (row, column) => cellAt(row, columns[column]);
  const weightHeading = headings.find((heading) => /^weight \(\w+\)$/.test(folded(heading))) ?? "";
  const unit = /\((\w+)\)/.exec(weightHeading)?.[1] ?? "";
  const attributes = headings.filter((heading) => /^attribute \d+ value\(s\)$/.test(folded(heading)));
  const kindsOf = (row: ExportRow) =>
    cell(row, "type")
      .toLowerCase()
      .split(",")
      .map((kind) => kind.trim());
  const byParent = Map.groupBy(
    rows.filter((row) => kindsOf(row).includes("variation")),
    (row) => cell(row, "parent").toLowerCase(),
  );
  const readVariant = (row: ExportRow, main: ExportRow): MovedVariant => {
    const isOwn = row === main;
    const options = isOwn ? [] : attributes.map((heading) => cellAt(row, heading)).filter(Boolean);
    const notes: MoveInNote[] = [];
    const parcel = gramsOf(cellAt(row, weightHeading), unit) ?? gramsOf(cellAt(main, weightHeading), unit);
    return {
      row: row.row,
      option: options.join(" / "),
      weight: weightOf(isOwn ? [] : options, parcel, notes),
      price: priceOf(row, { cell, now, notes }),
      gtin: cell(row, "gtin"),
      stock: cell(row, "stock"),
      isActive: isShown(main, cell) && isShown(row, cell),
      picture: isOwn ? "" : (imagesOf(cell(row, "images"))[0] ?? ""),
      notes,
    };
  };
  const file: MovedFile = { products: [], skipped: [] };
  for (const row of rows) {
    const kinds = kindsOf(row);
    if (kinds.includes("variation")) continue;
    const id = cell(row, "id").toLowerCase();
    const sku = cell(row, "sku").toLowerCase();
    const keys = [...new Set([id && `id:${id}`, sku])].filter((key) => key !== "");
    const variations = keys.flatMap((key) => byParent.get(key) ?? []);
    for (const key of keys) byParent.delete(key);
    const kind = kinds.find((each) => !["", "simple", "variable"].includes(each));
    const skip = kind !== undefined || (kinds.includes("variable") && variations.length === 0);
    if (skip)
      file.skipped.push({ row: row.row, name: cell(row, "name"), code: "kind", text: kind ?? "variable" });
    else
      file.products.push({
        ...textsOf(row, cell),
        variants: (kinds.includes("variable") ? variations : [row]).map((each) => readVariant(each, row)),
      });
  }
  for (const [parent, variations] of byParent)
    for (const row of variations)
      file.skipped.push({ row: row.row, name: cell(row, "name"), code: "parent", text: parent });
  return file;
}

function textsOf(row: ExportRow, cell: Cell): Omit<MovedProduct, "variants"> {
  // The exporter writes line ends as `\n`.
  const written = (["short", "description"] as const).map((column) =>
    cell(row, column).replaceAll(String.raw`\n`, "\n"),
  );
  const texts = written.map(textOfHtml).filter((text) => text !== "");
  const slug = cell(row, "slug");
  const permalink = URL.parse(cell(row, "permalink"));
  return {
    row: row.row,
    name: cell(row, "name"),
    description: [...new Set(texts)].join("\n\n"),
    isCut: written.some((html) => html.length > maxHtml),
    category: lastOf(listOf(cell(row, "categories"))[0] ?? ""),
    path: permalink?.search === "" ? permalink.pathname : slug === "" ? null : `/product/${slug}`,
    pictures: imagesOf(cell(row, "images")),
  };
}

/** Published is 1, private 0, and a draft -1. */
function isShown(row: ExportRow, cell: Cell): boolean {
  return flagOf(cell(row, "published")) !== false && cell(row, "visibility").toLowerCase() !== "hidden";
}

/** Returns what is charged today: the sale price while it is in force, else the regular one. */
function priceOf(
  row: ExportRow,
  { cell, now, notes }: { cell: Cell; now: Date; notes: MoveInNote[] },
): string {
  const [regular, sale] = [cell(row, "price"), cell(row, "sale")];
  if (sale === "") return regular;
  const today = sofiaDay(now);
  const [from, to] = [cell(row, "saleFrom").slice(0, 10), cell(row, "saleTo").slice(0, 10)];
  const isOn = (!isDay(from) || from <= today) && (!isDay(to) || today <= to);
  notes.push(isOn ? { code: "sale", text: regular } : { code: "compare_at", text: sale });
  return isOn ? sale : regular;
}

/** Returns the items of a cell, separated by commas; one within an item is written `\,`. */
function listOf(cell: string): string[] {
  return cell
    .replaceAll(String.raw`\,`, "\u0001")
    .split(",")
    .map((item) => item.replaceAll("\u0001", ",").trim())
    .filter((item) => item !== "");
}

function imagesOf(cell: string): string[] {
  return [...new Set(listOf(cell))];
}
