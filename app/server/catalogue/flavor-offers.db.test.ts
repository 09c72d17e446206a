import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { productOnSale } from "#tests/factories/catalogue/products.ts";
import { addProducts } from "./add-products.ts";
import { flavorOffers } from "./flavor-offers.ts";

const { db } = await testDatabase();

test("a flavour on sale names its only active product, or none of several", async () => {
  expect(await flavorOffers(db)).toEqual([]);
  const [peach] = await addProducts(db, [
    productOnSale({ flavor: "peach" }),
    productOnSale({ flavor: "strawberry" }),
    productOnSale({ flavor: "strawberry" }),
    productOnSale({ flavor: "strawberry" }),
    productOnSale({ flavor: "grape", is_active: false }),
  ]);
  await addProducts(db, [productOnSale({ flavor: "peach", is_active: false })]);
  expect(await flavorOffers(db)).toEqual([
    { flavor: "strawberry", productId: null },
    { flavor: "peach", productId: peach },
  ]);
});
