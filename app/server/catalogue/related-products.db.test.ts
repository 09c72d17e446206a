import { expect, test } from "vitest";
import { categories } from "#app/server/db/schema/catalog.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { productOnSale } from "#tests/factories/catalogue/products.ts";
import { addProducts } from "./add-products.ts";
import { findProduct, relatedProducts } from "./find-products.ts";

const { db } = await testDatabase();
const [orchard, garden] = [newId(), newId()];
await db.insert(categories).values([
  { id: orchard, name_bg: "Овощна градина", name_en: "Orchard" },
  { id: garden, name_bg: "Градина", name_en: "Garden" },
]);

const at = (second: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, second));
const [peach, , cherry] = await addProducts(db, [
  productOnSale({ name_en: "Peach", category_id: orchard, created_at: at(1) }),
  productOnSale({ name_en: "Old plum", category_id: orchard, created_at: at(2) }),
  productOnSale({ name_en: "Cherry without a place", created_at: at(3) }),
  productOnSale({ name_en: "Sold-out pear", category_id: orchard, stock_quantity: 0, created_at: at(4) }),
  productOnSale({ name_en: "Strawberry", category_id: garden, created_at: at(5) }),
  productOnSale({ name_en: "Hidden apple", category_id: orchard, is_active: false, created_at: at(6) }),
]);

async function related(id: string | undefined): Promise<string[]> {
  const found = await findProduct(db, id ?? "");
  if (!found) throw new Error("There is no such product");
  return (await relatedProducts(db, found.product)).map((product) => product.name_en);
}

test("related products are the category's own, then the newest; sold-out ones only fill the remaining places", async () => {
  expect(await related(peach)).toEqual(["Old plum", "Strawberry", "Cherry without a place", "Sold-out pear"]);
});

test("a product without a category is related to the newest", async () => {
  expect(await related(cherry)).toEqual(["Strawberry", "Old plum", "Peach", "Sold-out pear"]);
});

test("at most four products are related", async () => {
  await addProducts(db, [
    productOnSale({ name_en: "New plum", category_id: orchard, created_at: at(7) }),
    productOnSale({ name_en: "Raspberry", category_id: garden, created_at: at(8) }),
  ]);
  expect(await related(peach)).toEqual(["New plum", "Old plum", "Raspberry", "Strawberry"]);
});
