import { localText } from "./locale.ts";
import type { Bilingual, Locale } from "./locale.ts";

/**
 * What 100 g hold, in the order of the law (Regulation (EU) 1169/2011, annex XV): energy in kJ and kcal, the rest in
 * grams.
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

/** The name of a nutrient's field in a product's form. */
export function nutrientField(nutrient: Nutrient): `nutrition_${Nutrient}` {
  return `nutrition_${nutrient}`;
}

/** Texts that a food has in both languages: its legal name, ingredients, how it is kept, where it is from, warnings. */
export const foodTexts = ["legal_name", "ingredients", "storage", "origin", "warnings"] as const;
export type FoodText = (typeof foodTexts)[number];

/** What is known of a product as a food. */
export type FoodFacts = Bilingual<FoodText> & { nutrition: Nutrition | null };

/** The same for a reader: an empty text is not known. */
export type FoodInformation = Record<FoodText, string> & { nutrition: Nutrition | null };

/** What is known of a food in a language; where the English text is empty, the Bulgarian one. */
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

/** In grams of 100 g: what may be called fat-free at most (Regulation (EC) 1924/2006, annex). */
const fatFree = 0.5;

/** Whether a food may be called fat-free; of one whose nutrition is not known nothing is said. */
export function isFatFree({ nutrition }: Pick<FoodInformation, "nutrition">): boolean {
  return nutrition !== null && nutrition.fat <= fatFree;
}

/** A part of a text, and whether it is emphasised. */
export type TextPart = { text: string; isEmphasised: boolean };

/**
 * The parts of a text in which what stands between asterisks is emphasised, as the law asks of allergens (Regulation (EU)
 * 1169/2011, article 21): `захар, *мляко*`. An asterisk that has no other, or stands beside a space, is one.
 */
export function emphasisedParts(text: string): TextPart[] {
  return text
    .split(/\*([^\s*](?:[^*\n]*[^\s*])?)\*/)
    .map((part, index) => ({ text: part, isEmphasised: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}
