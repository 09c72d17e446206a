import { expect, test } from "vitest";
import { euroCents, stotinkiOf } from "#app/domain/money.ts";
import { recipeSearch } from "./recipe-address.ts";
import type { Bag, LooseProduct, MixOffer } from "./bag.ts";
import { fitsOneMore, mixFigures, withPossibleStock } from "./mix-figures.ts";
import { readMixForm } from "./mix-form.ts";
import { mixedFood } from "./mixed-food.ts";

const idOf = (digit: number) => `018f4c7e-5b1a-7c3d-9e2f-00000000000${digit}`;

function loose(
  digit: number,
  name: string,
  { cents, grams, carbohydrate }: { cents: number; grams: number; carbohydrate: number },
): LooseProduct {
  const nutrition = {
    energy_kj: 1400,
    energy_kcal: 330,
    fat: 0.1,
    saturates: 0,
    carbohydrate,
    sugars: 60,
    protein: 4,
    salt: 0.05,
  };
  return {
    id: idOf(digit),
    name_bg: name,
    name_en: name,
    price_bgn: stotinkiOf(cents),
    weight_grams: grams,
    stock_quantity: 20,
    image_url: null,
    model_url: null,
    flavor: null,
    color: null,
    food: {
      legal_name_bg: "Желирани бонбони",
      legal_name_en: null,
      ingredients_bg: "захар, *желатин*.",
      ingredients_en: null,
      storage_bg: "На сухо.",
      storage_en: null,
      origin_bg: null,
      origin_en: null,
      warnings_bg: name === "Праскова" ? "Може да съдържа *мляко*." : null,
      warnings_en: null,
      nutrition,
    },
  };
}

const strawberry = loose(1, "Ягода", { cents: 35, grams: 6, carbohydrate: 77 });
const pineapple = loose(2, "Ананас", { cents: 45, grams: 8, carbohydrate: 79 });
const peach = loose(3, "Праскова", { cents: 80, grams: 14, carbohydrate: 78 });
const bag: Bag = {
  id: idOf(0),
  name_bg: "Торбичка",
  name_en: "Bag",
  price_bgn: stotinkiOf(50),
  image_url: null,
  category_id: null,
  measure: "grams",
  smallest: 80,
  largest: 100,
  most_kinds: 3,
  part_ids: [strawberry.id, pineapple.id, peach.id],
};
const offer: MixOffer = { bags: [bag], loose: [strawberry, pineapple, peach] };
const recipe = (strawberries: number, pineapples = 4, peaches = 1) => ({
  bag_id: bag.id,
  pieces: [
    { product_id: strawberry.id, quantity: strawberries },
    { product_id: pineapple.id, quantity: pineapples },
    { product_id: peach.id, quantity: peaches },
  ],
  label: "",
});

test("the example bag has 14 pieces, weighs 100 g, and costs 6.25 €, which is 62.50 € per kilogram", () => {
  const figures = mixFigures(recipe(9), offer, "EUR");
  expect(figures).toMatchObject({ bag, count: 14, grams: 100, filled: 100, faults: [] });
  expect([euroCents(figures.price), figures.perKilogram?.cents]).toEqual([625, 6250]);
  expect(mixFigures(recipe(0, 0, 0), offer, "EUR")).toMatchObject({ count: 0, perKilogram: null });
});

test("pieces that the bag does not offer count for nothing but a fault", () => {
  const other = { ...bag, measure: "pieces", part_ids: [strawberry.id, peach.id], smallest: 1 } as const;
  expect(mixFigures(recipe(9), { ...offer, bags: [other] }, "EUR")).toMatchObject({
    count: 10,
    filled: 10,
    faults: [{ code: "piece_gone", product_id: pineapple.id }],
  });
  expect(mixFigures({ ...recipe(9), bag_id: "" }, offer, "EUR")).toMatchObject({
    bag: null,
    price: 0,
    faults: [{ code: "bag_gone" }],
  });
});

test("one more fits within the largest, the kinds and the stock", () => {
  const fits = (filled: ReturnType<typeof recipe>, product: LooseProduct, changes: Partial<Bag> = {}) =>
    fitsOneMore(mixFigures(filled, { ...offer, bags: [{ ...bag, ...changes }] }, "EUR"), product);
  expect(fits(recipe(8), strawberry)).toBe(true);
  expect(fits(recipe(9), strawberry)).toBe(false);
  expect(fits(recipe(9), strawberry, { measure: "pieces" })).toBe(true);
  expect(fits(recipe(1, 1, 0), peach, { most_kinds: 2 })).toBe(false);
  expect(fits(recipe(20, 0, 0), strawberry, { largest: 500 })).toBe(false);
  expect(fits({ ...recipe(1), bag_id: "" }, strawberry)).toBe(false);
});

test("a stock that public pages cut may be larger", () => {
  const few = { ...peach, stock_quantity: 3 };
  const { loose: known } = withPossibleStock({ ...offer, loose: [strawberry, few] });
  expect(known.map(({ stock_quantity }) => stock_quantity)).toEqual([99, 3]);
});

test("the food of a mix has one list of ingredients by weight, and each other text once", () => {
  const { pieces } = mixFigures(recipe(9), offer, "EUR");
  const parts = pieces.map(({ product, quantity }) => ({
    ...product,
    grams: product.weight_grams * quantity,
  }));
  expect(mixedFood(parts, "en")).toMatchObject({
    legal_name: "Желирани бонбони",
    ingredients:
      "Ягода 54% (захар, *желатин*), Ананас 32% (захар, *желатин*), Праскова 14% (захар, *желатин*)",
    storage: "На сухо.",
    origin: "",
    warnings: "Може да съдържа *мляко*.",
    nutrition: { carbohydrate: 77.78 },
  });
  const unknown = { ...peach, grams: 14, food: { ...peach.food, ingredients_bg: null } };
  expect(mixedFood([unknown], "bg").ingredients).toBe("Праскова 100%");
});

test("the form without scripts sends the same recipe as an address", () => {
  const sent = new URLSearchParams({
    form: "1",
    bag: bag.id,
    [strawberry.id]: " 9",
    [pineapple.id]: "0",
    [peach.id]: "999",
    name: " Мими ",
    pieces: "x",
  });
  const read = readMixForm(sent, bag.part_ids);
  expect(read).toEqual({
    bag_id: bag.id,
    pieces: [
      { product_id: strawberry.id, quantity: 9 },
      { product_id: peach.id, quantity: 99 },
    ],
    label: "Мими",
  });
  expect(recipeSearch(read)).toContain("name=");
  expect(readMixForm(new URLSearchParams({ [peach.id]: "x" }), bag.part_ids).pieces).toEqual([]);
});
