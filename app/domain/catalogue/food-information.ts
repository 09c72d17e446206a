import { localText } from "#app/domain/locale.ts";
import type { Bilingual, Locale } from "#app/domain/locale.ts";

/**
 * Nutrients per 100 g in the order of Regulation (EU) 1169/2011, annex XV: energy in kJ and kcal, the rest in grams.
 */
export const nutrients = [
  "energy_kj",
  "energy_kcal",
  "fat",
  "saturates",
  "carbohydrate",
  "sugars",
  "protein",
  "salt",
] as const;
export type Nutrient = (typeof nutrients)[number];

export type Nutrition = Record<Nutrient, number>;

/** Returns the name of a nutrient's field in the product form. */
export function nutrientField(nutrient: Nutrient): `nutrition_${Nutrient}` {
  return `nutrition_${nutrient}`;
}

/** Bilingual food texts: legal name, ingredients, storage, origin and warnings. */
export const foodTexts = ["legal_name", "ingredients", "storage", "origin", "warnings"] as const;
export type FoodText = (typeof foodTexts)[number];

/** Food information of a product, in both languages. */
export type FoodFacts = Bilingual<FoodText> & { nutrition: Nutrition | null };

/** Food information in one language; an empty text is unknown. */
export type FoodInformation = Record<FoodText, string> & { nutrition: Nutrition | null };

/** Returns food information in a language; a missing English text falls back to Bulgarian. */
export function foodInformation({ nutrition, ...texts }: FoodFacts, locale: Locale): FoodInformation {
  const text = (name: FoodText) => localText(texts, name, locale).trim();
  return {
    legal_name: text("legal_name"),
    ingredients: text("ingredients"),
    storage: text("storage"),
    origin: text("origin"),
    warnings: text("warnings"),
    nutrition,
  };
}

/**
 * What must be stated about a food sold online before the purchase, besides its weight and the seller; other texts
 * depend on the food.
 */
export const mandatoryFoodInformation = ["legal_name", "ingredients", "nutrition"] as const;
export type MandatoryFoodInformation = (typeof mandatoryFoodInformation)[number];

/**
 * Returns the mandatory information that a product lacks in Bulgarian (Regulation (EU) 1169/2011, articles 9, 14 and
 * 15); English falls back to it. A pack needs none: its parts state theirs.
 */
export function missingFoodInformation(product: {
  legal_name_bg: string | null;
  ingredients_bg: string | null;
  nutrition: Nutrition | null;
  is_pack?: boolean;
}): MandatoryFoodInformation[] {
  if (product.is_pack) return [];
  const { legal_name_bg, ingredients_bg, nutrition } = product;
  const stated = { legal_name: legal_name_bg?.trim(), ingredients: ingredients_bg?.trim(), nutrition };
  return mandatoryFoodInformation.filter((name) => !stated[name]);
}

/** Maximum fat, in grams per 100 g, of a food called fat-free (Regulation (EC) 1924/2006, annex). */
const fatFree = 0.5;

/** Returns whether a food may be called fat-free; false when its nutrition is unknown. */
export function isFatFree({ nutrition }: Pick<FoodInformation, "nutrition">): boolean {
  return nutrition !== null && nutrition.fat <= fatFree;
}

/** A part of a text with its emphasis. */
export type TextPart = { text: string; isEmphasised: boolean };

/**
 * Splits a text at emphasised parts, marked by asterisks as in `захар, *мляко*`: allergens must be emphasised
 * (Regulation (EU) 1169/2011, article 21). An asterisk without a partner or next to a space is literal.
 */
export function emphasisedParts(text: string): TextPart[] {
  return text
    .split(/\*([^\s*](?:[^*\n]*[^\s*])?)\*/)
    .map((part, index) => ({ text: part, isEmphasised: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

/** Returns the allergens that texts emphasise, traces included, in lower case, each once and in order. */
export function emphasisedAllergens(...texts: readonly string[]): string[] {
  const named = texts
    .flatMap(emphasisedParts)
    .filter(({ isEmphasised }) => isEmphasised)
    .map(({ text }) => text.toLowerCase());
  return [...new Set(named)];
}
