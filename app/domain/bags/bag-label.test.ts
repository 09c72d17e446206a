import { expect, test } from "vitest";
import { labelledBag, labelledPart, labelMaker } from "#tests/factories/catalogue/labelled-bag.ts";
import { bagLabel } from "./bag-label.ts";
import type { LabelledPart } from "./bag-label.ts";

function labelOf(bag = labelledBag()) {
  const result = bagLabel(bag, labelMaker);
  if (!result.ok) throw new Error(JSON.stringify(result.missing));
  return result.label;
}

/** The example's bag with another first part. */
function changedPart(changes: Partial<LabelledPart>) {
  const [first, ...others] = labelledBag().parts;
  if (!first) throw new Error("There is no part");
  return labelledBag({ parts: [{ ...first, ...changes }, ...others] });
}

const missingIn = (bag = labelledBag(), maker = labelMaker) => {
  const result = bagLabel(bag, maker);
  return result.ok ? [] : result.missing.map((missing) => missing.code);
};

const bare = labelledPart(["Без данни", "Unknown"], {
  quantity: 1,
  weight_grams: 5,
  carbohydrate: 0,
  lot: "",
  best_before: "2027-01-01",
});

test("a label states net weight, nutrition weighted by grams, the earliest date and all lots", () => {
  expect(labelOf()).toMatchObject({
    label: "За Мими",
    netGrams: 100,
    bestBefore: "2027-03-31",
    lotMarks: ["P1", "S1", "A1"],
    nutrition: { carbohydrate: 77.78, energy_kj: 1400, salt: 0.05 },
  });
});

test("ingredients come in the order of weight with their share, allergens emphasised, in both languages", () => {
  const { bg, en } = labelOf().texts;
  expect(bg.ingredients.map(({ name, percent }) => [name, percent])).toEqual([
    ["Ягода", 54],
    ["Ананас", 32],
    ["Праскова", 14],
  ]);
  expect(en.ingredients[0]?.parts).toEqual([
    { text: "sugar, ", isEmphasised: false },
    { text: "fish gelatine", isEmphasised: true },
    { text: ", strawberry juice", isEmphasised: false },
  ]);
  expect(bg.allergens).toEqual(["желатин от риба", "мляко"]);
  expect(en).toMatchObject({
    legalName: "Jelly sweets",
    bagName: "Bag of 100 g",
    storage: ["Store dry"],
    origin: [],
    maker: labelMaker.company_name_en,
    address: labelMaker.address_en,
  });
  expect(en.warnings).toHaveLength(1);
});

test("a share below one percent is not rounded to none, and a text's full stop does not end the list", () => {
  const { parts } = labelledBag();
  const food = { ...bare.food, ingredients_bg: "захар, *желатин*." };
  const { bg } = labelOf(
    labelledBag({ parts: [...parts, ...parts, { ...bare, weight_grams: 1, food }] }),
  ).texts;
  expect(bg.ingredients.at(-1)).toEqual({
    name: "Без данни",
    percent: 0.5,
    parts: [
      { text: "захар, ", isEmphasised: false },
      { text: "желатин", isEmphasised: true },
    ],
  });
});

test("different legal names are joined, that of the heavier part first", () => {
  const food = { ...labelledBag().parts[0]?.food, legal_name_bg: "Мармалад", legal_name_en: "Marmalade" };
  const { bg } = labelOf(changedPart({ food: food as LabelledPart["food"] })).texts;
  expect(bg.legalName).toBe("Желирани бонбони, Мармалад");
});

const lots = { marks: [{ code: "", best_before: null }], withoutLot: false, isWithheld: false };

test.each<[string, Partial<LabelledPart>]>([
  ["nutrition", { food: { ...bare.food, nutrition: null } }],
  ["legal_name", { food: { ...bare.food, legal_name_bg: " " } }],
  ["ingredients", { food: { ...bare.food, ingredients_bg: "" } }],
  ["lots", { lots: null }],
  ["best_before", { lots }],
  ["best_before", { lots: { ...lots, marks: [], withoutLot: true } }],
  ["withheld", { lots: { ...lots, isWithheld: true } }],
])("is refused without %s, with the part's name", (code, changes) => {
  const result = bagLabel(changedPart(changes), labelMaker);
  expect(result).toEqual({ ok: false, missing: [{ code, name_bg: "Праскова", name_en: "Peach" }] });
});

test("is refused without the maker's address, and without contents", () => {
  expect(missingIn(labelledBag(), { ...labelMaker, address_bg: "" })).toEqual(["maker"]);
  expect(missingIn(labelledBag({ parts: [] }))).toEqual(["contents"]);
});

test("where the date is the lot's mark, no mark is printed", () => {
  const dated = labelledBag().parts.map((part) => ({
    ...part,
    lots: { marks: [{ code: "", best_before: "2027-02-01" }], withoutLot: false, isWithheld: false },
  }));
  expect(labelOf(labelledBag({ parts: dated }))).toMatchObject({ bestBefore: "2027-02-01", lotMarks: [] });
});
