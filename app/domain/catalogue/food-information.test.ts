import fc from "fast-check";
import { expect, test } from "vitest";
import {
  emphasisedAllergens,
  emphasisedParts,
  foodInformation,
  isFatFree,
  missingFoodInformation,
} from "./food-information.ts";

const strong = (text: string) => ({ text, isEmphasised: true });
const plain = (text: string) => ({ text, isEmphasised: false });

test("text between asterisks is emphasised and the asterisks are removed", () => {
  expect(emphasisedParts("захар, *мляко*, пектин")).toEqual([
    plain("захар, "),
    strong("мляко"),
    plain(", пектин"),
  ]);
  expect(emphasisedParts("*ядки* и *сусам на зърна*")).toEqual([
    strong("ядки"),
    plain(" и "),
    strong("сусам на зърна"),
  ]);
  expect(emphasisedParts("*я*")).toEqual([strong("я")]);
  expect(emphasisedParts("")).toEqual([]);
});

test.for(["сок *", "5 * 3 * 2", "*неотворено", "* мляко *", "**", "***", "захар*\n*пектин"])(
  "'%s' has asterisks and no emphasis",
  (text) => {
    expect(emphasisedParts(text)).toEqual([plain(text)]);
  },
);

test("loses nothing but pairs of asterisks, and markup stays text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("*", "мляко", " ", "<b>", "🍓", "\n")), (pieces) => {
      const text = pieces.join("");
      const parts = emphasisedParts(text);
      const whole = parts.map((part) => (part.isEmphasised ? `*${part.text}*` : part.text)).join("");
      expect(whole).toBe(text);
      for (const part of parts.filter(({ isEmphasised }) => isEmphasised)) {
        expect(part.text).toBe(part.text.trim());
        expect(part.text).not.toContain("*");
      }
    }),
  );
});

test("parses a text of many asterisks quickly", () => {
  const start = performance.now();
  emphasisedParts("*а ".repeat(30_000));
  expect(performance.now() - start).toBeLessThan(1000);
});

const facts = {
  legal_name_bg: "Желирани бонбони",
  legal_name_en: "Gummies",
  ingredients_bg: "захар",
  ingredients_en: "  ",
  storage_bg: null,
  storage_en: "Keep dry.",
  origin_bg: " България ",
  origin_en: null,
  warnings_bg: null,
  warnings_en: null,
  nutrition: null,
};

test("an empty English text falls back to Bulgarian, never the other way round", () => {
  const unknown = { warnings: "", nutrition: null };
  expect(foodInformation(facts, "bg")).toEqual({
    legal_name: "Желирани бонбони",
    ingredients: "захар",
    storage: "",
    origin: "България",
    ...unknown,
  });
  expect(foodInformation(facts, "en")).toEqual({
    legal_name: "Gummies",
    ingredients: "захар",
    storage: "Keep dry.",
    origin: "България",
    ...unknown,
  });
});

test("fat-free means at most half a gram of fat per 100 g, and needs known nutrition", () => {
  const rest = {
    energy_kj: 1,
    energy_kcal: 1,
    saturates: 0,
    carbohydrate: 0,
    sugars: 0,
    protein: 0,
    salt: 0,
  };
  expect(isFatFree({ nutrition: { ...rest, fat: 0.5 } })).toBe(true);
  expect(isFatFree({ nutrition: { ...rest, fat: 0.51 } })).toBe(false);
  expect(isFatFree({ nutrition: null })).toBe(false);
});

test("a food sold online needs its name, ingredients and nutrition, in Bulgarian", () => {
  const nutrition = {
    energy_kj: 1,
    energy_kcal: 1,
    fat: 0,
    saturates: 0,
    carbohydrate: 1,
    sugars: 1,
    protein: 0,
    salt: 0,
  };
  const stated = { legal_name_bg: "Желирани бонбони", ingredients_bg: "захар", nutrition };
  expect(missingFoodInformation(stated)).toEqual([]);
  expect(missingFoodInformation({ ...stated, ingredients_bg: " " })).toEqual(["ingredients"]);
  expect(missingFoodInformation({ legal_name_bg: null, ingredients_bg: null, nutrition: null })).toEqual([
    "legal_name",
    "ingredients",
    "nutrition",
  ]);
});

test("the allergens of a food are what its texts emphasise, each once", () => {
  expect(
    emphasisedAllergens("сок (съдържа *сулфити*), *Мляко*.", "Може да съдържа следи от *мляко* и *соя*."),
  ).toEqual(["сулфити", "мляко", "соя"]);
  expect(emphasisedAllergens("захар, 2 * 3 * 4", "")).toEqual([]);
});
