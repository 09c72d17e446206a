import { maxHtml, textOfHtml } from "./html-text.ts";
import { cellsOf, flagOf, lastOf } from "./moved-product.ts";
import type {
  ExportRow,
  ExportTable,
  MoveInNote,
  MovedFile,
  MovedProduct,
  MovedVariant,
} from "./moved-product.ts";
import { gramsOf, weightOf } from "./read-weight.ts";

/**
 * The headings that are read, new and old (help.shopify.com, "Using CSV files to import and export products"). The new
 * ones came in 2024; both are still exported.
 */
const columns = {
  handle: ["URL handle", "Handle"],
  title: ["Title"],
  body: ["Description", "Body (HTML)"],
  type: ["Type", "Custom product type"],
  category: ["Product category", "Standardized Product Type"],
  published: ["Published on online store", "Published"],
  status: ["Status"],
  giftCard: ["Gift card"],
  barcode: ["Barcode", "Variant Barcode"],
  price: ["Price", "Variant Price"],
  compareAt: ["Compare-at price", "Variant Compare At Price"],
  stock: ["Inventory quantity", "Variant Inventory Qty"],
  grams: ["Weight value (grams)", "Variant Grams"],
  picture: ["Product image URL", "Image Src"],
  position: ["Image position"],
  variantPicture: ["Variant image URL", "Variant Image"],
  option1: ["Option1 value"],
  option2: ["Option2 value"],
  option3: ["Option3 value"],
  sku: ["SKU", "Variant SKU"],
} as const satisfies Record<string, readonly string[]>;

export const shopifyHeadings: readonly string[] = [...Object.values(columns).flat(), "Option1 name"];
/** A file has one of each of these. */
export const shopifyNeeds: readonly (readonly string[])[] = [columns.title, columns.price];

/** What Shopify calls the only variant of a product. */
const onlyVariant = "Default Title";

/**
 * Reads the rows of a Shopify product export, in any order: rows of one handle are a product, of which one has the
 * texts, each may have a variant, and each a picture.
 */
export function readShopify({ headings, rows }: ExportTable): MovedFile {
  const cellAt = cellsOf(headings);
  const cell = (row: ExportRow, column: keyof typeof columns) => cellAt(row, ...columns[column]);
  const groups = Map.groupBy(rows, (row) => cell(row, "handle").toLowerCase() || cell(row, "title"));
  const file: MovedFile = { products: [], skipped: [] };
  for (const group of groups.values()) {
    const main = group.find((row) => cell(row, "title") !== "") ?? group[0];
    if (!main) continue;
    const name = cell(main, "title");
    if (group.some((row) => flagOf(cell(row, "giftCard"))))
      file.skipped.push({ row: main.row, name, code: "kind", text: "Gift card" });
    else file.products.push(productOf(main, group, cell));
  }
  return file;
}

type Cell = (row: ExportRow, column: keyof typeof columns) => string;

function productOf(main: ExportRow, rows: readonly ExportRow[], cell: Cell): MovedProduct {
  const isActive =
    ["", "active"].includes(cell(main, "status").toLowerCase()) && flagOf(cell(main, "published")) !== false;
  const own = rows.filter((row) =>
    (["price", "option1", "sku", "barcode"] as const).some((column) => cell(row, column) !== ""),
  );
  const handle = cell(main, "handle");
  return {
    row: main.row,
    name: cell(main, "title"),
    description: textOfHtml(cell(main, "body")),
    isCut: cell(main, "body").length > maxHtml,
    category: cell(main, "type") || lastOf(cell(main, "category")),
    path: handle === "" ? null : `/products/${handle}`,
    pictures: picturesOf(rows, cell),
    variants: (own.length > 0 ? own : [main]).map((row) => variantOf(row, isActive, cell)),
  };
}

function picturesOf(rows: readonly ExportRow[], cell: Cell): string[] {
  const pictures = rows
    .map((row) => ({ address: cell(row, "picture"), position: Number(cell(row, "position")) || Infinity }))
    .filter(({ address }) => address !== "")
    // `Infinity - Infinity` is no number, which keeps the file's order.
    .toSorted((a, b) => a.position - b.position || 0);
  return [...new Set(pictures.map(({ address }) => address))];
}

function variantOf(row: ExportRow, isActive: boolean, cell: Cell): MovedVariant {
  const options = (["option1", "option2", "option3"] as const)
    .map((column) => cell(row, column))
    .filter((option) => option !== "" && option !== onlyVariant);
  const notes: MoveInNote[] = [];
  const compareAt = cell(row, "compareAt");
  if (compareAt !== "") notes.push({ code: "compare_at", text: compareAt });
  return {
    row: row.row,
    option: options.join(" / "),
    weight: weightOf(options, gramsOf(cell(row, "grams"), "g"), notes),
    price: cell(row, "price"),
    // Shopify writes an apostrophe before it for spreadsheets.
    gtin: cell(row, "barcode").replace(/^'/, ""),
    stock: cell(row, "stock"),
    isActive,
    picture: cell(row, "variantPicture"),
    notes,
  };
}
