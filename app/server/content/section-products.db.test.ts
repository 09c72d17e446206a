import { expect, test } from "vitest";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { productChoices } from "./section-products.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });

test("offers the products on sale by name, after the chosen ones, which may be hidden; also with none chosen", async () => {
  const [peach, grape, hidden] = await Promise.all([
    insertProduct(db, { name_bg: "Праскова" }),
    insertProduct(db, { name_bg: "Грозде" }),
    insertProduct(db, { name_bg: "Ягода", is_active: false }),
  ]);
  const offered = async (chosen: string[]) => (await productChoices(db, admin, chosen)).map(({ id }) => id);
  expect(await offered([])).toEqual([grape, peach]);
  expect(await offered([hidden, "не е ключ"])).toEqual([hidden, grape, peach]);
});
