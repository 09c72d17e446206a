import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { flavors } from "#app/server/db/schema/catalog.ts";
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
  const image = "/demo/strawberry.webp";
  const offers = [
    { key: "strawberry", name_bg: "Ягода", name_en: "Strawberry", color: "#fbdcdc", productId: null },
    { key: "peach", name_bg: "Праскова", name_en: "Peach", color: "#fddfd0", productId: peach },
  ].map((offer) => ({ ...offer, image_url: null, productImage: image }));
  expect(await flavorOffers(db)).toEqual(offers);
  await db.update(flavors).set({ is_active: false }).where(eq(flavors.key, "strawberry"));
  expect(await flavorOffers(db)).toEqual(offers.slice(1));
});
