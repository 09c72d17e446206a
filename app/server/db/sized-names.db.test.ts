import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { sizedNames } from "#app/domain/catalogue/sizes.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { newId } from "./new-id.ts";
import { products } from "./schema/catalog.ts";
import { sizedNameColumns } from "./sized-names.ts";

const { db } = await testServices();

test("carts, orders and lots name a size alike in the database and in the program", async () => {
  const sized = () =>
    db
      .select({
        ...sizedNameColumns,
        weight: products.weight_grams,
        bg: products.name_bg,
        en: products.name_en,
      })
      .from(products)
      .orderBy(asc(products.id));
  await insertProduct(db, { weight_grams: 100 });
  const family_id = newId();
  for (const weight_grams of [1, 999, 1000, 1001, 1050, 1500, 2000, 1_234_567])
    await insertProduct(db, { weight_grams, family_id });
  await insertProduct(db, { weight_grams: 5, family_id, name_en: "" });
  const rows = await sized();
  expect(rows).toHaveLength(10);
  for (const [at, { weight, bg, en, ...names }] of rows.entries()) {
    const product = {
      name_bg: bg,
      name_en: en,
      weight_grams: weight,
      family_id: at === 0 ? null : family_id,
    };
    expect(names).toEqual(sizedNames(product));
  }
});
