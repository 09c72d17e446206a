import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listRevisions } from "#app/server/content/save-content.ts";
import { sitemapPages } from "#app/server/content/sitemap-pages.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { categoryOverview } from "./category-overview.ts";
import {
  countProducts,
  deleteCategory,
  findCategory,
  listCategories,
  mostCounted,
  saveCategory,
  setCategoryActive,
  sortCategories,
} from "./categories.ts";
import { activeCategories, findProduct } from "./find-products.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
const blank = { name_bg: "", name_en: "", image_url: "", is_active: "on" };

beforeEach(async () => {
  await db.delete(products);
  await db.delete(categories);
  await db.delete(auditLog);
});

const save = (form: Partial<typeof blank>, categoryId: string | null = null, seen: Date | null = null) =>
  saveCategory(db, admin, { categoryId, form: { ...blank, ...form }, seen, now });

async function create(name_bg: string, name_en = "Berries"): Promise<string> {
  const result = await save({ name_bg, name_en });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const names = async () => (await listCategories(db, admin)).map(({ name_bg }) => name_bg);
const remove = (categoryId: string, moveTo: string | null = null) =>
  deleteCategory(db, admin, { categoryId, moveTo, now });

test("a new category sorts last, needs both names, and each save writes a revision", async () => {
  const id = await create(" Горски плодове ", "Forest berries");
  await create("Цитруси", "Citrus");
  expect(await names()).toEqual(["Горски плодове", "Цитруси"]);
  expect(await save({ name_bg: "", name_en: "х".repeat(101) })).toEqual({
    ok: false,
    code: "invalid",
    problems: { name_bg: "required", name_en: "long" },
  });
  const seen = (await findCategory(db, admin, id))?.updated_at ?? null;
  expect(await save({ name_bg: "<b>🍓</b>", name_en: "Berries", is_active: "" }, id, seen)).toMatchObject({
    ok: true,
    record: { name_bg: "<b>🍓</b>", is_active: false, sort_order: 0 },
  });
  expect(await names()).toEqual(["<b>🍓</b>", "Цитруси"]);
  expect(await save({ name_bg: "А", name_en: "B" }, id, seen)).toMatchObject({ ok: false, code: "stale" });
  expect(await save({ name_bg: "А", name_en: "B" }, newId())).toEqual({ ok: false, code: "gone" });
  expect(await listRevisions(db, admin, { entity: "category", recordId: id })).toHaveLength(2);
  expect(await findCategory(db, admin, newId())).toBeNull();
});

test("a category may have its own picture", async () => {
  const id = await create("Градина", "Garden");
  const named = { name_bg: "А", name_en: "B" };
  for (const image_url of ["javascript:alert(1)", "просто текст", "http://a.example/a.png"])
    expect(await save({ ...named, image_url }, id)).toMatchObject({ problems: { image_url: "link" } });
  const picture = "/media/product-images/categories/1-a.webp";
  expect(await save({ ...named, image_url: picture }, id)).toMatchObject({ record: { image_url: picture } });
  expect(await save({ ...named, image_url: " " }, id)).toMatchObject({ record: { image_url: null } });
});

test("the list counts products on sale, up to the limit", async () => {
  const [many, few] = [await create("Много"), await create("Малко")];
  await insertProduct(db, { category_id: few });
  await insertProduct(db, { category_id: few, is_active: false });
  const one = await insertProduct(db, { category_id: many });
  await db.execute(sql`
    insert into products (id, name_bg, name_en, flavor, price_bgn, weight_grams, category_id, search_words)
    select gen_random_uuid(), 'Ягода', 'Berry', 'strawberry', 100, 100, category_id, search_words
    from products, generate_series(1, ${mostCounted}) where id = ${one}`);
  const counts = (await listCategories(db, admin)).map((row) => [row.name_bg, row.products]);
  expect(counts).toEqual([
    ["Много", mostCounted],
    ["Малко", 1],
  ]);
  expect(await countProducts(db, admin, few)).toBe(2);
  expect(await countProducts(db, admin, many)).toBe(mostCounted);
});

test("a hidden category is absent from the shop's filter, the categories page, its products and the sitemap", async () => {
  const [shown, hidden] = [await create("Видима"), await create("Скрита")];
  const product = await insertProduct(db, { category_id: hidden });
  const inShop = async () => ({
    select: (await activeCategories(db)).map(({ id }) => id),
    page: (await categoryOverview(db)).map(({ id }) => id),
    ofProduct: (await findProduct(db, product))?.category?.id,
    sitemap: (await sitemapPages(db, now)).filter(({ path }) => path.endsWith(hidden)).length,
  });
  const both = [shown, hidden];
  expect(await inShop()).toEqual({ select: both, page: both, ofProduct: hidden, sitemap: 1 });
  await setCategoryActive(db, admin, { categoryId: hidden, isActive: false, now });
  const left = { select: [shown], page: [shown], ofProduct: undefined, sitemap: 0 };
  expect(await inShop()).toEqual(left);
  expect((await findProduct(db, product))?.product.id).toBe(product);
  const missing = { categoryId: newId(), isActive: false, now };
  expect(await setCategoryActive(db, admin, missing)).toEqual({ ok: false, code: "gone" });
});

test("categories are reordered; unknown ids are ignored and categories not named come last", async () => {
  const [a, b, c] = [await create("А"), await create("Б"), await create("В")];
  await sortCategories(db, admin, { ids: [c, newId(), "не е ключ 🍓", a, c], now });
  expect(await names()).toEqual(["В", "А", "Б"]);
  expect((await activeCategories(db)).map(({ id }) => id)).toEqual([c, a, b]);
  await Promise.all([
    sortCategories(db, admin, { ids: [a, b, c], now }),
    sortCategories(db, admin, { ids: [b, c, a], now }),
    remove(c),
  ]);
  const places = (await listCategories(db, admin)).map(({ sort_order }) => sort_order);
  expect(new Set(places).size).toBe(2);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "sort")).orderBy(auditLog.id);
  expect(entry).toMatchObject({ before: { order: ["А", "Б", "В"] }, after: { order: ["В", "А", "Б"] } });
});

test("a category with products is deleted only when its products move to another category", async () => {
  const [from, to] = [await create("Стара"), await create("Нова")];
  const [other] = [await create("Друга"), await create("Празна")];
  await insertProduct(db, { category_id: other });
  const hidden = await insertProduct(db, { category_id: from, is_active: false });
  expect(await remove(from)).toEqual({ ok: false, code: "has_products" });
  expect(await remove(from, newId())).toEqual({ ok: false, code: "no_target" });
  expect(await remove(from, from)).toEqual({ ok: false, code: "no_target" });
  const [before] = await db.select().from(products).where(eq(products.id, hidden));
  expect(await remove(from, to)).toEqual({ ok: true, moved: 1 });
  const [after] = await db.select().from(products).where(eq(products.id, hidden));
  expect(after).toMatchObject({ category_id: to, stock_quantity: before?.stock_quantity, updated_at: now });
  expect(await remove(from, to)).toEqual({ ok: false, code: "gone" });
  expect(await names()).toEqual(["Нова", "Друга", "Празна"]);
  expect(await countProducts(db, admin, other)).toBe(1);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "delete"));
  expect(entry).toMatchObject({
    record_id: from,
    before: { name_bg: "Стара" },
    after: { moved_to: "Нова", moved_products: 1 },
  });
});

test("one of several concurrent deletions succeeds; two that move products to each other do not deadlock", async () => {
  const [a, b] = [await create("А"), await create("Б")];
  await insertProduct(db, { category_id: a });
  await insertProduct(db, { category_id: b });
  const results = await Promise.all([remove(a, b), remove(b, a), remove(a, b)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await names()).toHaveLength(1);
  const [category] = await listCategories(db, admin);
  expect(await countProducts(db, admin, category?.id ?? "")).toBe(2);
});
