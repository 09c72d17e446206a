import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import {
  checkbox,
  choice,
  contentLengths,
  fieldProblems,
  optionalFile,
  optionalText,
  requiredText,
} from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { nutrientField, nutrients } from "./food-information.ts";
import type { Nutrient, Nutrition } from "./food-information.ts";
import { isModelAddress } from "#app/domain/media/media.ts";
import { amountField, currencies, euroCents, maxAmount, readAmount, stotinkiOf } from "#app/domain/money.ts";
import { visibleLine, visibleText } from "#app/domain/typed-text.ts";
import type { Currency } from "#app/domain/money.ts";
import { defaultVatRate, isVatRate } from "#app/domain/vat.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { isFlavorKey } from "./flavor.ts";
import { isGtin } from "./gtin.ts";
import { maxPictures } from "./product.ts";

const { line, link, text } = contentLengths;

/** Default low-stock threshold, at which the owner is warned. */
const defaultLowStock = "10";

const isWhole = (value: string) => /^\d{1,7}$/.test(value);

/** A text without its spaces. `wholeNumber` accepts a whole number from 0, up to seven digits. */
const whole = outsideText()
  .transform((value) => value.replace(/\s/g, ""))
  .register(fieldConstraints, { inputMode: "numeric" });
const wholeNumber = whole.refine(isWhole, "whole").transform(Number);

/** An optional text stored as an empty string: two columns of the specification are not nullable. */
const emptyText = (maxLength: number) => optionalText(maxLength).transform((value) => value ?? "");

/** Allergens are marked by pairs of asterisks, so their number must be even. */
const ingredients = optionalText(text).refine(
  (value) => value === null || value.split("*").length % 2 === 1,
  "asterisks",
);

/** `is_loose`: it is sold only in bags and packs, and the editor and the importer never change it. */
export const productColumns = z.object({
  name_bg: requiredText(line),
  name_en: emptyText(line),
  description_bg: emptyText(text),
  description_en: emptyText(text),
  flavor: outsideText()
    .transform((value) => value.trim() || null)
    .refine((value) => value === null || isFlavorKey(value), "choice"),
  family_id: outsideText()
    .transform((value) => value.trim() || null)
    .pipe(z.uuid({ error: "choice" }).nullable()),
  gtin: outsideText()
    .transform((value) => value.replace(/[\s-]/g, "") || null)
    .refine((value) => value === null || isGtin(value), "gtin")
    .register(fieldConstraints, { inputMode: "numeric" }),
  image_url: optionalFile,
  model_url: optionalText(link).refine((value) => value === null || isModelAddress(value), "model"),
  weight_grams: whole
    .refine((value) => isWhole(value) && Number(value) > 0, "weight")
    .transform(Number)
    .register(fieldConstraints, { required: true }),
  vat_rate: outsideText()
    .transform((value) => Number(value.replace(/[\s%]/g, "") || defaultVatRate))
    .refine(isVatRate, "vat_rate")
    .pipe(z.custom<VatRate>()),
  low_stock_at: whole.transform((value) => value || defaultLowStock).pipe(wholeNumber),
  category_id: outsideText()
    .transform((value) => value.trim() || null)
    .pipe(z.uuid({ error: "choice" }).nullable()),
  is_active: checkbox,
  is_loose: checkbox,
  legal_name_bg: optionalText(line),
  legal_name_en: optionalText(line),
  ingredients_bg: ingredients,
  ingredients_en: ingredients,
  storage_bg: optionalText(text),
  storage_en: optionalText(text),
  origin_bg: optionalText(line),
  origin_en: optionalText(line),
  warnings_bg: optionalText(text),
  warnings_en: optionalText(text),
});

/**
 * A product as submitted. `price_bgn` is in stotinki, converted from euros when `price_currency` is EUR. `stock_seen`
 * is the stock shown when the form was opened: only the difference to it is applied, so that sales made in the meantime
 * are not overwritten. Null sets the stock outright.
 */
export type ProductInput = z.output<typeof productColumns> & {
  price_bgn: number;
  price_currency: Currency;
  stock_quantity: number;
  stock_seen: number | null;
  pictures: string[];
  nutrition: Nutrition | null;
};

export type ProductInputResult =
  { ok: true; input: ProductInput } | { ok: false; problems: Record<string, string> };

/**
 * Parses a product from form fields (specification, section 3). A missing English name becomes the Bulgarian one.
 * Refuses with a code per field: those of `content-fields.ts`; `price` (not an amount from 0 with at most two decimals,
 * in `price_currency`), `weight` (not a number above 0), `gtin` (its check digit is wrong), `whole` (not a number from
 * 0), `vat_rate` (not in force), `loose` (a loose product on sale, or as a size), `pictures` (too many), `model` (not
 * uploaded here), `asterisks`; and for nutrition `nutrient` (impossible amount per 100 g), `nutrition` (some are
 * missing) and `part` (a part exceeds its whole).
 */
export function readProductInput(field: (name: string) => string): ProductInputResult {
  const posted = Object.fromEntries(Object.keys(productColumns.shape).map((name) => [name, field(name)]));
  const read = productColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  const price = readPrice(field, problems);
  const stock = readStock(field, problems);
  const pictures = readPictures(field("pictures"), problems);
  const nutrition = readNutrition(field, problems);
  if (read.success && read.data.is_loose) {
    // It has no page, so it is neither on sale there nor a size to choose.
    if (read.data.is_active) problems.is_active = "loose";
    if (read.data.family_id !== null) problems.family_id = "loose";
  }
  if (!read.success || !price || !stock || Object.keys(problems).length > 0) return { ok: false, problems };
  const { name_bg, name_en } = read.data;
  return {
    ok: true,
    input: { ...read.data, name_en: name_en || name_bg, ...price, ...stock, pictures, nutrition },
  };
}

/** The fields that concern the sale of a product, which editors of its texts may not change. */
export const saleFields: readonly string[] = [
  "price",
  "price_currency",
  "stock_quantity",
  "stock_seen",
  "low_stock_at",
  "is_active",
  "is_loose",
  "weight_grams",
];

/**
 * Parses `price` in `price_currency`. Returns null, with the code in `problems`, unless it is an amount from 0 to
 * `maxAmount`.
 */
export function readPrice(
  field: (name: string) => string,
  problems: Record<string, string>,
): Pick<ProductInput, "price_bgn" | "price_currency"> | null {
  const currency = choice(currencies).safeParse(field("price_currency"));
  // Refuses an amount that carries the other currency's label.
  const marks = currency.data === "EUR" ? /(€|eur)$/i : /(лв\.?|bgn)$/i;
  const typed = visibleLine(field("price")).replace(marks, "");
  const amount = typed.includes("€") ? null : readAmount(typed);
  const price_bgn = amount !== null && currency.data === "EUR" ? stotinkiOf(amount) : amount;
  if (!currency.success || price_bgn === null || price_bgn > maxAmount) {
    problems.price = typed === "" ? "required" : "price";
    return null;
  }
  return { price_bgn, price_currency: currency.data };
}

function readStock(
  field: (name: string) => string,
  problems: Record<string, string>,
): Pick<ProductInput, "stock_quantity" | "stock_seen"> | null {
  const quantity = wholeNumber.safeParse(field("stock_quantity"));
  const seen = wholeNumber.safeParse(field("stock_seen"));
  if (quantity.success) return { stock_quantity: quantity.data, stock_seen: seen.data ?? null };
  problems.stock_quantity = "whole";
  return null;
}

/** Parses one URL per line; removes duplicates. */
function readPictures(typed: string, problems: Record<string, string>): string[] {
  const lines = visibleText(typed)
    .split(/[\r\n]+/)
    .map((address) => address.trim());
  const addresses = [...new Set(lines.filter((address) => address !== ""))];
  const pictures = new Set<string>();
  for (const address of addresses.slice(0, maxPictures + 1)) {
    const read = optionalFile.safeParse(address);
    if (!read.success) problems.pictures ??= read.error.issues[0]?.message ?? "link";
    else if (read.data !== null) pictures.add(read.data);
  }
  if (addresses.length > maxPictures) problems.pictures = "pictures";
  return [...pictures];
}

/** Nutrients that are part of another and cannot exceed it (Regulation (EU) 1169/2011, annex XV). */
const wholeOf: Partial<Record<Nutrient, Nutrient>> = { saturates: "fat", sugars: "carbohydrate" };

/** Parses all eight nutrients or none: at most two decimals, after a comma or point. */
function readNutrition(field: (name: string) => string, problems: Record<string, string>): Nutrition | null {
  const typed = nutrients.map((name) => ({
    name,
    text: visibleLine(field(nutrientField(name))).replace(/\s/g, ""),
  }));
  if (typed.every((nutrient) => nutrient.text === "")) return null;
  const amounts = {} as Nutrition;
  for (const { name, text: amount } of typed) {
    const isEnergy = name === "energy_kj" || name === "energy_kcal";
    amounts[name] = Number(amount.replace(",", "."));
    const isAmount = /^\d{1,4}([.,]\d{1,2})?$/.test(amount) && amounts[name] <= (isEnergy ? 9999 : 100);
    if (!isAmount) problems[nutrientField(name)] = amount === "" ? "nutrition" : "nutrient";
  }
  for (const [part, all] of Object.entries(wholeOf))
    if (amounts[part as Nutrient] > amounts[all]) problems[nutrientField(part as Nutrient)] ??= "part";
  return amounts;
}

type StoredProduct = Omit<ProductInput, "price_currency" | "stock_seen">;

/**
 * Returns a product's form fields, which `readProductInput` parses back. An English name equal to the Bulgarian one is
 * left empty. A price shown in euros may come back as another lev price with the same euro price.
 */
export function productFields(product: StoredProduct, currency: Currency): Record<string, string> {
  const { price_bgn, pictures, nutrition, is_active, is_loose, stock_quantity } = product;
  const texts = productColumns.keyof().options.map((name) => [name, String(product[name] ?? "")]);
  const amounts = nutrients.map((name) => [
    nutrientField(name),
    nutrition ? withComma(String(nutrition[name])) : "",
  ]);
  return {
    ...(Object.fromEntries([...texts, ...amounts]) as Record<string, string>),
    name_en: product.name_en === product.name_bg ? "" : product.name_en,
    is_active: is_active ? "on" : "",
    is_loose: is_loose ? "on" : "",
    price: priceField(price_bgn, currency),
    price_currency: currency,
    stock_quantity: String(stock_quantity),
    stock_seen: String(stock_quantity),
    pictures: pictures.join("\n"),
  };
}

/** Returns a price in stotinki as its field shows it in a currency: `12,50`. */
export function priceField(stotinki: number, currency: Currency): string {
  return amountField(currency === "EUR" ? euroCents(stotinki) : stotinki);
}

/** Uses the Bulgarian decimal comma (specification, section 9). */
function withComma(amount: string): string {
  return amount.replace(".", ",");
}
