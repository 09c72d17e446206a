import fc from "fast-check";
import { expect, test } from "vitest";
import { readProductListQuery } from "./product-list.ts";
import { productSorts } from "./product.ts";

const defaults = { q: "", category: null, flavor: null, sort: "newest", page: 1 };
const category = "018f4c7e-5b1a-7c3d-9e2f-0123456789ab";

function read(search: string) {
  return readProductListQuery(new URLSearchParams(search));
}

test("without parameters the newest products are listed", () => {
  expect(read("")).toEqual(defaults);
});

test("reads every parameter", () => {
  expect(read(`q=+ягода+&category=${category}&flavor=Grape&sort=price_asc&page=3`)).toEqual({
    q: "ягода",
    category,
    flavor: "grape",
    sort: "price_asc",
    page: 3,
  });
});

test("accepts all five sort orders", () => {
  expect(productSorts.map((sort) => read(`sort=${sort}`)?.sort)).toEqual([
    "name_asc",
    "name_desc",
    "price_asc",
    "price_desc",
    "newest",
  ]);
});

test("'all' clears category and flavour, and an unknown one remains", () => {
  for (const none of ["all", "", "+"])
    expect(read(`category=${none}&flavor=${none}`)).toMatchObject({ category: null, flavor: null });
  expect(read("category=Pears")?.category).toBe("pears");
});

test("a long search is cut, and an invalid sort order falls back to its default", () => {
  expect(read(`q=${"а".repeat(101)}&sort=cheapest`)).toEqual({ ...defaults, q: "а".repeat(100) });
});

test.for(["0", "-1", "1.5", "2abc", "two", "01", "+1", "1e3", "NaN", "9".repeat(10), "-"])(
  "there is no page %s",
  (page) => {
    expect(read(`page=${page}`)).toBeNull();
  },
);

test("an empty page parameter is the first page", () => {
  expect(read("page=")?.page).toBe(1);
});

test("any query string is parsed", () => {
  const name = fc.constantFrom("q", "category", "flavor", "sort", "page");
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ unit: "binary" }))), (parameters) => {
      const query = readProductListQuery(new URLSearchParams(parameters));
      if (!query) return;
      expect(query.q.length).toBeLessThanOrEqual(100);
      expect(productSorts).toContain(query.sort);
      expect(Number.isInteger(query.page) && query.page >= 1).toBe(true);
    }),
  );
});
