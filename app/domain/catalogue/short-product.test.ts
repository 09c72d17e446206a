import { expect, test } from "vitest";
import { readShortProduct } from "./short-product.ts";

const typed: Record<string, string> = {
  name_bg: "Кисел лимон",
  price: "3,50",
  price_currency: "EUR",
  category_id: "",
  flavor: "orange",
  image_url: "/media/product-images/products/lemon.jpg",
  stock_quantity: "12",
};
const read = (changes: Record<string, string> = {}) =>
  readShortProduct((name) => ({ ...typed, ...changes })[name] ?? "");

test("five fields make a hidden product with defaults", () => {
  expect(read()).toMatchObject({
    ok: true,
    input: {
      name_bg: "Кисел лимон",
      name_en: "Кисел лимон",
      price_bgn: 685,
      stock_quantity: 12,
      flavor: "orange",
      weight_grams: 100,
      vat_rate: 20,
      low_stock_at: 10,
      is_active: false,
      nutrition: null,
    },
  });
});

test("what the form does not ask for is not read", () => {
  const more = { is_active: "on", weight_grams: "5", vat_rate: "0", legal_name_bg: "x" };
  expect(read(more)).toEqual(read());
});

test("refuses each field as the full editor does, and a missing picture", () => {
  const wrong = { name_bg: " ", price: "much", stock_quantity: "-1", image_url: "", category_id: "x" };
  const result = read(wrong);
  expect(result.ok ? {} : result.problems).toEqual({
    name_bg: "required",
    price: "price",
    stock_quantity: "whole",
    image_url: "required",
    category_id: "choice",
  });
});
