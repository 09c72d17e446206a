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
export function nutrientField(nutrient: Nutrient): string {
  return `nutrition_${nutrient}`;
}
