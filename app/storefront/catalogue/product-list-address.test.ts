import { expect, test } from "vitest";
import { readProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { productListAddress } from "./product-list-address.ts";

const category = "01990000-0000-7000-8000-000000000001";

test("default filters give the plain address of the language", () => {
  expect(productListAddress("bg")).toBe("/products");
  expect(productListAddress("en", { q: " ", category: null, sort: "newest", page: 1 })).toBe("/en/products");
});

test("the address contains every filter that differs from its default", () => {
  expect(
    productListAddress("en", { q: " grape ", category, flavor: "grape", sort: "price_asc", page: 3 }),
  ).toBe(`/en/products?q=grape&category=${category}&flavor=grape&sort=price_asc&page=3`);
});

test("an address parses back to the same filters", () => {
  const filters = { q: "ягода & 50%", category, flavor: "cherry-2", sort: "name_desc", page: 2 } as const;
  const address = new URL(productListAddress("bg", filters), "https://shop.example");
  expect(readProductListQuery(address.searchParams)).toEqual(filters);
});
