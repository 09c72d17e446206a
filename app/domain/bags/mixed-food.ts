import { foodInformation } from "#app/domain/catalogue/food-information.ts";
import type { FoodInformation, FoodText } from "#app/domain/catalogue/food-information.ts";
import { nutrientText } from "#app/domain/catalogue/nutrient-text.ts";
import type { Locale } from "#app/domain/locale.ts";
import { mixedIngredients, mixedNutrition } from "./bag-food.ts";
import type { WeighedPart } from "./bag-food.ts";

/**
 * Returns the food information of a mix: one list of ingredients in descending order of weight, the nutrition weighted
 * by grams, and each other text that differs once. The texts keep the asterisks around allergens.
 */
export function mixedFood(parts: readonly WeighedPart[], locale: Locale): FoodInformation {
  const foods = parts.toSorted((a, b) => b.grams - a.grams).map(({ food }) => foodInformation(food, locale));
  const each = (name: FoodText, separator: string) =>
    [...new Set(foods.map((food) => food[name]).filter(Boolean))].join(separator);
  return {
    legal_name: each("legal_name", ", "),
    ingredients: mixedIngredients(parts, locale)
      .map(({ name, percent, ingredients }) => {
        const share = `${name} ${nutrientText(percent)}%`;
        return ingredients ? `${share} (${ingredients})` : share;
      })
      .join(", "),
    storage: each("storage", "\n"),
    origin: each("origin", "\n"),
    warnings: each("warnings", "\n"),
    nutrition: mixedNutrition(parts),
  };
}
