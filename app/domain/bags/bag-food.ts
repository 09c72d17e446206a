import { emphasisedAllergens, foodInformation, nutrients } from "#app/domain/catalogue/food-information.ts";
import type { FoodFacts, Nutrition } from "#app/domain/catalogue/food-information.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { sumBy } from "#app/domain/money.ts";

/** A product in a mix, and what all its pieces weigh together, in grams. */
export type WeighedPart = { name_bg: string; name_en: string; grams: number; food: FoodFacts };

/**
 * Returns the nutrition of a mix per 100 g: that of its parts weighted by their grams, to two decimals. Null when a
 * part of it is unknown, or nothing weighs anything.
 */
export function mixedNutrition(parts: readonly WeighedPart[]): Nutrition | null {
  const grams = sumBy(parts, (part) => part.grams);
  const known = parts.flatMap(({ food: { nutrition }, grams: weight }) =>
    nutrition ? [{ nutrition, weight }] : [],
  );
  if (grams === 0 || known.length < parts.length) return null;
  const mixed = nutrients.map((nutrient) => {
    const sum = sumBy(known, ({ nutrition, weight }) => nutrition[nutrient] * weight);
    return [nutrient, Math.round((sum * 100) / grams) / 100];
  });
  return Object.fromEntries(mixed) as Nutrition;
}

/** Returns the allergens of a mix in a language: all that its parts name, each once and in their order. */
export function mixedAllergens(parts: readonly WeighedPart[], locale: Locale): string[] {
  const texts = byWeight(parts).flatMap(({ food }) => {
    const { ingredients, warnings } = foodInformation(food, locale);
    return [ingredients, warnings];
  });
  return emphasisedAllergens(...texts);
}

/**
 * A part of a mix as its list of ingredients names it; `percent` of the mix's weight, whole, below 1 with two decimals.
 */
export type MixIngredients = { name: string; percent: number; ingredients: string };

/**
 * Returns the ingredients of a mix in descending order of weight (Regulation (EU) 1169/2011, articles 18 and 22): each
 * part by name with its share of the weight, and what it consists of, without a full stop at its end. The text keeps
 * the asterisks around allergens.
 */
export function mixedIngredients(parts: readonly WeighedPart[], locale: Locale): MixIngredients[] {
  const grams = sumBy(parts, (part) => part.grams);
  return byWeight(parts).map((part) => ({
    name: localText(part, "name", locale),
    percent: grams === 0 ? 0 : shownPercent((part.grams * 100) / grams),
    // Another part may follow the full stop of its text.
    ingredients: foodInformation(part.food, locale).ingredients.replace(/\.$/, ""),
  }));
}

/** Rounds a share to a whole percent, but none that is in the mix to 0 %. */
function shownPercent(percent: number): number {
  return percent < 1 ? Math.round(percent * 100) / 100 : Math.round(percent);
}

function byWeight(parts: readonly WeighedPart[]): WeighedPart[] {
  return parts.toSorted((a, b) => b.grams - a.grams || (a.name_bg < b.name_bg ? -1 : 1));
}
