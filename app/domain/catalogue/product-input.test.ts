import fc from "fast-check";
import { expect, test } from "vitest";
import { nutrientField, nutrients } from "./food-information.ts";
import { euroCents, maxAmount } from "#app/domain/money.ts";
import { productFields, readProductInput } from "./product-input.ts";

const posted: Record<string, string> = {
  name_bg: "Сочна ягода",
  flavor: "strawberry",
  price: "6,90",
  price_currency: "BGN",
  weight_grams: "120",
  stock_quantity: "60",
  is_active: "on",
};
const nutrition: Record<string, string> = {
  nutrition_energy_kj: "1390",
  nutrition_energy_kcal: "327",
  nutrition_fat: "0",
  nutrition_saturates: "0",
  nutrition_carbohydrate: "77",
  nutrition_sugars: "46,5",
  nutrition_protein: "5.9",
  nutrition_salt: "0,05",
};
const read = (changes: Record<string, string> = {}) => {
  const fields = { ...posted, ...changes };
  return readProductInput((name) => fields[name] ?? "");
};
const problemsOf = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.problems;
};
const inputOf = (changes: Record<string, string> = {}) => {
  const result = read(changes);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input;
};

test("requires Bulgarian name, price, weight and stock; everything else is optional", () => {
  expect(inputOf()).toEqual({
    name_bg: "Сочна ягода",
    name_en: "Сочна ягода",
    description_bg: "",
    description_en: "",
    flavor: "strawberry",
    family_id: null,
    gtin: null,
    image_url: null,
    model_url: null,
    pictures: [],
    price_bgn: 690,
    price_currency: "BGN",
    vat_rate: 20,
    weight_grams: 120,
    stock_quantity: 60,
    stock_seen: null,
    low_stock_at: 10,
    category_id: null,
    is_active: true,
    is_loose: false,
    legal_name_bg: null,
    legal_name_en: null,
    ingredients_bg: null,
    ingredients_en: null,
    nutrition: null,
    storage_bg: null,
    storage_en: null,
    origin_bg: null,
    origin_en: null,
    warnings_bg: null,
    warnings_en: null,
  });
  expect(
    Object.keys(problemsOf({ name_bg: " ", flavor: "", price: "", weight_grams: "", stock_quantity: "" })),
  ).toEqual(["name_bg", "weight_grams", "price", "stock_quantity"]);
});

test("reports a code for each refused field", () => {
  expect(
    problemsOf({
      name_bg: "",
      name_en: "я".repeat(301),
      flavor: "кокос",
      image_url: "javascript:alert(1)",
      pictures: "/media/a.webp\nпросто текст",
      price: "",
      weight_grams: "0",
      gtin: "3800123456789",
      stock_quantity: "-1",
      low_stock_at: "1.5",
      vat_rate: "19",
      category_id: "градина",
      ingredients_bg: "захар, *мляко",
    }),
  ).toEqual({
    name_bg: "required",
    name_en: "long",
    flavor: "choice",
    image_url: "link",
    pictures: "link",
    price: "required",
    weight_grams: "weight",
    gtin: "gtin",
    stock_quantity: "whole",
    low_stock_at: "whole",
    vat_rate: "vat_rate",
    category_id: "choice",
    ingredients_bg: "asterisks",
  });
});

test("a model must be uploaded to the shop", () => {
  const model_url = "/media/product-images/models/1-a.glb";
  expect(inputOf({ model_url }).model_url).toBe(model_url);
  for (const other of [
    "https://evil.example/a.glb",
    "/media/product-images/products/1-a.webp",
    "модел 🍓",
    "/a.glb",
  ])
    expect(problemsOf({ model_url: other })).toEqual({ model_url: "model" });
});

test.each([
  ["12,5", "BGN", 1250],
  ["12.50 лв.", "BGN", 1250],
  ["1 234,05", "BGN", 123_405],
  ["0", "BGN", 0],
  ["0,01", "BGN", 1],
  ["6,39", "EUR", 1250],
  ["6.39 €", "EUR", 1250],
  ["6,39 eur", "EUR", 1250],
  ["6,39EUR", "EUR", 1250],
  ["12,50 лв", "BGN", 1250],
  ["12,50 ЛВ.", "BGN", 1250],
  ["12,50 BGN", "BGN", 1250],
  ["0,01", "EUR", 2],
])("a price typed as %s in %s is %i stotinki", (price, price_currency, stotinki) => {
  expect(inputOf({ price, price_currency })).toMatchObject({ price_bgn: stotinki, price_currency });
});

test.each([
  ["-1", "BGN"],
  ["12,505", "BGN"],
  ["12,50 €", "BGN"],
  ["12,50 лв.", "EUR"],
  ["12 лв. 50", "BGN"],
  ["€ 6,39", "EUR"],
  ["дванадесет", "BGN"],
  ["1e3", "BGN"],
  ["9999999,99", "EUR"],
  ["12,50", "USD"],
])("a price typed as %s in %s is refused", (price, price_currency) => {
  expect(problemsOf({ price, price_currency })).toEqual({ price: "price" });
});

test("reads the stock shown when the form was opened, if posted", () => {
  expect(inputOf({ stock_seen: "70" })).toMatchObject({ stock_quantity: 60, stock_seen: 70 });
  expect(inputOf({ stock_seen: "много" })).toMatchObject({ stock_seen: null });
  expect(inputOf({ stock_quantity: "1 200", low_stock_at: "0", vat_rate: "9 %" })).toMatchObject({
    stock_quantity: 1200,
    low_stock_at: 0,
    vat_rate: 9,
  });
});

test("additional pictures are one per line, unique, and at most twenty", () => {
  const many = Array.from({ length: 21 }, (_, index) => `/media/${index}.webp`);
  expect(inputOf({ pictures: "\r\n/a.webp\r\n\r\n https://b.bg/c.webp \n/a.webp" }).pictures).toEqual([
    "/a.webp",
    "https://b.bg/c.webp",
  ]);
  expect(inputOf({ pictures: many.slice(1).join("\n") }).pictures).toHaveLength(20);
  expect(problemsOf({ pictures: many.join("\n") })).toEqual({ pictures: "pictures" });
  // A repeated one does not hide the twenty-first.
  expect(problemsOf({ pictures: [many[0], ...many].join("\n") })).toEqual({ pictures: "pictures" });
});

test("nutrition is all eight possible amounts or none, and a part never exceeds its whole", () => {
  expect(inputOf(nutrition).nutrition).toEqual({
    energy_kj: 1390,
    energy_kcal: 327,
    fat: 0,
    saturates: 0,
    carbohydrate: 77,
    sugars: 46.5,
    protein: 5.9,
    salt: 0.05,
  });
  expect(problemsOf({ ...nutrition, nutrition_salt: "" })).toEqual({ nutrition_salt: "nutrition" });
  expect(problemsOf({ ...nutrition, nutrition_fat: "101", nutrition_protein: "малко" })).toEqual({
    nutrition_fat: "nutrient",
    nutrition_protein: "nutrient",
  });
  for (const nutrition_fat of ["-1", "1g", "0,125", "12345"])
    expect(problemsOf({ ...nutrition, nutrition_fat })).toMatchObject({ nutrition_fat: "nutrient" });
  expect(
    inputOf({ ...nutrition, nutrition_energy_kj: "9 999", nutrition_carbohydrate: "100" }).nutrition,
  ).toMatchObject({ energy_kj: 9999, carbohydrate: 100 });
  expect(problemsOf({ ...nutrition, nutrition_saturates: "0,1", nutrition_sugars: "77,01" })).toEqual({
    nutrition_saturates: "part",
    nutrition_sugars: "part",
  });
});

test("form fields of a product are read back to the same product", () => {
  const input = inputOf({
    ...nutrition,
    name_en: "Juicy Strawberry",
    price: "6,91",
    pictures: "/a.webp\n/b.webp",
    ingredients_bg: "захар, *мляко*",
    is_active: "",
  });
  const { price_currency: _currency, stock_seen: _seen, ...product } = input;
  expect(product).toMatchObject({ name_bg: "Сочна ягода", name_en: "Juicy Strawberry", is_active: false });
  const fields = productFields(product, "BGN");
  expect(productFields({ ...product, is_active: true }, "BGN").is_active).toBe("on");
  expect(fields).toMatchObject({ price: "6,91", nutrition_salt: "0,05", stock_seen: "60" });
  expect(readProductInput((name) => fields[name] ?? "")).toEqual({
    ok: true,
    input: { ...input, stock_seen: 60 },
  });
  expect(productFields({ ...product, name_en: product.name_bg }, "EUR")).toMatchObject({
    name_en: "",
    price: "3,53",
    price_currency: "EUR",
  });
});

test("a price is read back from its field, in euros to the cent and in levs to the stotinka", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxAmount / 100 }), (price_bgn) => {
      const { price_currency: _currency, stock_seen: _seen, ...product } = inputOf();
      const fields = productFields({ ...product, price_bgn }, "EUR");
      expect(euroCents(inputOf(fields).price_bgn)).toBe(euroCents(price_bgn));
      expect(inputOf(productFields({ ...product, price_bgn }, "BGN")).price_bgn).toBe(price_bgn);
    }),
  );
});

test("any text yields problems or an input whose numbers are in range", () => {
  const names = [...Object.keys(posted), "pictures", "image_url", "stock_seen", "category_id"];
  const texts = fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("5", "0,5", "*", "🍓", "<b>"));
  const changes = fc.dictionary(fc.constantFrom(...names, ...nutrients.map(nutrientField)), texts);
  fc.assert(
    fc.property(changes, (fields) => {
      const result = read(fields);
      if (!result.ok) {
        expect(Object.keys(result.problems).length).toBeGreaterThan(0);
        return;
      }
      const { price_bgn, weight_grams, stock_quantity, nutrition: amounts } = result.input;
      expect(price_bgn).toBeGreaterThanOrEqual(0);
      expect(weight_grams).toBeGreaterThan(0);
      expect(stock_quantity).toBeGreaterThanOrEqual(0);
      expect(Object.values(amounts ?? {}).every(Number.isFinite)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
