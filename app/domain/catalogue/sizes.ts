import { localText } from "#app/domain/locale.ts";
import type { Bilingual, Locale } from "#app/domain/locale.ts";
import type { ProductValues } from "./product-file.ts";

/** Maximum number of sizes of one product. */
export const maxSizes = 20;

/** Fields that all sizes of a product share: its texts, where it is listed and its food information. */
export const sharedFields = [
  "name_bg",
  "name_en",
  "description_bg",
  "description_en",
  "flavor",
  "category_id",
  "legal_name_bg",
  "legal_name_en",
  "ingredients_bg",
  "ingredients_en",
  "nutrition",
  "storage_bg",
  "storage_en",
  "origin_bg",
  "origin_en",
  "warnings_bg",
  "warnings_en",
] as const satisfies (keyof ProductValues)[];
export type SharedField = (typeof sharedFields)[number];
export type SharedValues = Pick<ProductValues, SharedField>;

/** Returns what all sizes of a product share. */
export function sharedValues(product: SharedValues): SharedValues {
  return Object.fromEntries(sharedFields.map((field) => [field, product[field]])) as SharedValues;
}

/** Returns the fields in which two sizes of a product must not differ and do. */
export function sharedDifferences(one: SharedValues, other: SharedValues): SharedField[] {
  // Nutrition is an object whose keys PostgreSQL sorts its own way.
  const textOf = (value: unknown) =>
    JSON.stringify(value, value && typeof value === "object" ? Object.keys(value).toSorted() : undefined);
  return sharedFields.filter((field) => textOf(one[field]) !== textOf(other[field]));
}

/** Why products cannot be sizes of one: they are more than `maxSizes`, or two have the same weight. */
export type SizeProblem = "too_many_sizes" | "same_weight";

export function sizeProblem(sizes: readonly { weight_grams: number }[]): SizeProblem | null {
  if (sizes.length > maxSizes) return "too_many_sizes";
  return new Set(sizes.map(({ weight_grams }) => weight_grams)).size < sizes.length ? "same_weight" : null;
}

/** Returns whether a product's name ends with its size, as `sizedNames` write it. */
export function hasSize(name: string, grams: number, locale: Locale): boolean {
  return name.endsWith(`, ${sizeName(grams, locale)}`);
}

/** Returns a product's name in a language with its size, which `sizedNames` may already have added. */
export function nameWithSize(product: Bilingual<"name"> & { weight_grams: number }, locale: Locale): string {
  const { weight_grams: grams } = product;
  const name = localText(product, "name", locale);
  // A missing English name is the Bulgarian one, with the size in Bulgarian.
  const isSized = hasSize(name, grams, locale) || hasSize(name, grams, "bg");
  return isSized ? name : `${name}, ${sizeName(grams, locale)}`;
}

type Named = { name_bg: string; name_en: string; family_id: string | null; weight_grams: number };

/** Returns a product's names, with the size where it has several, as carts, orders and lots name it. */
export function sizedNames({ name_bg, name_en, family_id, weight_grams }: Named) {
  if (family_id === null) return { name_bg, name_en };
  return {
    name_bg: `${name_bg}, ${sizeName(weight_grams, "bg")}`,
    name_en: name_en && `${name_en}, ${sizeName(weight_grams, "en")}`,
  };
}

const gramsPerKilogram = 1000;
const units = { bg: ["г", "кг"], en: ["g", "kg"] } as const satisfies Record<Locale, readonly string[]>;

/** Returns the name of a size: `250 г`, `1,5 кг`. */
export function sizeName(grams: number, locale: Locale): string {
  const [gram, kilogram] = units[locale];
  if (grams < gramsPerKilogram) return `${grams} ${gram}`;
  const kilograms = String(grams / gramsPerKilogram);
  return `${locale === "bg" ? kilograms.replace(".", ",") : kilograms} ${kilogram}`;
}
