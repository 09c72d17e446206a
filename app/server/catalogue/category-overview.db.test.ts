import { ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { addProducts } from "./add-products.ts";
import type { NewProduct } from "./add-products.ts";
import { categoryOverview } from "./category-overview.ts";

const { db } = await testDatabase();

function gummy(category_id: string, created: string, rest: Partial<NewProduct> = {}): NewProduct {
  return {
    name_bg: "Ягодки",
    name_en: "Strawberries",
    flavor: "strawberry",
    price_bgn: 799,
    weight_grams: 100,
    category_id,
    created_at: new Date(created),
    ...rest,
  };
}

test("active categories come in the owner's order with their number of active products and a picture", async () => {
  const [berries, citrus, empty, hidden] = [newId(), newId(), newId(), newId()] as const;
  await db.insert(categories).values([
    { id: empty, name_bg: "Празна", name_en: "Empty", sort_order: 3 },
    { id: citrus, name_bg: "Цитруси", name_en: "Citrus", sort_order: 2 },
    { id: berries, name_bg: "Ягодови", name_en: "Berries", sort_order: 1 },
    { id: hidden, name_bg: "Скрита", name_en: "Hidden", sort_order: 0, is_active: false },
  ]);
  await addProducts(db, [
    gummy(berries, "2025-01-01", { image_url: "/old.webp" }),
    gummy(berries, "2025-01-02", { image_url: "/new.webp" }),
    gummy(berries, "2025-01-03"),
    gummy(berries, "2025-01-04", { image_url: "/hidden.webp", is_active: false }),
    gummy(citrus, "2025-01-01"),
    gummy(hidden, "2025-01-01", { image_url: "/hidden.webp" }),
  ]);
  const texts = { description_bg: null, description_en: null };
  expect(await categoryOverview(db)).toEqual([
    { id: berries, name_bg: "Ягодови", name_en: "Berries", ...texts, products: 3, image_url: "/new.webp" },
    { id: citrus, name_bg: "Цитруси", name_en: "Citrus", ...texts, products: 1, image_url: null },
    { id: empty, name_bg: "Празна", name_en: "Empty", ...texts, products: 0, image_url: null },
  ]);
  await db.update(categories).set({ image_url: "/own.webp" }).where(ne(categories.id, citrus));
  const shown = (await categoryOverview(db)).map(({ image_url }) => image_url);
  expect(shown).toEqual(["/own.webp", null, "/own.webp"]);
});
