import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sitemapPages } from "#app/server/content/sitemap-pages.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { categoryOverview } from "./category-overview.ts";
import { categoryTable, countProducts, deleteCategory, listCategories } from "./categories.ts";
import { maxCounted } from "./count-on-sale.ts";
import { activeCategories, findProduct } from "./find-products.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(async () => {
  await db.delete(products);
  await db.delete(categories);
  await db.delete(auditLog);
});

async function create(name_bg: string): Promise<string> {
  const input = { name_bg, name_en: "Berries" };
  const result = await categoryTable.save(db, admin, { id: null, input, seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const names = async () => (await listCategories(db, admin)).map(({ name_bg }) => name_bg);
const remove = (categoryId: string, moveTo: string | null = null) =>
  deleteCategory(db, admin, { categoryId, moveTo, now });

test("the list counts products on sale, `countProducts` hidden ones too, both up to the limit", async () => {
  const [many, few] = [await create("Много"), await create("Малко")];
  await insertProduct(db, { category_id: few });
  await insertProduct(db, { category_id: few, is_active: false });
  const one = await insertProduct(db, { category_id: many });
  await db.execute(sql`
    insert into products (id, name_bg, name_en, flavor, price_bgn, weight_grams, category_id, search_words)
    select gen_random_uuid(), 'Ягода', 'Berry', 'strawberry', 100, 100, category_id, search_words
    from products, generate_series(1, ${maxCounted}) where id = ${one}`);
  const counts = (await listCategories(db, admin)).map((row) => [row.name_bg, row.products]);
  expect(counts).toEqual([
    ["Много", maxCounted],
    ["Малко", 1],
  ]);
  expect(await countProducts(db, admin, few)).toBe(2);
  expect(await countProducts(db, admin, many)).toBe(maxCounted);
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
  await categoryTable.set(db, admin, { id: hidden, values: { is_active: false }, now });
  const left = { select: [shown], page: [shown], ofProduct: undefined, sitemap: 0 };
  expect(await inShop()).toEqual(left);
  expect((await findProduct(db, product))?.product.id).toBe(product);
});

test("the shop shows categories in the owner's order, and a concurrent deletion leaves no gap", async () => {
  const [a, b, c] = [await create("А"), await create("Б"), await create("В")];
  await categoryTable.sort(db, admin, { ids: [c, a, b], now });
  expect((await activeCategories(db)).map(({ id }) => id)).toEqual([c, a, b]);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "sort"));
  expect(entry).toMatchObject({ before: { order: ["А", "Б", "В"] }, after: { order: ["В", "А", "Б"] } });
  await Promise.all([
    categoryTable.sort(db, admin, { ids: [a, b, c], now }),
    remove(c),
    categoryTable.sort(db, admin, { ids: [b, c, a], now }),
  ]);
  expect((await listCategories(db, admin)).map(({ sort_order }) => sort_order)).toEqual([0, 1]);
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
