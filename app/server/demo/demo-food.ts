import type { FoodFacts, Nutrition } from "#app/domain/catalogue/food-information.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";

const storage = {
  storage_bg:
    "На сухо и хладно място, до 25 °C, далеч от слънце. След отваряне затворете плътно опаковката и консумирайте до 14 дни.",
  storage_en:
    "In a cool, dry place, up to 25 °C, away from sunlight. Once opened, close the pack tightly and use within 14 days.",
};

const warnings = {
  warnings_bg: "Не е подходящо за деца под 4 години: опасност от задавяне.",
  warnings_en: "Not suitable for children under 4 years: choking hazard.",
};

/**
 * Returns the nutrition figures per 100 g; all amounts are in grams. All products are fat-free; energy is computed from
 * the rest (Regulation (EU) 1169/2011, annex XIV).
 */
function nutritionOf({
  carbohydrate,
  sugars,
  protein,
  salt,
}: Pick<Nutrition, "carbohydrate" | "sugars" | "protein" | "salt">): Nutrition {
  const energyGrams = carbohydrate + protein;
  return {
    energy_kj: Math.round(17 * energyGrams),
    energy_kcal: Math.round(4 * energyGrams),
    fat: 0,
    saturates: 0,
    carbohydrate,
    sugars,
    protein,
    salt,
  };
}

/** Food information of the demo shop's sweets. They are set with pectin, so they suit vegetarians. */
export const demoFood: Record<BuiltInFlavor, FoodFacts> = {
  strawberry: {
    legal_name_bg: "Желирани бонбони със сок от ягоди от концентрат",
    legal_name_en: "Jelly sweets with strawberry juice from concentrate",
    ingredients_bg:
      "глюкозен сироп, захар, сок от ягоди от концентрат (15 %), вода, желиращ агент: пектин, киселина: лимонена киселина, регулатор на киселинността: натриеви цитрати, концентрат от черен морков, естествен аромат, глазиращ агент: карнаубски восък. Може да съдържа следи от *мляко*.",
    ingredients_en:
      "glucose syrup, sugar, strawberry juice from concentrate (15 %), water, gelling agent: pectin, acid: citric acid, acidity regulator: sodium citrates, black carrot concentrate, natural flavouring, glazing agent: carnauba wax. May contain traces of *milk*.",
    nutrition: nutritionOf({ carbohydrate: 79, sugars: 58, protein: 0.1, salt: 0.06 }),
    origin_bg: "Произведено в България. Ягодите са от България.",
    origin_en: "Made in Bulgaria. The strawberries are from Bulgaria.",
    ...storage,
    ...warnings,
  },
  pineapple: {
    legal_name_bg: "Желирани бонбони със сок от ананас от концентрат",
    legal_name_en: "Jelly sweets with pineapple juice from concentrate",
    ingredients_bg:
      "глюкозен сироп, захар, сок от ананас от концентрат (18 %), вода, желиращ агент: пектин, киселина: лимонена киселина, регулатор на киселинността: натриеви цитрати, концентрати от шафранка и спирулина, естествен аромат, глазиращ агент: карнаубски восък. Може да съдържа следи от *мляко*.",
    ingredients_en:
      "glucose syrup, sugar, pineapple juice from concentrate (18 %), water, gelling agent: pectin, acid: citric acid, acidity regulator: sodium citrates, safflower and spirulina concentrates, natural flavouring, glazing agent: carnauba wax. May contain traces of *milk*.",
    nutrition: nutritionOf({ carbohydrate: 80, sugars: 60, protein: 0.1, salt: 0.05 }),
    origin_bg: "Произведено в България. Ананасът е от Коста Рика.",
    origin_en: "Made in Bulgaria. The pineapples are from Costa Rica.",
    ...storage,
    ...warnings,
  },
  orange: {
    legal_name_bg: "Желирани бонбони с портокалов сок от концентрат",
    legal_name_en: "Jelly sweets with orange juice from concentrate",
    ingredients_bg:
      "глюкозен сироп, захар, портокалов сок от концентрат (16 %), вода, желиращ агент: пектин, киселина: лимонена киселина, регулатор на киселинността: натриеви цитрати, концентрат от тиква и морков, естествен портокалов аромат, глазиращ агент: карнаубски восък. Може да съдържа следи от *мляко*.",
    ingredients_en:
      "glucose syrup, sugar, orange juice from concentrate (16 %), water, gelling agent: pectin, acid: citric acid, acidity regulator: sodium citrates, pumpkin and carrot concentrate, natural orange flavouring, glazing agent: carnauba wax. May contain traces of *milk*.",
    nutrition: nutritionOf({ carbohydrate: 78.5, sugars: 57, protein: 0.2, salt: 0.05 }),
    origin_bg: "Произведено в България. Портокалите са от Гърция.",
    origin_en: "Made in Bulgaria. The oranges are from Greece.",
    ...storage,
    ...warnings,
  },
  grape: {
    legal_name_bg: "Желирани бонбони с гроздов сок от концентрат",
    legal_name_en: "Jelly sweets with grape juice from concentrate",
    ingredients_bg:
      "глюкозен сироп, захар, гроздов сок от концентрат (20 %, съдържа *сулфити*), вода, желиращ агент: пектин, киселина: винена киселина, регулатор на киселинността: натриеви цитрати, концентрат от черен морков, естествен аромат, глазиращ агент: карнаубски восък. Може да съдържа следи от *мляко*.",
    ingredients_en:
      "glucose syrup, sugar, grape juice from concentrate (20 %, contains *sulphites*), water, gelling agent: pectin, acid: tartaric acid, acidity regulator: sodium citrates, black carrot concentrate, natural flavouring, glazing agent: carnauba wax. May contain traces of *milk*.",
    nutrition: nutritionOf({ carbohydrate: 81, sugars: 62, protein: 0.1, salt: 0.04 }),
    origin_bg: "Произведено в България. Гроздето е от България.",
    origin_en: "Made in Bulgaria. The grapes are from Bulgaria.",
    ...storage,
    ...warnings,
  },
  peach: {
    legal_name_bg: "Желирани бонбони със сок от праскови от концентрат и мляко",
    legal_name_en: "Jelly sweets with peach juice from concentrate and milk",
    ingredients_bg:
      "глюкозен сироп, захар, сок от праскови от концентрат (15 %), вода, обезмаслено *мляко* на прах (1,5 %), желиращ агент: пектин, киселина: лимонена киселина, регулатор на киселинността: натриеви цитрати, концентрати от морков и шафранка, естествен аромат, глазиращ агент: карнаубски восък.",
    ingredients_en:
      "glucose syrup, sugar, peach juice from concentrate (15 %), water, skimmed *milk* powder (1.5 %), gelling agent: pectin, acid: citric acid, acidity regulator: sodium citrates, carrot and safflower concentrates, natural flavouring, glazing agent: carnauba wax.",
    nutrition: nutritionOf({ carbohydrate: 78, sugars: 59, protein: 0.7, salt: 0.07 }),
    origin_bg: "Произведено в България. Прасковите са от България.",
    origin_en: "Made in Bulgaria. The peaches are from Bulgaria.",
    ...storage,
    ...warnings,
  },
};
