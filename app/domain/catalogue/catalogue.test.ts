import { expect, test } from "vitest";
import { isFiltered, readCatalogueChoice } from "./catalogue.ts";

const read = (address: string) => readCatalogueChoice(new URLSearchParams(address));

test("without parameters nothing is filtered, and the newest come first", () => {
  const nothing = { search: "", shown: null, stock: null, food: null, category: null, flavor: null };
  expect(read("")).toEqual({ ...nothing, sort: "newest" });
  expect(isFiltered(read("sort=price_asc"))).toBe(false);
});

test("reads search, filters and sort order from the query", () => {
  const category = "01890000-0000-7000-8000-00000000c001";
  const choice = read(
    `q=+ягода+&status=hidden&stock=low&food=missing&category=${category}&flavor=grape&sort=name_desc`,
  );
  expect(choice).toEqual({
    search: "ягода",
    shown: "hidden",
    stock: "low",
    food: "missing",
    category,
    flavor: "grape",
    sort: "name_desc",
  });
  expect(read("category=none").category).toBe("none");
  for (const filter of [
    "q=x",
    "status=active",
    "stock=out",
    "food=missing",
    "category=none",
    "flavor=cherry-2",
  ])
    expect(isFiltered(read(filter))).toBe(true);
});

test("ignores invalid parameters and cuts a long search", () => {
  expect(read("status=sold&stock=-1&category=' or 1=1&flavor=' or 1=1&sort=constructor&after=x")).toEqual(
    read(""),
  );
  expect(read(`q=${"я".repeat(5000)}`).search).toHaveLength(200);
});
