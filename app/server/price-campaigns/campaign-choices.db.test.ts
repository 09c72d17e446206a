import { expect, test } from "vitest";
import { mostChoices } from "#app/domain/catalogue/product-choices.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { campaignChoices } from "./campaign-choices.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });

test("products to choose from are cut at their limit, but never those that were chosen", async () => {
  const last = await insertProduct(db, { name_bg: "Ябълка" });
  const [row] = await db.select().from(products);
  if (!row) throw new Error("no product");
  const { is_low_stock: _generated, ...apple } = row;
  const more = Array.from({ length: mostChoices }, (_, index) => ({
    ...apple,
    id: `01990000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    name_bg: "Ананас",
  }));
  await db.insert(products).values(more);
  const idsOf = async (chosen: string[]) =>
    (await campaignChoices(db, admin, chosen)).products.map(({ id }) => id);
  const [unchosen, chosen] = [await idsOf([]), await idsOf([last])];
  expect([unchosen.length, chosen.length]).toEqual([mostChoices, mostChoices]);
  expect([unchosen.includes(last), chosen.includes(last)]).toEqual([false, true]);
});
