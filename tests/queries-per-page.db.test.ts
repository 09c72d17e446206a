import { sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { loader as root } from "#app/root.tsx";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loader as categories } from "#app/storefront/catalogue/categories.tsx";
import { loader as frameLoader } from "#app/storefront/content/layout.tsx";
import { loader as distributors } from "#app/storefront/content/distributors.tsx";
import { loader as home } from "#app/storefront/content/home.tsx";
import { loader as landingPage } from "#app/storefront/content/landing-page.tsx";
import { loader as mix } from "#app/storefront/mix/mix.tsx";
import { loader as product } from "#app/storefront/catalogue/product.tsx";
import { loader as products } from "#app/storefront/catalogue/products.tsx";
import { loader as staticPage } from "#app/storefront/content/static-page.tsx";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { productOnSale } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();
const { db } = services;
await seedDemoShop(db, services.storage, new Date("2026-01-01T10:00:00Z"));
const { rows } = await db.execute<{ id: string; slug: string }>(sql`
  select (select id from products order by id limit 1) as id, (select slug from landing_pages limit 1) as slug`);
const { id = "", slug = "" } = rows[0] ?? {};
const pack = await insertPack(db, [{ product_id: id, quantity: 2 }]);
// A bag on offer costs no other page a query.
await insertExampleBag(db);

await insertExampleBag(db);

type Loader = (args: never) => unknown;

/** Returns the database queries of a page, of all its loaders together. */
async function queriesOf(path: string, params: Record<string, string>, loaders: readonly Loader[]) {
  const asked = vi.spyOn(services.pool, "query");
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  await Promise.all(
    loaders.map((load) => load({ request: new Request(url), url, params, context } as never)),
  );
  const queries = asked.mock.calls.map(([query]) => query as unknown as { name?: string; text: string });
  asked.mockRestore();
  return queries;
}

const frame = [root, frameLoader];
const pages: {
  path: string;
  params?: Record<string, string>;
  loaders: Loader[];
  most: number;
  /** Number of queries that are not prepared, because their best plan depends on the search or the sort order. */
  unprepared?: number;
}[] = [
  { path: "/", loaders: [...frame, home], most: 12 },
  { path: "/products", loaders: [...frame, products], most: 13 },
  { path: "/products?q=ягода", loaders: [...frame, products], most: 15, unprepared: 3 },
  { path: "/products?sort=price_asc", loaders: [...frame, products], most: 13, unprepared: 1 },
  { path: `/products/${id}`, params: { id }, loaders: [...frame, product], most: 13, unprepared: 1 },
  { path: `/products/${pack}`, params: { id: pack }, loaders: [...frame, product], most: 15, unprepared: 1 },
  { path: "/categories", loaders: [...frame, categories], most: 8 },
  { path: "/distributors", loaders: [...frame, distributors], most: 7 },
  { path: "/mix", loaders: [...frame, mix], most: 8 },
  { path: "/contact", loaders: frame, most: 6 },
  { path: "/about", params: { slug: "about" }, loaders: [...frame, staticPage], most: 9 },
  { path: `/promo/${slug}`, params: { slug }, loaders: [root, landingPage], most: 12 },
];

/** Enough for more than one page of the list. */
const manyProducts = 60;

test.for([0, manyProducts])("no page exceeds its number of queries, with %i more products", async (more) => {
  await addProducts(
    db,
    Array.from({ length: more }, (_, number) => productOnSale({ name_bg: `Ягода ${number}` })),
  );
  const tooOften = [];
  for (const { path, params = {}, loaders, most } of pages) {
    const { length: count } = await queriesOf(path, params, loaders);
    if (count > most) tooOften.push({ path, count, most });
  }
  expect(tooOften).toEqual([]);
});

test.for(pages)(
  "$path uses prepared queries, except those that depend on a search or a sort order",
  async ({ path, params = {}, loaders, unprepared = 0 }) => {
    const queries = await queriesOf(path, params, loaders);
    const others = queries.filter(({ name }) => name === undefined);
    expect(others.map(({ text }) => text)).toHaveLength(unprepared);
  },
);
