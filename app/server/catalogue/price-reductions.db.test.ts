import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { loadSectionProducts } from "#app/server/content/section-products.ts";
import { newId } from "#app/server/db/new-id.ts";
import { productPrices, products } from "#app/server/db/schema/catalog.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { homeProducts, productsById } from "./find-products.ts";
import { findReductions, withReductions } from "./price-reductions.ts";

const { db, pool } = await testDatabase();
const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** Inserts a product with these prices in stotinki, each in force since that many days ago, oldest first. */
async function productWithPrices(prices: readonly [days: number, price: number][]): Promise<string> {
  const [first, ...later] = prices;
  if (!first) throw new Error("A product has a price");
  const id = await insertProduct(db, { price_bgn: first[1], created_at: daysAgo(first[0]) });
  for (const [days, price_bgn] of later) {
    await db.insert(productPrices).values({ id: newId(), product_id: id, price_bgn, since: daysAgo(days) });
    await db.update(products).set({ price_bgn }).where(eq(products.id, id));
  }
  return id;
}

const steady = await productWithPrices([[400, 700]]);
const reduced = await productWithPrices([
  [400, 900],
  [390, 100],
  [200, 800],
  [10, 750],
  [5, 600],
]);
const reducedOnce = await productWithPrices([
  [400, 900],
  [5, 600],
]);
const raised = await productWithPrices([
  [400, 500],
  [5, 600],
]);

test("one query finds each product's reduction, however old the price before it is", async () => {
  const loaded = await productsById(db, [steady, reduced, reducedOnce, raised]);
  const asked = vi.spyOn(pool, "query");
  const shown = await withReductions(db, loaded, now);
  expect(asked).toHaveBeenCalledOnce();
  asked.mockRestore();
  expect(new Map(shown.map(({ id, lowest_before }) => [id, lowest_before]))).toEqual(
    new Map([
      [steady, undefined],
      [reduced, 750],
      [reducedOnce, 900],
      [raised, undefined],
    ]),
  );
});

test("a reduction depends on the requested moment", async () => {
  const [product] = await productsById(db, [reduced]);
  if (!product) throw new Error("The product is not on sale");
  const at = async (days: number) => (await findReductions(db, [product], daysAgo(days))).get(reduced);
  expect(await at(0)).toMatchObject({ price: 600, lowestBefore: 750, since: daysAgo(5) });
  expect(await at(-40)).toBeUndefined();
  // The price differed then; a reduction is shown only for today's price.
  expect(await at(7)).toBeUndefined();
});

test("a price that bypassed the history announces no reduction", async () => {
  const id = await productWithPrices([
    [100, 900],
    [5, 600],
  ]);
  await db.update(products).set({ price_bgn: 950, is_active: false }).where(eq(products.id, id));
  expect(await findReductions(db, [{ id, price_bgn: 950 }], now)).toEqual(new Map());
  expect((await findReductions(db, [{ id, price_bgn: 600 }], now)).get(id)?.lowestBefore).toBe(900);
});

test("a section's products have their reductions, and other products are unchanged", async () => {
  const section = { type: "hot_deals" as const, config: { product_ids: [reduced, steady] } };
  const find = await loadSectionProducts(db, [section], { locale: "bg", now });
  expect(find(section).map(({ id, lowest_before }) => [id, lowest_before])).toEqual([
    [reduced, 750],
    [steady, undefined],
  ]);
  const home = await homeProducts(db);
  expect(await withReductions(db, [], now)).toEqual([]);
  expect(
    (await withReductions(db, home, daysAgo(-100))).every((product) => !("lowest_before" in product)),
  ).toBe(true);
});

test("products are shown without reductions when those cannot be loaded", async () => {
  const loaded = await productsById(db, [reduced]);
  const broken: Pick<typeof db, "select"> = {
    select: () => {
      throw new Error("no database");
    },
  };
  expect(await withReductions(broken, loaded, now)).toEqual(loaded);
});
