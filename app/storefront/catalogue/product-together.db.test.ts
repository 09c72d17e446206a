import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { boughtTogether } from "#app/server/db/schema/catalog.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./product.tsx";

const services = await testServices();
const { db } = services;
const [apple, pear, plum] = await Promise.all([
  insertProduct(db, { name_en: "Apple" }),
  insertProduct(db, { name_en: "Pear" }),
  insertProduct(db, { name_en: "Plum" }),
]);

async function pageOf(id: string) {
  const url = new URL(`/en/products/${id}`, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const page = await loader({ request: new Request(url), url, params: { id }, context } as never);
  const names = (products: typeof page.related | undefined) =>
    products?.map(({ name_en }) => name_en).toSorted();
  return { page, together: names(page.together), related: names(page.related) };
}

test("a product that is bought with none has no section for it", async () => {
  const { page, related } = await pageOf(apple);
  expect(page).not.toHaveProperty("together");
  expect(related).toEqual(["Pear", "Plum"]);
});

test("a product bought together is not among the related ones too", async () => {
  await db.insert(boughtTogether).values([{ product_id: apple, other_id: plum, orders: 5 }]);
  expect(await pageOf(apple)).toMatchObject({ together: ["Plum"], related: ["Pear"] });
  expect(await pageOf(pear)).toMatchObject({ together: undefined, related: ["Apple", "Plum"] });
});
