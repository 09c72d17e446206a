import { expect, test } from "vitest";
import { readProductInput } from "#app/domain/catalogue/product-input.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findProductRecord } from "./product-record.ts";
import { saveProductTexts } from "./save-product.ts";

const { db } = await testServices();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const editor = grantedTo(await insertStaff(db, { email: "editor@example.com", role: "editor" }), "content");
const now = new Date("2026-11-21T10:00:00Z");

const find = async (id: string) => {
  const product = await findProductRecord(db, admin, id);
  if (!product) throw new Error("The product is gone");
  return product;
};

test("an editor's save changes the texts, and neither price, stock, weight nor visibility; a stale one is refused", async () => {
  const productId = await insertProduct(db);
  const before = await find(productId);
  const fields: Record<string, string> = {
    name_bg: "Нова ягода",
    name_en: "New strawberry",
    description_en: "Sweet",
    flavor: "strawberry",
    price: "0,10",
    price_currency: "BGN",
    stock_quantity: "9",
    weight_grams: "1",
    low_stock_at: "1",
  };
  const read = readProductInput((name) => fields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const change = { productId, input: read.input, seen: before.updated_at, now };
  expect((await saveProductTexts(db, editor, change)).ok).toBe(true);
  const { price_bgn, stock_quantity, weight_grams, low_stock_at, is_active } = before;
  expect(is_active).toBe(true);
  expect(await find(productId)).toMatchObject({
    name_bg: "Нова ягода",
    description_en: "Sweet",
    price_bgn,
    stock_quantity,
    weight_grams,
    low_stock_at,
    is_active,
  });
  expect(await saveProductTexts(db, editor, change)).toMatchObject({ ok: false, code: "stale" });
});
