import { expect, test } from "vitest";
import { emphasisedParts, foodTexts } from "#app/domain/catalogue/food-information.ts";
import { locales } from "#app/domain/locale.ts";
import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import { demoFood } from "./demo-food.ts";

test.for(builtInFlavors)(
  "the demo shop's %s sweets have every food text and equally many marked allergens in both languages",
  (flavor) => {
    const food = demoFood[flavor];
    for (const locale of locales)
      for (const name of foodTexts)
        expect(food[`${name}_${locale}`]?.trim(), `${name}_${locale}`).toBeTruthy();
    const [allergens, inEnglish] = [food.ingredients_bg, food.ingredients_en].map(
      (text) => emphasisedParts(text ?? "").filter((part) => part.isEmphasised).length,
    );
    expect(allergens).toBeGreaterThan(0);
    expect(inEnglish).toBe(allergens);
  },
);

test.for(builtInFlavors)(
  "the %s sweets' nutrition figures are consistent with each other and with 'fat-free' and 'gluten-free'",
  (flavor) => {
    const { nutrition, ingredients_bg, ingredients_en } = demoFood[flavor];
    if (!nutrition) throw new Error("The product has no nutrition figures");
    const { energy_kj, energy_kcal, fat, saturates, carbohydrate, sugars, protein, salt } = nutrition;
    expect(Math.abs(energy_kj - (17 * (carbohydrate + protein) + 37 * fat))).toBeLessThanOrEqual(1);
    expect(Math.abs(energy_kcal - (4 * (carbohydrate + protein) + 9 * fat))).toBeLessThanOrEqual(1);
    expect(sugars).toBeLessThanOrEqual(carbohydrate);
    expect(saturates).toBeLessThanOrEqual(fat);
    expect(carbohydrate + protein + fat + salt).toBeLessThan(100);
    // "Fat-free" is allowed up to 0.5 g per 100 g (Regulation (EC) 1924/2006, annex).
    expect(fat).toBeLessThanOrEqual(0.5);
    expect(`${ingredients_bg} ${ingredients_en}`).not.toMatch(
      /пшен|глутен|ечемик|овес|wheat|gluten|barley|oat/i,
    );
  },
);
