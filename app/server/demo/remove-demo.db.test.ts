import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";
import { media, staticPages } from "#app/server/db/schema/content.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { reviews } from "#app/server/db/schema/reviews.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { demoReview } from "#tests/factories/reviews/reviews.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { countDemoContent } from "./find-demo-content.ts";
import { previewDemoRemoval, removeDemo } from "./remove-demo.ts";
import { seedDemoShop } from "./seed-demo-shop.ts";

const services = await testServices();
const { db, storage } = services;
const now = new Date("2026-11-29T10:00:00Z");
const owner = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(async () => {
  await db.execute(sql`truncate first_steps, order_lines, orders, products, pack_parts, categories, static_pages,
    landing_pages, landing_page_blocks, media, audit_log, revisions cascade`);
  await db.update(flavors).set({ is_active: true });
  await seedDemoShop(db, storage, now);
});

const remove = () => removeDemo(services, owner, now);
const preview = () => previewDemoRemoval(db, owner);

async function demoProduct(flavor: string) {
  const [product] = await db.select().from(products).where(eq(products.flavor, flavor));
  if (!product) throw new Error(`The demo shop has no ${flavor}`);
  return product;
}

const left = async () => ({
  products: await db.$count(products),
  categories: await db.$count(categories),
  flavors: await db.$count(flavors, eq(flavors.is_active, true)),
  landingPages: await db.$count(landingPages),
  blocks: await db.$count(landingPageBlocks),
  media: await db.$count(media),
});

let people = 0;
function order(product: typeof products.$inferSelect) {
  people += 1;
  const item = { productId: product.id, quantity: 1, price: product.price_bgn / 100 };
  const payload = orderRequest([item], { email: `person${people}@example.com` });
  return placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
}

test("removes what is exactly as seeded, and keeps the pages in neutral words", async () => {
  const content = await preview();
  expect([content.deleted.length, content.categories.length, content.flavors.length]).toEqual([5, 3, 5]);
  expect([content.landingPages.length, content.hidden, content.ownProducts]).toEqual([1, [], 0]);
  const pages = content.pages.map(({ slug }) => slug);
  expect(pages.length).toBeGreaterThan(0);
  expect(await remove()).toBe(countDemoContent(content));
  expect(await left()).toEqual({
    products: 0,
    categories: 0,
    flavors: 0,
    landingPages: 0,
    blocks: 0,
    media: 0,
  });
  expect(await db.$count(reviews)).toBe(0);
  const written = await db.select().from(staticPages);
  expect(written).toHaveLength(5);
  expect(written.every(({ status }) => status === "published")).toBe(true);
  expect(JSON.stringify(written)).not.toMatch(/желиран|плодчета|gumm/i);
  const kinds = await db.selectDistinct({ entity: auditLog.entity }).from(auditLog);
  expect(kinds.map(({ entity }) => entity).toSorted()).toEqual([
    "category",
    "flavor",
    "landing_page",
    "media",
    "product",
    "review",
    "static_page",
  ]);
});

test("a second removal changes nothing, and the emptied shop is not filled again", async () => {
  expect(await remove()).toBeGreaterThan(0);
  const entries = await db.$count(auditLog);
  expect(await remove()).toBe(0);
  expect(countDemoContent(await preview())).toBe(0);
  expect(await db.$count(auditLog)).toBe(entries);
  expect(await seedDemoShop(db, storage, now)).toBe(false);
  expect(await db.$count(products)).toBe(0);
});

test("changed records and own ones stay, with the category and the pictures that they use", async () => {
  const grape = await demoProduct("grape");
  await db.update(products).set({ price_bgn: 651 }).where(eq(products.id, grape.id));
  await db.update(categories).set({ name_en: "Mine" }).where(eq(categories.name_en, "Orchard"));
  await db.update(staticPages).set({ content_bg: "<p>Моя</p>" }).where(eq(staticPages.slug, "about"));
  await db.update(landingPageBlocks).set({ content_en: "Mine" }).where(eq(landingPageBlocks.sort_order, 2));
  const own = await insertProduct(db, { flavor: "peach" });
  expect(await preview()).toMatchObject({ ownProducts: 2, ownCategories: 2 });
  await remove();
  const staying = await db.select({ id: products.id, active: products.is_active }).from(products);
  expect(staying.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
    { id: grape.id, active: true },
    { id: own, active: true },
  ]);
  const names = await db.select({ name: categories.name_en }).from(categories);
  expect(names.map(({ name }) => name).toSorted()).toEqual(["Garden & vineyard", "Mine"]);
  expect(await db.$count(flavors, eq(flavors.is_active, true))).toBe(2);
  expect(await db.$count(landingPages)).toBe(1);
  const [about] = await db.select().from(staticPages).where(eq(staticPages.slug, "about"));
  expect(about?.content_bg).toBe("<p>Моя</p>");
  const paths = (await db.select({ path: media.path }).from(media)).map(({ path }) => path);
  expect(paths.filter((path) => path.includes("/grape"))).toHaveLength(3);
  expect(paths.some((path) => path.startsWith("products/peach"))).toBe(false);
});

test("the reviews of an ordered or changed product go too, and those of buyers stay", async () => {
  const [grape, peach] = [await demoProduct("grape"), await demoProduct("peach")];
  await order(grape);
  await db.update(products).set({ price_bgn: 851 }).where(eq(products.id, peach.id));
  const [line] = await db.select().from(orderLines);
  const bought = demoReview({ product_id: grape.id, order_line_id: line!.id, email: "person1@example.com" });
  await db.insert(reviews).values(bought);
  expect((await preview()).reviews).toHaveLength(12);
  await remove();
  expect((await db.select().from(reviews)).map(({ id }) => id)).toEqual([bought.id]);
});

test("stock, visibility and the place of a product do not make it the owner's", async () => {
  const grape = await demoProduct("grape");
  await db
    .update(products)
    .set({ stock_quantity: 3, is_active: false, category_id: null })
    .where(eq(products.id, grape.id));
  await db.update(categories).set({ sort_order: 9 });
  await remove();
  expect(await left()).toMatchObject({ products: 0, categories: 0 });
});

test("an ordered product stays, hidden and without its category, and keeps its pictures", async () => {
  const grape = await demoProduct("grape");
  expect(await order(grape)).toMatchObject({ ok: true });
  expect(await preview()).toMatchObject({ hidden: [{ id: grape.id }] });
  await remove();
  expect(await db.select().from(products)).toMatchObject([
    { id: grape.id, is_active: false, category_id: null, image_url: grape.image_url },
  ]);
  expect(await left()).toMatchObject({ categories: 0, flavors: 0, media: 3 });
  expect(await remove()).toBe(0);
});

test("a part of an own pack stays on sale", async () => {
  const grape = await demoProduct("grape");
  const pack = await insertPack(db, [{ product_id: grape.id, quantity: 2 }]);
  await remove();
  const staying = await db.select({ id: products.id, active: products.is_active }).from(products);
  expect(new Set(staying.map(({ id }) => id))).toEqual(new Set([grape.id, pack]));
  expect(staying.every(({ active }) => active)).toBe(true);
});

test("an order at the same moment keeps its product or finds it gone", async () => {
  const demo = await db.select().from(products);
  const [removed, ...placed] = await Promise.all([remove(), ...demo.map(order), remove()]);
  const orders = placed.slice(0, -1) as Awaited<ReturnType<typeof order>>[];
  expect(removed).toBeGreaterThanOrEqual(0);
  for (const result of orders) expect(result.ok ? "placed" : result.code).toMatch(/^(placed|out_of_stock)$/);
  const lines = await db
    .select({ id: products.id, active: products.is_active })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.product_id));
  expect(lines).toHaveLength(orders.filter(({ ok }) => ok).length);
  await remove();
  expect(await db.$count(products)).toBe(lines.length);
  expect(await db.$count(products, eq(products.is_active, true))).toBe(0);
});

test("an order for a removed product is refused", async () => {
  const peach = await demoProduct("peach");
  await remove();
  expect(await order(peach)).toMatchObject({ ok: false, code: "out_of_stock" });
});
