import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Locale } from "#app/domain/locale.ts";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { productsPerPage } from "#app/domain/catalogue/product.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertProduct, productOnSale } from "#tests/factories/catalogue/products.ts";
import { addProducts } from "./add-products.ts";
import { homeProducts } from "./find-products.ts";
import { listProducts } from "./list-products.ts";
import type { ProductList } from "./list-products.ts";

const { db } = await testDatabase();
const savedSettings = { ...defaultCompany, notification_email: defaultCompany.email };
const tropical = newId();
await db.insert(categories).values({ id: tropical, name_bg: "Тропически", name_en: "Tropical" });

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second));
await addProducts(db, [
  productOnSale({
    name_bg: "Ягодови плодчета",
    name_en: "Strawberry gummies",
    description_bg: "Без глутен, със сок от ананас.",
    ingredients_en: "Sugar, pectin (*apples*)",
    price_bgn: 550,
    created_at: at(1),
  }),
  productOnSale({
    name_bg: "Ананасови кубчета",
    name_en: "Pineapple cubes",
    description_bg: "",
    description_en: "",
    flavor: "pineapple",
    price_bgn: 620,
    category_id: tropical,
    created_at: at(2),
  }),
  productOnSale({
    name_bg: "Портокалови резенчета",
    name_en: "Orange slices",
    flavor: "orange",
    description_bg: "Без глутен.",
    legal_name_bg: "Захарно изделие от водорасли",
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
  return namesOf(await search(query, locale));
}

async function search(query: Partial<ProductListQuery>, locale: Locale = "bg"): Promise<ProductList> {
  const list = await listProducts(
    db,
    { q: "", category: null, flavor: null, sort: "newest", page: 1, ...query },
    locale,
  );
  expect(list.total).toBe(list.products.length);
  return list;
}

function namesOf(list: ProductList): string[] {
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

test.for([
  ["нанас", ["Pineapple cubes"]],
  ["ANGE", ["Orange slices"]],
  ["neapp cub", ["Pineapple cubes"]],
  ["ge", []],
] as const)("'%s' as a part of a word finds %j", async ([q, names]) => {
  expect(await find({ q })).toEqual(names);
});

test.for([
  ["без глутен", ["Orange slices", "Strawberry gummies"]],
  ["bez gluten", ["Orange slices", "Strawberry gummies"]],
  ["ягода без глутен", ["Strawberry gummies"]],
  ["водорасли", ["Orange slices"]],
  ["apples", ["Strawberry gummies"]],
  ["pectin плодчета", ["Strawberry gummies"]],
] as const)("'%s' finds %j by their texts", async ([q, names]) => {
  const list = await search({ q });
  expect(namesOf(list)).toEqual(names);
  expect(list.isPartial).toBe(false);
});

test("a product with the word in its name hides those with it in their texts", async () => {
  expect(await find({ q: "ананас" })).toEqual(["Pineapple cubes"]);
});

test("a word of a text is found as typed before a name is found by a correction", async () => {
  const id = await insertProduct(db, {
    name_bg: "Шоколадова корона",
    name_en: "Chocolate crown",
    warnings_bg: "Може да съдържа грозди.",
  });
  // 'гроздо' is one letter from 'грозде' of a name, and 'грозди' is in a text.
  expect(await find({ q: "грозди" })).toEqual(["Chocolate crown"]);
  expect(await find({ q: "гроздо" })).toEqual(["Grape bunch"]);
  await db.delete(products).where(eq(products.id, id));
});

test("a product is found by its category's name and text, together with words of its own", async () => {
  const pineapple = ["Pineapple cubes"];
  for (const q of ["тропически", "tropical", "tropicheski ананас", "тропически кубчета"])
    expect(await find({ q })).toEqual(pineapple);
  await db
    .update(categories)
    .set({ description_bg: "От слънчеви острови" })
    .where(eq(categories.id, tropical));
  expect(await find({ q: "острови" })).toEqual(pineapple);
  expect(await find({ q: "острови ягода" })).not.toEqual([]);
  await db
    .update(categories)
    .set({ is_active: false, description_bg: null })
    .where(eq(categories.id, tropical));
  expect(await find({ q: "тропически" })).toEqual([]);
  await db.update(categories).set({ is_active: true }).where(eq(categories.id, tropical));
});

test("the owner's synonyms find what is named otherwise; without settings the default ones do", async () => {
  expect(await find({ q: "бонбони" })).toEqual(["Strawberry gummies"]);
  expect(await find({ q: "candy strawberry" })).toEqual(["Strawberry gummies"]);
  expect(await find({ q: "зърно" })).toEqual([]);
  await db.insert(shopSettings).values({ ...savedSettings, search_synonyms: "зърно, грозде" });
  expect(await find({ q: "зърна" })).toEqual([]);
  expect(await find({ q: "zyrno" })).toEqual(["Grape bunch"]);
  expect(await find({ q: "бонбони" })).toEqual([]);
  await db.delete(shopSettings);
});

test("when no product has all words, those with the most of them come first, then in the chosen order", async () => {
  const list = await search({ q: "сочна жълта праскова портокал за", sort: "price_asc" });
  expect(list.isPartial).toBe(true);
  expect(namesOf(list)).toEqual(["Yellow peach", "Orange slices"]);
  expect(await find({ q: "сочна ягода ананас" })).toEqual(["Pineapple cubes", "Strawberry gummies"]);
  expect(await find({ q: "марципан пектин ягуда" })).toEqual(["Strawberry gummies"]);
  expect((await search({ q: "ягода" })).isPartial).toBe(false);
});

test("a search that finds nothing proposes the nearest words in the language of the page", async () => {
  expect(await search({ q: "порткл" })).toMatchObject({ total: 0, proposals: ["Портокал"] });
  expect((await search({ q: "порткл" }, "en")).proposals).toEqual(["Orange slices"]);
  expect((await search({ q: "праскувичка" })).proposals).toEqual([]);
  expect((await search({ q: "strewbary" }, "en")).proposals).toEqual(["Strawberry"]);
  expect((await search({ q: "strewbary" })).proposals).toEqual(["Ягодови плодчета"]);
  expect((await search({ q: "ягода", category: tropical })).proposals).toContain("Ягода");
  expect((await search({ q: "ягода" })).proposals).toEqual([]);
});

test("every proposal finds products", async () => {
  const typed = ["порткл", "гразди", "плодоветe", "strewbary"];
  for (const q of typed) {
    const proposals = [];
    for (const locale of ["bg", "en"] as const)
      for (const proposal of (await search({ q }, locale)).proposals) proposals.push({ locale, proposal });
    expect(proposals, `proposals for ${q}`).not.toEqual([]);
    for (const { locale, proposal } of proposals)
      expect(await find({ q: proposal }, locale), `products for ${proposal}`).not.toEqual([]);
  }
});

test.for([
  "a & b | !c <-> 'd':*",
  "ягода:* | портокал",
  "\\ ' \" ''",
  "<script>alert(1)</script>",
  "👩‍👩‍👧 🍍 ｆｕｌｌ",
  "щ".repeat(100),
  "нн ".repeat(33),
  "абв ".repeat(25),
  "\u0000\uffff",
])("'%s' breaks nothing", async (q) => {
  await expect(search({ q })).resolves.toMatchObject({ page: 1 });
});

test.for(["xyzzy", "%", "'; drop table products; --", "🍓🍓", "ягодаягодаягода"])(
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
    listProducts(db, { q: "marmalad", category: null, flavor: null, sort: "price_asc", page }, "bg");
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
  const pageOf = (page: number) =>
    listProducts(db, { q: "ф", category: null, flavor: null, sort: "newest", page }, "bg");
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
  const pageOf = (page: number) =>
    listProducts(db, { q: "", category: null, flavor: null, sort: "newest", page }, "bg");
  const [first, second] = [await pageOf(1), await pageOf(2)];
  expect(first.total).toBeGreaterThan(1000);
  const names = [...first.products, ...second.products].map((product) => product.name_en);
  expect(names).toEqual(Array.from({ length: 2 * productsPerPage }, (_, index) => `F${1049 - index}`));
});
