import { expect, test } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { productsPerPage } from "#app/domain/catalogue/product.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { productOnSale } from "#tests/factories/products.ts";
import { addProducts } from "./add-products.ts";
import { homeProducts } from "./find-products.ts";
import { listProducts } from "./list-products.ts";

const { db } = await testDatabase();
const tropical = newId();
await db.insert(categories).values({ id: tropical, name_bg: "Тропически", name_en: "Tropical" });

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second));
await addProducts(db, [
  productOnSale({
    name_bg: "Ягодови плодчета",
    name_en: "Strawberry gummies",
    price_bgn: 550,
    created_at: at(1),
  }),
  productOnSale({
    name_bg: "Ананасови кубчета",
    name_en: "Pineapple cubes",
    flavor: "pineapple",
    price_bgn: 620,
    category_id: tropical,
    created_at: at(2),
  }),
  productOnSale({
    name_bg: "Портокалови резенчета",
    name_en: "Orange slices",
    flavor: "orange",
    price_bgn: 590,
    created_at: at(3),
  }),
  productOnSale({
    name_bg: "Грозде за жадни",
    name_en: "Grape bunch",
    flavor: "grape",
    price_bgn: 700,
    created_at: at(4),
  }),
  productOnSale({
    name_bg: "Жълта праскова",
    name_en: "Yellow peach",
    flavor: "peach",
    price_bgn: 610,
    created_at: at(5),
  }),
  productOnSale({
    name_bg: "Скрита ягода",
    name_en: "Hidden strawberry",
    is_active: false,
    created_at: at(6),
  }),
]);

async function find(query: Partial<ProductListQuery>, locale: Locale = "bg"): Promise<string[]> {
  const list = await listProducts(db, { q: "", category: null, sort: "newest", page: 1, ...query }, locale);
  expect(list.total).toBe(list.products.length);
  return list.products.map((product) => product.name_en);
}

test.for([
  "ягода",
  "ЯГОДА",
  "yagoda",
  "qgoda",
  "jagoda",
  "iagoda",
  "ягуда",
  "yagodda",
  "ягоди",
  "strawberry",
  "strawbery",
  "straw",
])("'%s' finds the strawberries", async (q) => {
  expect(await find({ q })).toEqual(["Strawberry gummies"]);
});

test.for([
  ["ananas kub4eta", "Pineapple cubes"],
  ["praskowa", "Yellow peach"],
  ["julta", "Yellow peach"],
  ["zhalta", "Yellow peach"],
  ["grozde jadni", "Grape bunch"],
  ["orange портокал", "Orange slices"],
] as const)("'%s' finds '%s'", async ([q, name]) => {
  expect(await find({ q })).toEqual([name]);
});

test.for(["ягода ананас", "xyzzy", "%", "'; drop table products; --", "🍓🍓", "ягодаягодаягода"])(
  "'%s' finds nothing and breaks nothing",
  async (q) => {
    expect(await find({ q })).toEqual([]);
  },
);

test("the list sorts in each of its five orders", async () => {
  const newest = ["Yellow peach", "Grape bunch", "Orange slices", "Pineapple cubes", "Strawberry gummies"];
  expect(await find({ sort: "newest" })).toEqual(newest);
  expect(await find({ sort: "price_asc" })).toEqual([
    "Strawberry gummies",
    "Orange slices",
    "Yellow peach",
    "Pineapple cubes",
    "Grape bunch",
  ]);
  expect(await find({ sort: "price_desc" })).toEqual((await find({ sort: "price_asc" })).toReversed());
  expect(await find({ sort: "name_asc" }, "en")).toEqual(newest.toSorted((a, b) => a.localeCompare(b, "en")));
  expect(await find({ sort: "name_asc" }, "bg")).toEqual([
    "Pineapple cubes",
    "Grape bunch",
    "Yellow peach",
    "Orange slices",
    "Strawberry gummies",
  ]);
  expect(await find({ sort: "name_desc" }, "bg")).toEqual(
    (await find({ sort: "name_asc" }, "bg")).toReversed(),
  );
});

test("a category narrows the list, also together with a search", async () => {
  expect(await find({ category: tropical })).toEqual(["Pineapple cubes"]);
  expect(await find({ category: tropical, q: "ягода" })).toEqual([]);
  expect(await find({ category: newId() })).toEqual([]);
});

test("the home page shows the four oldest active products", async () => {
  expect((await homeProducts(db)).map((product) => product.name_en)).toEqual([
    "Strawberry gummies",
    "Pineapple cubes",
    "Orange slices",
    "Grape bunch",
  ]);
});

test("pages contain every product once, and a page past the end is the last", async () => {
  const many = Array.from({ length: productsPerPage * 2 + 3 }, (_, index) =>
    productOnSale({ name_bg: `Мармалад ${index}`, name_en: `Marmalade ${index}`, created_at: at(0) }),
  );
  await addProducts(db, many);
  const pageOf = (page: number) =>
    listProducts(db, { q: "marmalad", category: null, sort: "price_asc", page }, "bg");
  const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];
  expect(pages.map((page) => page.products.length)).toEqual([productsPerPage, productsPerPage, 3]);
  const ids = pages.flatMap((page) => page.products.map((product) => product.id));
  expect(new Set(ids).size).toBe(many.length);
  expect(await pageOf(99)).toEqual(pages[2]);
});

test("a single letter finds every word that begins with it, and late pages are contiguous", async () => {
  const many = Array.from({ length: 1050 }, (_, index) =>
    productOnSale({ name_bg: `Ф${index}`, name_en: `F${index}`, created_at: at(index) }),
  );
  await addProducts(db, many);
  const pageOf = (page: number) => listProducts(db, { q: "ф", category: null, sort: "newest", page }, "bg");
  const late = [...(await pageOf(42)).products, ...(await pageOf(43)).products];
  expect((await pageOf(1)).total).toBe(many.length);
  expect((await pageOf(1)).products[0]?.name_en).toBe("F1049");
  const fromPage42 = many
    .map((product) => product.name_en)
    .toReversed()
    .slice(41 * productsPerPage);
  expect(late.map((product) => product.name_en)).toEqual(fromPage42.slice(0, 2 * productsPerPage));
});

test("with very many products the first page has the newest, and the second continues after it", async () => {
  const pageOf = (page: number) => listProducts(db, { q: "", category: null, sort: "newest", page }, "bg");
  const [first, second] = [await pageOf(1), await pageOf(2)];
  expect(first.total).toBeGreaterThan(1000);
  const names = [...first.products, ...second.products].map((product) => product.name_en);
  expect(names).toEqual(Array.from({ length: 2 * productsPerPage }, (_, index) => `F${1049 - index}`));
});
