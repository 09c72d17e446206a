import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { productsPerPage } from "#app/domain/catalogue/product.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { productOnSale } from "#tests/factories/catalogue/products.ts";
import { addProducts } from "./add-products.ts";
import { fillTextWords } from "./fill-text-words.ts";
import { listProducts } from "./list-products.ts";

const { db } = await testDatabase();
const count = 130;

beforeEach(async () => {
  await db.delete(products);
  await addProducts(
    db,
    Array.from({ length: count }, () => productOnSale({ ingredients_bg: "пектин" })),
  );
  await db.update(products).set({ text_words: null });
});

async function foundByText(): Promise<number> {
  const list = await listProducts(
    db,
    { q: "пектин", category: null, flavor: null, sort: "newest", page: 1 },
    "bg",
  );
  return list.total;
}

const unfilled = () => db.$count(products, isNull(products.text_words));

test("products of an older shop are found by their texts after the words are filled", async () => {
  expect(count).toBeGreaterThan(2 * productsPerPage);
  expect(await foundByText()).toBe(0);
  expect(await fillTextWords(db)).toBe(count);
  expect(await foundByText()).toBe(count);
  expect(await fillTextWords(db)).toBe(0);
});

test("concurrent runs fill every product once, although one is locked when they begin", async () => {
  const [first] = await db.select({ id: products.id }).from(products).orderBy(products.id).limit(1);
  const filling = await db.transaction(async (tx) => {
    await tx
      .update(products)
      .set({ stock_quantity: sql`stock_quantity - 1` })
      .where(eq(products.id, first?.id ?? ""));
    return { processes: [fillTextWords(db), fillTextWords(db), fillTextWords(db)] };
  });
  const filled = await Promise.all(filling.processes);
  expect(filled.reduce((sum, each) => sum + each, 0)).toBe(count);
  expect(await unfilled()).toBe(0);
});

test("an aborted run fills nothing, and the next one fills the products that lack words", async () => {
  const ending = new AbortController();
  ending.abort();
  expect(await fillTextWords(db, ending.signal)).toBe(0);
  expect(await unfilled()).toBe(count);
  await db
    .update(products)
    .set({ text_words: sql`''::tsvector` })
    .where(sql`stock_quantity % 2 = 0`);
  await fillTextWords(db);
  expect(await unfilled()).toBe(0);
});
