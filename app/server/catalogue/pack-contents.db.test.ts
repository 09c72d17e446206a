import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products } from "#app/server/db/schema/catalog.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findProduct, offersById } from "./find-products.ts";
import { packContents } from "./packs.ts";

const { db } = await testServices();

beforeEach(() => db.execute(sql`truncate ${products} cascade`));

/** A pack of two of a product with 27 in stock and one of a hidden product with ten. */
async function packOfTwo() {
  const food = { legal_name_bg: "Желирани бонбони", ingredients_bg: "Захар, *мляко*" };
  const shown = await insertProduct(db, { name_bg: "Ягода", stock_quantity: 27, ...food });
  const hidden = await insertProduct(db, { name_bg: "Малина", stock_quantity: 10, is_active: false });
  const pack = await insertPack(db, [
    { product_id: hidden, quantity: 1 },
    { product_id: shown, quantity: 2 },
  ]);
  return { pack, shown, hidden };
}

test("a pack's contents are its products by id, hidden ones included, with their food information", async () => {
  const { pack, shown, hidden } = await packOfTwo();
  const contents = await packContents(db, pack);
  expect(contents.map(({ product_id }) => product_id)).toEqual([shown, hidden].toSorted());
  expect(contents.find(({ product_id }) => product_id === shown)).toMatchObject({
    quantity: 2,
    name_bg: "Ягода",
    weight_grams: 100,
    is_active: true,
    food: { legal_name_bg: "Желирани бонбони", ingredients_bg: "Захар, *мляко*", nutrition: null },
  });
  expect(contents.find(({ product_id }) => product_id === hidden)).toMatchObject({
    quantity: 1,
    is_active: false,
  });
  expect(await packContents(db, shown)).toEqual([]);
});

test("a part that has sizes is named with its own", async () => {
  const { pack, shown } = await packOfTwo();
  await db.update(products).set({ family_id: newId() }).where(eq(products.id, shown));
  expect(await packContents(db, pack)).toContainEqual(expect.objectContaining({ name_bg: "Ягода, 100 г" }));
});

test("a product tells whether it is a pack", async () => {
  const { pack, shown } = await packOfTwo();
  expect(await findProduct(db, pack)).toMatchObject({ isPack: true, product: { stock_quantity: 10 } });
  expect(await findProduct(db, shown)).toMatchObject({ isPack: false });
});

test("a cart is offered what packs contain, by id and with the full stock, and nothing of other products", async () => {
  const { pack, shown, hidden } = await packOfTwo();
  const offers = await offersById(db, [pack, shown, hidden]);
  expect(offers.map(({ id }) => id).toSorted()).toEqual([pack, shown].toSorted());
  expect(offers.find(({ id }) => id === shown)).not.toHaveProperty("parts");
  const parts = [
    { product_id: shown, quantity: 2, stock_quantity: 27 },
    { product_id: hidden, quantity: 1, stock_quantity: 10 },
  ];
  expect(offers.find(({ id }) => id === pack)?.parts).toEqual(
    parts.toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1)),
  );
});
