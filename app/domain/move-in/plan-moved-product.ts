import { readCellAmount } from "#app/domain/csv-table.ts";
import { planRow, recordNames } from "#app/domain/catalogue/product-file.ts";
import type { FileRow, ProductValues } from "#app/domain/catalogue/product-file.ts";
import { isGtin } from "#app/domain/catalogue/gtin.ts";
import { maxPictures } from "#app/domain/catalogue/product.ts";
import { maxSizes } from "#app/domain/catalogue/sizes.ts";
import { contentLengths } from "#app/domain/content/content-fields.ts";
import type { Locale } from "#app/domain/locale.ts";
import { amountField } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { visibleLine, visibleText } from "#app/domain/typed-text.ts";
import { cutAtWord } from "./html-text.ts";
import type { MovedProduct, MovedVariant, MoveInNote } from "./moved-product.ts";

/**
 * Why a variant does not become a size: the codes of `planRow`; `no_weight`; `same_weight` (another variant of the
 * product has it); `no_price` (none, 0, or not an amount); `too_many_sizes`.
 */
export type VariantProblem = { row: number; option: string; code: string; text: string };

/** A variant as a product of this shop, without its category and the family that ties it to the other sizes. */
export type PlannedSize = Pick<MovedVariant, "row" | "option" | "notes"> & {
  values: ProductValues;
  /** Addresses of its pictures in order, the main one first. */
  pictures: string[];
};

/** A product as it moves in: without sizes it does not. */
export type PlannedProduct = Pick<MovedProduct, "row" | "name" | "category" | "path"> & {
  sizes: PlannedSize[];
  problems: VariantProblem[];
  notes: MoveInNote[];
};

/** What the owner says of a file. */
export type FileFacts = { currency: Currency; language: Locale };

/** Longest name of a category, in characters. */
const maxCategory = 100;

/**
 * Plans a product of another shop: its variants become sizes, each checked as a row of a product file. A variant with a
 * problem is left out, and the others move in.
 */
export function planProduct(product: MovedProduct, facts: FileFacts): PlannedProduct {
  const notes: MoveInNote[] = [];
  const description = cutAtWord(visibleText(product.description).trim(), contentLengths.text);
  const isCut = product.isCut || description !== visibleText(product.description).trim();
  if (isCut) notes.push({ code: "cut", text: "" });
  const name = visibleLine(product.name);
  const problems: VariantProblem[] = [];
  const sizes: PlannedSize[] = [];
  const ofWeight = Map.groupBy(product.variants, ({ weight }) => weight);
  for (const variant of product.variants) {
    const { row, option } = variant;
    const refuse = (code: string, text: string) => problems.push({ row, option, code, text });
    const amount = readCellAmount(variant.price);
    if (variant.weight === null) refuse("no_weight", "");
    else if ((ofWeight.get(variant.weight) ?? []).length > 1) refuse("same_weight", option);
    else if (!amount) refuse("no_price", variant.price);
    else if (sizes.length === maxSizes) refuse("too_many_sizes", "");
    else {
      const planned = sizeOf(variant, { name, description, amount, pictures: product.pictures, facts });
      if ("code" in planned) refuse(planned.code, planned.text);
      else sizes.push(planned);
    }
  }
  return {
    row: product.row,
    name,
    category: visibleLine(product.category).slice(0, maxCategory).trim(),
    path: product.path,
    sizes,
    problems,
    notes,
  };
}

/** A row names neither a category nor a flavour. */
const noNames = { categories: recordNames([]), flavors: recordNames([]) };

type Texts = {
  name: string;
  description: string;
  amount: number;
  pictures: readonly string[];
  facts: FileFacts;
};

function sizeOf(
  variant: MovedVariant,
  { name, description, amount, pictures, facts }: Texts,
): PlannedSize | { code: string; text: string } {
  const notes = [...variant.notes];
  const gtin = variant.gtin.replaceAll(/[\s-]/g, "");
  if (gtin !== "" && !isGtin(gtin)) notes.push({ code: "gtin", text: variant.gtin });
  const stock = stockOf(variant.stock);
  if (stock === null) notes.push({ code: "stock", text: variant.stock });
  if (!variant.isActive) notes.push({ code: "hidden", text: "" });
  const cells: FileRow["cells"] = {
    name_bg: name,
    [`description_${facts.language}`]: description,
    weight_grams: String(variant.weight),
    [facts.currency === "EUR" ? "price_eur" : "price_bgn"]: amountField(amount),
    stock_quantity: String(stock ?? 0),
    is_active: variant.isActive ? "1" : "0",
    gtin: isGtin(gtin) ? gtin : "",
  };
  const { row, option } = variant;
  const planned = planRow({ row, id: "", hasId: false, cells, problem: null }, undefined, noNames);
  if (planned.kind === "wrong") {
    const [problem] = planned.problems;
    return { code: problem?.code ?? "", text: (problem?.text ?? "").slice(0, maxCategory) };
  }
  const all = [...new Set([variant.picture, ...pictures].filter((address) => address !== ""))];
  if (all.length > maxPictures + 1) notes.push({ code: "pictures", text: String(all.length) });
  return { row, option, notes, values: planned.values, pictures: all.slice(0, maxPictures + 1) };
}

/** Returns a stock of whole units; null for a text that is no number from 0 with at most seven digits. */
function stockOf(text: string): number | null {
  return /^\d{1,7}(?:[.,]\d{1,6})?$/.test(text) ? Math.floor(Number(text.replace(",", "."))) : null;
}

/**
 * Takes the GTINs away that other products have, in the shop (`taken`) or earlier in the file, with a note: a number in
 * a barcode names one product.
 */
export function withOwnGtins(
  planned: readonly PlannedProduct[],
  taken: ReadonlySet<string>,
): PlannedProduct[] {
  const seen = new Set(taken);
  return planned.map((product) => ({
    ...product,
    sizes: product.sizes.map((size) => {
      const { gtin } = size.values;
      if (gtin === null) return size;
      if (!seen.has(gtin)) {
        seen.add(gtin);
        return size;
      }
      const notes: MoveInNote[] = [...size.notes, { code: "gtin", text: gtin }];
      return { ...size, notes, values: { ...size.values, gtin: null } };
    }),
  }));
}
