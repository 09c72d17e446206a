import { unguardedCell } from "#app/domain/csv.ts";
import { nutrientField, nutrients } from "./food-information.ts";
import { currencies, euroCents } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { productFields, readProductInput } from "./product-input.ts";
import type { ProductInput } from "./product-input.ts";

/** Maximum number of rows of a product import, without the header. */
export const maxFileRows = 20_000;

const nutritionColumns = nutrients.map(nutrientField);

/** Columns of a product file. An export has one of the two prices: that of the shop's base currency. */
export const productFileColumns = [
  "id",
  "name_bg",
  "name_en",
  "description_bg",
  "description_en",
  "flavor",
  "category",
  "family",
  "price_bgn",
  "price_eur",
  "vat_rate",
  "weight_grams",
  "gtin",
  "stock_quantity",
  "low_stock_at",
  "is_active",
  "is_loose",
  "image_url",
  "pictures",
  "model_url",
  "legal_name_bg",
  "legal_name_en",
  "ingredients_bg",
  "ingredients_en",
  ...nutritionColumns,
  "storage_bg",
  "storage_en",
  "origin_bg",
  "origin_en",
  "warnings_bg",
  "warnings_en",
] as const;
export type ProductColumn = (typeof productFileColumns)[number];

export function isProductColumn(name: string): name is ProductColumn {
  return (productFileColumns as readonly string[]).includes(name);
}

/** Returns the price column of a currency. */
function priceColumn(currency: Currency): ProductColumn {
  return currency === "EUR" ? "price_eur" : "price_bgn";
}

/** Returns the columns of an export, in order. */
export function exportedColumns(currency: Currency): ProductColumn[] {
  const others = currencies.filter((other) => other !== currency).map(priceColumn);
  return productFileColumns.filter((column) => !others.includes(column));
}

/** Values of a product that a file can set. */
export type ProductValues = Omit<ProductInput, "price_currency" | "stock_seen">;

/** Names of categories or flavours in files: the Bulgarian name when it is unique, else the id. */
export type RecordNames = {
  nameOf: (id: string) => string;
  /** Returns the record with this id, or the ids of those with this name, in either language; in any case. */
  find: (text: string) => readonly string[];
};

/** The records that a product file names. A flavour's id is its key. */
export type FileNames = { categories: RecordNames; flavors: RecordNames };

export function recordNames(
  records: readonly { id: string; name_bg: string; name_en: string }[],
): RecordNames {
  const folded = (text: string) => text.trim().toLowerCase();
  const ids = new Map<string, Set<string>>();
  for (const { id, name_bg, name_en } of records)
    for (const text of [name_bg, name_en].filter(Boolean)) {
      const known = ids.get(folded(text)) ?? new Set();
      ids.set(folded(text), known.add(id));
    }
  const names = new Map(records.map(({ id, name_bg }) => [id, name_bg]));
  const find = (text: string) => {
    const id = folded(text);
    return names.has(id) ? [id] : [...(ids.get(id) ?? [])];
  };
  return {
    find,
    nameOf(id) {
      const name = names.get(id) ?? id;
      return find(name).length === 1 ? name : id;
    },
  };
}

/** Returns a product's cells, by column. */
export function productCells(
  product: ProductValues & { id: string },
  names: FileNames,
): Record<ProductColumn, string> {
  const fields = productFields(product, "BGN");
  const cells = Object.fromEntries(
    productFileColumns.map((column) => [column, fields[column] ?? ""]),
  ) as Record<ProductColumn, string>;
  return {
    ...cells,
    id: product.id,
    name_en: product.name_en,
    category: product.category_id === null ? "" : names.categories.nameOf(product.category_id),
    family: product.family_id ?? "",
    price_bgn: fields.price ?? "",
    price_eur: (euroCents(product.price_bgn) / 100).toFixed(2).replace(".", ","),
    is_active: product.is_active ? "1" : "0",
    is_loose: product.is_loose ? "1" : "0",
  };
}

/** A data row of a file. */
export type FileRow = {
  /** Row number as in a spreadsheet: the header is 1. */
  row: number;
  /** The product's id: from the file, or the id that a new product would get. */
  id: string;
  /** Whether the file contains the id. */
  hasId: boolean;
  cells: Partial<Record<ProductColumn, string>>;
  /** Problem of the row itself. */
  problem: "cells" | "id" | "twice" | null;
};

/** A changed cell, with its texts before and after. */
export type CellChange = { column: ProductColumn; from: string; to: string };
/**
 * Why a row is refused, and in which column if it concerns one: the codes of `readProductInput`; `cells` (cell count
 * differs from the header), `id` (invalid or unknown), `twice` (an earlier row has the same product), `category` and
 * `flavor` (unknown), `categories` and `flavors` (the name is ambiguous), `flag` (neither yes nor no), `fixed` (whether
 * a product is loose never changes), `taken` (another product has the GTIN).
 */
export type CellProblem = { column: ProductColumn | null; code: string; text: string };

export type PlannedRow = Pick<FileRow, "row" | "id"> & { name: string } & (
    | { kind: "new" | "changed" | "unchanged"; changes: CellChange[]; values: ProductValues }
    | { kind: "wrong"; problems: CellProblem[] }
  );

/**
 * Plans the change that a row makes to a product, or the product it creates. Missing columns and cells equal to the
 * current value change nothing. Empty cells of VAT rate, stock, low-stock threshold, status and `is_loose` change
 * nothing either; for a new product they mean the defaults, which hide a loose one. Any other empty cell clears its
 * field; if the field is required, the row is refused.
 */
export function planRow(
  { row, id, hasId, cells, problem }: FileRow,
  before: (ProductValues & { id: string }) | undefined,
  names: FileNames,
): PlannedRow {
  const known = before && productCells(before, names);
  const name = cells.name_bg?.trim() || before?.name_bg || "";
  const wrong = (problems: CellProblem[]): PlannedRow => ({ row, id, name, kind: "wrong", problems });
  if (problem)
    return wrong([
      problem === "cells"
        ? { column: null, code: problem, text: "" }
        : { column: "id", code: problem, text: cells.id ?? "" },
    ]);
  if (hasId && !before) return wrong([{ column: "id", code: "id", text: cells.id ?? "" }]);
  const given = givenCells(cells, known);
  if (before && given.size === 0) return { row, id, name, kind: "unchanged", changes: [], values: before };
  const fields = new Map(Object.entries(before ? productFields(before, "BGN") : newProductFields));
  const problems: CellProblem[] = [];
  for (const [column, text] of given) {
    const code = setField(fields, column, text, names);
    if (code) problems.push({ column, code, text });
  }
  const isLoose = fields.get("is_loose") === "on";
  if (!before && isLoose && !given.has("is_active")) fields.set("is_active", "");
  if (before && isLoose !== before.is_loose) {
    const text = given.get("is_loose") ?? "";
    if (problems.every(({ column }) => column !== "is_loose"))
      problems.push({ column: "is_loose", code: "fixed", text });
    fields.set("is_loose", before.is_loose ? "on" : "");
  }
  const read = readProductInput((field) => fields.get(field) ?? "");
  if (!read.ok)
    for (const [field, code] of Object.entries(read.problems)) {
      const column = columnOf(field, given);
      if (problems.every((other) => other.column !== column))
        problems.push({ column, code, text: given.get(column) ?? "" });
    }
  if (problems.length > 0 || !read.ok) return wrong(problems);
  const values = before ? mergedValues(before, read.input, given) : valuesOf(read.input);
  const changes = changedCells(known, productCells({ ...values, id }, names), [...given.keys()]);
  const kind = !before ? "new" : changes.length > 0 ? "changed" : "unchanged";
  return { row, id, name, kind, changes, values };
}

/** Returns the cells of `columns` that change; `before` is missing for a new product. */
export function changedCells(
  before: Record<ProductColumn, string> | undefined,
  after: Record<ProductColumn, string>,
  columns: readonly ProductColumn[],
): CellChange[] {
  return columns.flatMap((column) => {
    const from = before?.[column] ?? "";
    return from === after[column] ? [] : [{ column, from, to: after[column] }];
  });
}

/** Columns whose empty cells are ignored. */
const ignoredWhenEmpty: readonly ProductColumn[] = [
  "vat_rate",
  "stock_quantity",
  "low_stock_at",
  "is_active",
  "is_loose",
];

/**
 * Returns the cells that differ from the product, without the id and empty cells that are ignored. Line endings are
 * normalised: spreadsheets and forms use different ones.
 */
function givenCells(
  cells: FileRow["cells"],
  known: Record<ProductColumn, string> | undefined,
): Map<ProductColumn, string> {
  const same = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  const given = new Map<ProductColumn, string>();
  for (const column of productFileColumns) {
    const cell = cells[column];
    if (column === "id" || cell === undefined) continue;
    if (known && same(cell) === same(known[column])) continue;
    const text = unguardedCell(cell);
    if (known && same(text) === same(known[column])) continue;
    if (text.trim() === "" && (!known || ignoredWhenEmpty.includes(column))) continue;
    given.set(column, text);
  }
  return given;
}

const newProductFields: Record<string, string> = {
  is_active: "on",
  stock_quantity: "0",
  price_currency: "BGN",
};

/** Writes a cell to its form field; returns a problem code if it is invalid. */
function setField(
  fields: Map<string, string>,
  column: ProductColumn,
  text: string,
  names: FileNames,
): string | null {
  switch (column) {
    case "price_bgn":
    case "price_eur":
      fields.set("price", text).set("price_currency", column === "price_eur" ? "EUR" : "BGN");
      return null;
    case "is_active":
    case "is_loose": {
      const flag = flags.get(text.trim().toLowerCase());
      fields.set(column, flag === true ? "on" : "");
      return flag === undefined ? "flag" : null;
    }
    case "category": {
      const [id, problem] = namedId(names.categories, text);
      fields.set("category_id", id);
      return problem && { none: "category", several: "categories" }[problem];
    }
    case "family":
      fields.set("family_id", text);
      return null;
    case "flavor": {
      const [key, problem] = namedId(names.flavors, text);
      fields.set(column, key);
      return problem && { none: "flavor", several: "flavors" }[problem];
    }
    default:
      fields.set(column, text);
      return null;
  }
}

/** Spreadsheets localise `true` and `false`. */
const flags = new Map([
  ...["1", "yes", "true", "да", "истина"].map((word) => [word, true] as const),
  ...["0", "no", "false", "не", "неистина"].map((word) => [word, false] as const),
]);

/** Returns the id of the record that a cell names, empty for an empty cell, and whether it names none or several. */
function namedId(names: RecordNames, text: string): [id: string, problem: "none" | "several" | null] {
  if (text.trim() === "") return ["", null];
  const [id = "", ...others] = names.find(text);
  return [id, id === "" ? "none" : others.length > 0 ? "several" : null];
}

/** Returns the column of a form field; `id` for a field without one. */
function columnOf(field: string, given: ReadonlyMap<ProductColumn, string>): ProductColumn {
  if (field === "price" || field === "price_currency")
    return given.has("price_eur") ? "price_eur" : "price_bgn";
  if (field === "category_id") return "category";
  if (field === "family_id") return "family";
  return isProductColumn(field) ? field : "id";
}

function valuesOf({ price_currency: _currency, stock_seen: _seen, ...values }: ProductInput): ProductValues {
  return values;
}

/** Applies the given cells to the product and leaves every other field unchanged. */
function mergedValues(
  before: ProductValues,
  input: ProductInput,
  given: ReadonlyMap<ProductColumn, string>,
): ProductValues {
  const read = valuesOf(input);
  const isGiven = (field: string): boolean => {
    if (field === "price_bgn") return given.has("price_bgn") || isOtherEuroPrice(before, read, given);
    if (field === "category_id") return given.has("category");
    if (field === "family_id") return given.has("family");
    if (field === "nutrition") return nutritionColumns.some((column) => given.has(column));
    return isProductColumn(field) && given.has(field);
  };
  const fields = Object.keys(read) as (keyof ProductValues)[];
  return Object.fromEntries(
    fields.map((field) => [field, isGiven(field) ? read[field] : before[field]]),
  ) as ProductValues;
}

/**
 * Returns whether a euro cell differs from the product's price. Several prices in levs round to the same euro price, so
 * the lev price stays when the euro price did not change.
 */
function isOtherEuroPrice(
  before: ProductValues,
  read: ProductValues,
  given: ReadonlyMap<ProductColumn, string>,
): boolean {
  return given.has("price_eur") && euroCents(before.price_bgn) !== euroCents(read.price_bgn);
}
