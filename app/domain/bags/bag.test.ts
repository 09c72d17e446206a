import { expect, test } from "vitest";
import { splitByWeight, stotinkiOf, euroCents } from "#app/domain/money.ts";
import { mixedNutrition } from "./bag-food.ts";
import {
  itemKey,
  productOfKey,
  recipeFaults,
  recipeKey,
  recipePrice,
  recipeWeight,
  sortedPieces,
} from "./bag.ts";
import type { Bag, RecipeTerms } from "./bag.ts";
import { readRecipe, recipeSearch } from "./recipe-address.ts";
import { givenItemKey, recipeInput } from "./recipe-input.ts";

const idOf = (digit: number) => `018f4c7e-5b1a-7c3d-9e2f-00000000000${digit}`;
const [bagId, strawberry, pineapple, peach] = [idOf(0), idOf(1), idOf(2), idOf(3)];
const piece = (product_id: string, quantity: number) => ({ product_id, quantity });
const pieces = [piece(strawberry, 9), piece(pineapple, 4), piece(peach, 1)];
const priced = [35, 45, 80].map((cents, index) => ({
  price_bgn: stotinkiOf(cents),
  quantity: pieces[index]?.quantity ?? 0,
}));
const loose = [
  { id: strawberry, weight_grams: 6, stock_quantity: 20 },
  { id: pineapple, weight_grams: 8, stock_quantity: 20 },
  { id: peach, weight_grams: 14, stock_quantity: 20 },
];

function terms(changes: Partial<Bag> = {}): RecipeTerms {
  const part_ids = [strawberry, pineapple, peach];
  const bag = { id: bagId, measure: "grams", smallest: 80, largest: 100, most_kinds: 3, part_ids } as const;
  return { bags: [{ ...bag, ...changes }], loose };
}

const faultsOf = (changes: Partial<Bag> = {}, contents = pieces) =>
  recipeFaults({ bag_id: bagId, pieces: contents, label: "" }, terms(changes));

test("the example bag weighs 100 g and costs 6.25 €, whose shares add up", () => {
  expect(recipeWeight(pieces, loose)).toBe(100);
  const price = recipePrice({ price_bgn: stotinkiOf(50) }, priced, "EUR");
  expect(euroCents(price)).toBe(625);
  expect(splitByWeight(625, [315, 180, 80])).toEqual([342, 196, 87]);
});

test("in levs a bag costs the sum of the lev prices", () => {
  expect(recipePrice({ price_bgn: 98 }, priced, "BGN")).toBe(98 + 9 * 68 + 4 * 88 + 156);
});

test("nutrition is weighted by grams", () => {
  const food = (carbohydrate: number) => ({
    legal_name_bg: null,
    legal_name_en: null,
    ingredients_bg: null,
    ingredients_en: null,
    storage_bg: null,
    storage_en: null,
    origin_bg: null,
    origin_en: null,
    warnings_bg: null,
    warnings_en: null,
    nutrition: {
      energy_kj: 0,
      energy_kcal: 0,
      fat: 0,
      saturates: 0,
      carbohydrate,
      sugars: 0,
      protein: 0,
      salt: 0,
    },
  });
  const part = (grams: number, carbohydrate: number) => ({
    name_bg: "",
    name_en: "",
    grams,
    food: food(carbohydrate),
  });
  expect(mixedNutrition([part(54, 77), part(32, 79), part(14, 78)])).toMatchObject({ carbohydrate: 77.78 });
  expect(mixedNutrition([part(54, 77), { ...part(1, 1), food: { ...food(1), nutrition: null } }])).toBeNull();
  expect(mixedNutrition([])).toBeNull();
});

test("says everything that a recipe lacks", () => {
  expect(faultsOf()).toEqual([]);
  expect(recipeFaults({ bag_id: idOf(9), pieces, label: "" }, terms())).toEqual([{ code: "bag_gone" }]);
  expect(faultsOf({}, [])).toEqual([{ code: "empty" }]);
  expect(faultsOf({ part_ids: [strawberry, pineapple] })).toEqual([
    { code: "piece_gone", product_id: peach },
  ]);
  expect(faultsOf({ most_kinds: 2, largest: 99 })).toEqual([
    { code: "too_many_kinds", most: 2 },
    { code: "too_large", bound: 99, measure: "grams" },
  ]);
  expect(faultsOf({ measure: "pieces", smallest: 15 })).toEqual([
    { code: "too_small", bound: 15, measure: "pieces" },
  ]);
  expect(faultsOf({ largest: 500 }, [piece(strawberry, 21)])).toEqual([
    { code: "piece_short", product_id: strawberry, stock: 20 },
  ]);
});

test("the same bag has the same key, whatever the order of its pieces; another label makes another", () => {
  const key = recipeKey({ bag_id: bagId, pieces, label: "За Мими" });
  expect(recipeKey({ bag_id: bagId, pieces: pieces.toReversed(), label: "За Мими" })).toBe(key);
  expect(recipeKey({ bag_id: bagId, pieces, label: "" })).not.toBe(key);
  expect(itemKey({ productId: bagId, recipe: { pieces, label: "За Мими" } })).toBe(key);
  expect(itemKey({ productId: bagId })).toBe(bagId);
  expect([productOfKey(key), productOfKey(bagId)]).toEqual([bagId, bagId]);
});

test("a key is accepted as it is, and nothing that names no product", () => {
  const key = recipeKey({ bag_id: bagId, pieces, label: "За 'Мими' (3)!" });
  expect(givenItemKey.parse(key)).toBe(key);
  expect(givenItemKey.parse(bagId.toUpperCase())).toBe(bagId);
  for (const wrong of ["x", `x${key}`, "|", `${bagId}|x|`, `${key} `, `${key}${"a".repeat(2000)}`, 1])
    expect(givenItemKey.safeParse(wrong).success).toBe(false);
});

test("joins pieces of one product and leaves out those of none", () => {
  expect(sortedPieces([piece(peach, 1), piece(strawberry, 2), piece(peach, 2), piece(pineapple, 0)])).toEqual(
    [piece(strawberry, 2), piece(peach, 3)],
  );
});

test("a recipe survives its address, and nothing else does", () => {
  const recipe = { bag_id: bagId, pieces, label: "Мими & Ко 🍓" };
  expect(readRecipe(new URLSearchParams(recipeSearch(recipe)))).toEqual(recipe);
  const written = new URLSearchParams({
    bag: "../x",
    pieces: `${strawberry.toUpperCase()}*2,${peach}*0,x*1,${pineapple}*1e9,,${pineapple}*999`,
    name: "<b>\u0000име\n",
  });
  expect(readRecipe(written)).toEqual({
    bag_id: "",
    pieces: [piece(strawberry, 2), piece(pineapple, 99)],
    label: "b име",
  });
});

test("an order's recipe is cleaned, or refused", () => {
  const read = (recipe: unknown) => recipeInput.safeParse(recipe);
  const named = (quantity: unknown) => [{ productId: strawberry, quantity }];
  expect(read({ pieces: named(2), label: "  Мими\u202e  " }).data).toEqual({
    pieces: [piece(strawberry, 2)],
    label: "Мими",
  });
  expect(read({ pieces: named(2), label: "я".repeat(50) }).data?.label).toHaveLength(40);
  for (const wrong of [
    { pieces: [] },
    { pieces: named(0) },
    { pieces: named("2") },
    { pieces: [...named(99), ...named(1)] },
    { pieces: [{ productId: "x", quantity: 1 }] },
    { label: "x" },
    [],
  ])
    expect(read(wrong).success).toBe(false);
});
