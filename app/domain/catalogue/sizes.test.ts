import { expect, test } from "vitest";
import { maxSizes, nameWithSize, sizeName, sizeProblem } from "./sizes.ts";

test.each([
  [100, "100 г", "100 g"],
  [999, "999 г", "999 g"],
  [1000, "1 кг", "1 kg"],
  [1050, "1,05 кг", "1.05 kg"],
  [2500, "2,5 кг", "2.5 kg"],
])("the size of %i grams is named %s", (grams, bg, en) => {
  expect([sizeName(grams, "bg"), sizeName(grams, "en")]).toEqual([bg, en]);
});

test("sizes differ in weight and are at most twenty", () => {
  const sizes = Array.from({ length: maxSizes }, (_, index) => ({ weight_grams: index + 1 }));
  expect(sizeProblem(sizes)).toBe(null);
  expect(sizeProblem([...sizes, { weight_grams: 1000 }])).toBe("too_many_sizes");
  expect(sizeProblem([...sizes.slice(1), { weight_grams: 7 }])).toBe("same_weight");
});

test.each([
  ["Ягода", "Strawberry", "Ягода, 250 г", "Strawberry, 250 g"],
  ["Ягода, 250 г", "Strawberry, 250 g", "Ягода, 250 г", "Strawberry, 250 g"],
  ["Ягода, 250 г", "", "Ягода, 250 г", "Ягода, 250 г"],
])("the name of %s (%s) has its size once", (name_bg, name_en, bg, en) => {
  const product = { name_bg, name_en, weight_grams: 250 };
  expect([nameWithSize(product, "bg"), nameWithSize(product, "en")]).toEqual([bg, en]);
});
