import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { newId } from "#app/server/db/new-id.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { productOnSale } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { addProducts } from "./add-products.ts";
import { categoryChoices, listCatalogue } from "./list-catalogue.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const garden = { id: newId(), name_bg: "Градина", name_en: "Garden" };
const orchard = { id: newId(), name_bg: "Овощна градина", name_en: "Orchard", is_active: false };
await db.insert(categories).values([orchard, garden]);

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const [, , hiddenId = "", soldOutId = ""] = await addProducts(db, [
  productOnSale({ name_bg: "Ягода", price_bgn: 690, created_at: day(1), category_id: garden.id }),
  productOnSale({ name_bg: "Ананас", price_bgn: 790, created_at: day(2), flavor: "pineapple" }),
  productOnSale({
    name_bg: "Ъгълче",
    is_active: false,
    stock_quantity: 0,
    created_at: day(3),
    price_bgn: 100,
  }),
  productOnSale({ name_bg: "Йогурт", stock_quantity: 0, created_at: day(4), category_id: garden.id }),
  productOnSale({ name_bg: "Дюля", stock_quantity: 10, created_at: day(5), category_id: orchard.id }),
  productOnSale({
    name_bg: "Слива",
    stock_quantity: 11,
    created_at: day(6),
    ingredients_bg: "захар, сорбат",
    is_active: false,
    category_id: garden.id,
  }),
]);

const namesOf = async (address: string, cursor: PageCursor = null) => {
  const page = await listCatalogue(db, admin, readCatalogueChoice(new URLSearchParams(address)), cursor);
  return page.rows.map((product) => product.name_bg);
};

test("all products are listed newest first, or by date, name or price in either direction", async () => {
  const newest = ["Слива", "Дюля", "Йогурт", "Ъгълче", "Ананас", "Ягода"];
  expect(await namesOf("")).toEqual(newest);
  expect(await namesOf("sort=oldest")).toEqual(newest.toReversed());
  const byName = ["Ананас", "Дюля", "Йогурт", "Слива", "Ъгълче", "Ягода"];
  expect(await namesOf("sort=name_asc")).toEqual(byName);
  expect(await namesOf("sort=name_desc")).toEqual(byName.toReversed());
  expect((await namesOf("sort=price_asc")).at(0)).toBe("Ъгълче");
  expect((await namesOf("sort=price_desc")).at(0)).toBe("Ананас");
});

test.each([
  ["status=active", ["Дюля", "Йогурт", "Ананас", "Ягода"]],
  ["status=hidden", ["Слива", "Ъгълче"]],
  ["stock=low", ["Дюля", "Йогурт"]],
  ["stock=low&sort=name_desc", ["Йогурт", "Дюля"]],
  ["stock=out", ["Йогурт"]],
  ["stock=low&status=hidden", []],
  [`category=${garden.id}`, ["Слива", "Йогурт", "Ягода"]],
  [`category=${garden.id}&status=active&sort=price_desc`, ["Ягода", "Йогурт"]],
  [`category=${newId()}`, []],
  ["category=none", ["Ъгълче", "Ананас"]],
  ["q=iagoda&sort=name_asc&status=hidden", ["Слива", "Ъгълче"]],
  ["q=ananas", ["Ананас"]],
  ["q=ананос", ["Ананас"]],
  ["q=🍓", []],
  ["q=%27%29%20%7C%20%28", []],
])("%s lists the matching products", async (address, names) => {
  expect(await namesOf(address)).toEqual(names);
});

test("active products that lack mandatory food information can be filtered, and a complete one is not marked", async () => {
  const stated = { legal_name_bg: "Желирани бонбони", ingredients_bg: "захар" };
  const nutrition = {
    energy_kj: 1400,
    energy_kcal: 330,
    fat: 0,
    saturates: 0,
    carbohydrate: 80,
    sugars: 60,
    protein: 2,
    salt: 0,
  };
  const complete = await addProducts(db, [
    productOnSale({ name_bg: "Арония", created_at: day(1), ...stated, nutrition }),
    productOnSale({ name_bg: "Боровинка", created_at: day(1), ...stated, ingredients_bg: "  ", nutrition }),
  ]);
  const names = await namesOf("food=missing");
  expect(names).toContain("Боровинка");
  expect(names).not.toContain("Арония");
  expect(names).not.toContain("Слива");
  const page = await listCatalogue(db, admin, readCatalogueChoice(new URLSearchParams("q=aroniia")), null);
  expect(page.rows.map((product) => product.lacks_food_information)).toEqual([false]);
  for (const id of complete) await db.delete(products).where(eq(products.id, id));
});

test("a page starts after or before a product, with and without a filter", async () => {
  expect(await namesOf("", { side: "after", id: hiddenId })).toEqual(["Ананас", "Ягода"]);
  expect(await namesOf("status=active&sort=oldest", { side: "before", id: soldOutId })).toEqual([
    "Ягода",
    "Ананас",
  ]);
  const many = Array.from({ length: 51 }, (_, index) =>
    productOnSale({ name_bg: `Касис ${index}`, flavor: "grape", created_at: day(7) }),
  );
  await addProducts(db, many);
  const choice = readCatalogueChoice(new URLSearchParams("q=kasis"));
  const first = await listCatalogue(db, admin, choice, null);
  expect(first.rows).toHaveLength(50);
  const second = await listCatalogue(db, admin, choice, { side: "after", id: first.next ?? "" });
  expect(second).toMatchObject({ rows: [{ name_en: "Strawberry gummies" }], next: null });
  await db.delete(products).where(eq(products.flavor, "grape"));
});

test("a listed product has its stock, its category and whether it was ordered; hidden categories can be chosen", async () => {
  const choice = readCatalogueChoice(new URLSearchParams("sort=oldest"));
  const [strawberry] = (await listCatalogue(db, admin, choice, null)).rows;
  const items = [{ productId: strawberry?.id ?? "", quantity: 1, price: 6.9 }];
  const request = { payload: orderRequest(items), checkoutKey: null, now: day(8) };
  expect((await placeOrder(services, { kind: "visitor" }, request)).ok).toBe(true);
  const { rows } = await listCatalogue(db, admin, choice, null);
  expect(rows).toMatchObject([
    { is_ordered: true, is_low_stock: false, stock_quantity: 99, category: { name_en: "Garden" } },
    { is_ordered: false, category: null },
    { is_low_stock: true, is_active: false },
    { is_low_stock: true },
    { is_low_stock: true },
    { is_low_stock: false },
  ]);
  expect(await categoryChoices(db, admin)).toMatchObject([
    { name_en: "Garden", is_active: true },
    { name_en: "Orchard", is_active: false },
  ]);
});

test("a search finds words of the texts and parts of words, and never products with only some of the words", async () => {
  expect(await namesOf("q=сорбат")).toEqual(["Слива"]);
  expect(await namesOf("q=слива сорбат")).toEqual(["Слива"]);
  expect(await namesOf("q=лива")).toEqual(["Слива"]);
  expect(await namesOf("q=слива дюля")).toEqual([]);
});

test("a typing error is not corrected to a word of a text", async () => {
  expect(await namesOf("q=сорбит")).toEqual([]);
});
