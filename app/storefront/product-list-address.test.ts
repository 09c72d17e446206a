import { expect, test } from "vitest";
import { readProductListQuery } from "#app/domain/product-list.ts";
import { productListAddress } from "./product-list-address.ts";

const category = "01990000-0000-7000-8000-000000000001";

test("a list that is asked for nothing has the plain address of its language", () => {
  expect(productListAddress("bg")).toBe("/products");
  expect(productListAddress("en", { q: " ", category: null, sort: "newest", page: 1 })).toBe("/en/products");
});

test("everything that differs from its default stands in the address", () => {
  expect(productListAddress("en", { q: " grape ", category, sort: "price_asc", page: 3 })).toBe(
    `/en/products?q=grape&category=${category}&sort=price_asc&page=3`,
  );
});

test("an address is read back as it was asked for", () => {
  const asked = { q: "ягода & 50%", category, sort: "name_desc", page: 2 } as const;
  const address = new URL(productListAddress("bg", asked), "https://shop.example");
  expect(readProductListQuery(address.searchParams)).toEqual(asked);
});
