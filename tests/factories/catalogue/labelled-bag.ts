import type { LabelledBag, LabelledPart } from "#app/domain/bags/bag-label.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";

/** The company that the labels of tests name. */
export const labelMaker = defaultCompany;

/** Returns a part of the specification's example, packed from one lot; its warning names traces of an allergen. */
export function labelledPart(
  [name_bg, name_en]: [string, string],
  {
    carbohydrate,
    lot,
    best_before,
    ...part
  }: {
    quantity: number;
    weight_grams: number;
    carbohydrate: number;
    lot: string;
    best_before: string;
  },
): LabelledPart {
  return {
    ...part,
    name_bg,
    name_en,
    lots: { marks: [{ code: lot, best_before }], withoutLot: false, isWithheld: false },
    food: {
      legal_name_bg: "Желирани бонбони",
      legal_name_en: "Jelly sweets",
      ingredients_bg: `захар, *желатин от риба*, сок от ${name_bg.toLowerCase()}`,
      ingredients_en: `sugar, *fish gelatine*, ${name_en.toLowerCase()} juice`,
      storage_bg: "На сухо",
      storage_en: "Store dry",
      origin_bg: "",
      origin_en: "",
      warnings_bg: "Може да съдържа *мляко*.",
      warnings_en: "May contain *milk*.",
      nutrition: {
        energy_kj: 1400,
        energy_kcal: 330,
        fat: 0.1,
        saturates: 0,
        carbohydrate,
        sugars: 60,
        protein: 4,
        salt: 0.05,
      },
    },
  };
}

/** Returns the bag of the specification's example: 100 g of strawberries, pineapples and a peach. */
export function labelledBag(changes: Partial<LabelledBag> = {}): LabelledBag {
  const parts = [
    labelledPart(["Праскова", "Peach"], {
      quantity: 1,
      weight_grams: 14,
      carbohydrate: 78,
      lot: "P1",
      best_before: "2027-05-31",
    }),
    labelledPart(["Ягода", "Strawberry"], {
      quantity: 9,
      weight_grams: 6,
      carbohydrate: 77,
      lot: "S1",
      best_before: "2027-03-31",
    }),
    labelledPart(["Ананас", "Pineapple"], {
      quantity: 4,
      weight_grams: 8,
      carbohydrate: 79,
      lot: "A1",
      best_before: "2027-04-30",
    }),
  ];
  return { name_bg: "Торбичка 100 г", name_en: "Bag of 100 g", label: "За Мими", parts, ...changes };
}
