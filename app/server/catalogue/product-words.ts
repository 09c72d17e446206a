import type { SQL } from "drizzle-orm";
import { foodTexts } from "#app/domain/catalogue/food-information.ts";
import type { FlavorNames } from "#app/domain/catalogue/flavor.ts";
import { locales } from "#app/domain/locale.ts";
import { searchWords } from "#app/domain/search-key.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { wordSet } from "#app/server/db/word-set.ts";

type Named = { name_bg: string; name_en: string; flavor?: string | null | undefined };

const textNames = ["description", ...foodTexts] as const;
type Texts = { [Name in `${(typeof textNames)[number]}_${"bg" | "en"}`]?: string | null | undefined };

/** Maximum distinct words of a product's texts: more than the editor's text fields hold in practice. */
const maxTextWords = 2000;

/** The columns that the words of a product are computed from. */
export const wordSources = {
  name_bg: products.name_bg,
  name_en: products.name_en,
  flavor: products.flavor,
  description_bg: products.description_bg,
  description_en: products.description_en,
  legal_name_bg: products.legal_name_bg,
  legal_name_en: products.legal_name_en,
  ingredients_bg: products.ingredients_bg,
  ingredients_en: products.ingredients_en,
  storage_bg: products.storage_bg,
  storage_en: products.storage_en,
  origin_bg: products.origin_bg,
  origin_en: products.origin_en,
  warnings_bg: products.warnings_bg,
  warnings_en: products.warnings_en,
};

/** Returns the folded words of the names and the flavour, which find a product in either alphabet. */
export function productWords({ name_bg, name_en, flavor }: Named, flavors: FlavorNames): string[] {
  const called = flavors.get(flavor ?? "");
  return searchWords([name_bg, name_en, called?.name_bg, called?.name_en].join(" "));
}

/**
 * Returns the folded words of the names, the flavour, the descriptions and the food information in both languages. They
 * include the names' words, so that one index finds 'ягода без глутен', which is partly in a name and partly in a
 * description.
 */
export function productTextWords(product: Named & Texts, flavors: FlavorNames): string[] {
  const texts = textNames.flatMap((name) => locales.map((locale) => product[`${name}_${locale}`] ?? ""));
  return [...new Set([...productWords(product, flavors), ...searchWords(texts.join(" "), maxTextWords)])];
}

/** Returns the columns of a product by which searches find it. */
export function wordColumns(
  product: Named & Texts,
  flavors: FlavorNames,
): { search_words: SQL<string>; text_words: SQL<string> } {
  return {
    search_words: wordSet(productWords(product, flavors)),
    text_words: wordSet(productTextWords(product, flavors)),
  };
}
