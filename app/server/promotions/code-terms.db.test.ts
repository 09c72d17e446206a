import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { categories, flavors, products } from "#app/server/db/schema/catalog.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertPromotion } from "#tests/factories/promotions/promotions.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { findCodeTerms } from "./code-terms.ts";

const { db } = await testDatabase();
const [category, family] = [newId(), newId()];
await db.insert(categories).values({ id: category, name_bg: "Подаръци", name_en: "Gifts" });
await db
  .insert(flavors)
  .values({ id: newId(), key: "cherry", name_bg: "Череша", name_en: "Cherry", color: "#fbdcdc" });
const small = await insertProduct(db, { name_bg: "Мечета", name_en: "Bears", weight_grams: 100 });
const large = await insertProduct(db, { name_bg: "Мечета", name_en: "Bears", weight_grams: 200 });
await db.update(products).set({ family_id: family });

test.for([
  ["all", [], []],
  ["categories", [category, newId()], ["Подаръци"]],
  ["flavors", ["cherry"], ["Череша"]],
  ["families", [family], ["Мечета"]],
  ["products", [large, small], ["Мечета, 100 г", "Мечета, 200 г"]],
] as const)(
  "a code of the scope %s names what it applies to, without what is gone",
  async ([scope, targets, names]) => {
    await insertPromotion(db, { scope, targets: [...targets] }, [{ code: scope }]);
    const terms = await findCodeTerms(db, scope);
    expect(terms?.target_names.map(({ name_bg }) => name_bg)).toEqual(names);
  },
);

test("a gift is named, a code for one use is marked, and an unknown code or one of an automatic promotion is none", async () => {
  const gift = { kind: "gift", percent: null, gift_product_id: large } as const;
  await insertPromotion(db, gift, [{ code: "GIFT", max_uses: 1 }]);
  await insertPromotion(db, { needs_code: false }, [{ code: "AUTOMATIC" }]);
  expect(await findCodeTerms(db, "GIFT")).toMatchObject({
    gift: { name_en: "Bears, 200 g" },
    is_single: true,
  });
  expect([await findCodeTerms(db, "NONE"), await findCodeTerms(db, "AUTOMATIC")]).toEqual([null, null]);
});
