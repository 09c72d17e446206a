import { eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct, productOnSale } from "#tests/factories/catalogue/products.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { addProducts } from "./add-products.ts";
import { allListings, listingsById, listingsOfFamilies } from "./listings.ts";
import { uniteProducts } from "./sizes.ts";

const { db } = await testDatabase();
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

beforeEach(() => db.execute(`truncate products cascade`));

async function unite(...ids: string[]) {
  const rows = await db
    .select({ id: products.id, seen: products.updated_at })
    .from(products)
    .where(inArray(products.id, ids));
  const seen = new Map(rows.map((row) => [row.id, row.seen]));
  expect(await uniteProducts(db, owner, { seen, now })).toMatchObject({ ok: true });
}

test("a listing has the product's texts, pictures once each, and the names of what it belongs to", async () => {
  const category = { id: newId(), name_bg: "Плодови", name_en: "Fruity" };
  await db.insert(categories).values(category);
  const id = await insertProduct(db, { category_id: category.id, stock_quantity: maxShownStock + 1 });
  await db
    .update(products)
    .set({ gtin: "3800123456787", pictures: ["/b.webp", "/demo/strawberry.webp"], ingredients_bg: "Ягоди" })
    .where(eq(products.id, id));
  expect(await listingsById(db, [id], now)).toMatchObject([
    {
      id,
      family_id: null,
      name_en: "Strawberry gummies",
      flavor: { key: "strawberry", name_bg: "Ягода" },
      category,
      pictures: ["/demo/strawberry.webp", "/b.webp"],
      gtin: "3800123456787",
      price_bgn: 550,
      reduction: null,
      stock_quantity: maxShownStock,
      is_pack: false,
      food: { ingredients_bg: "Ягоди" },
    },
  ]);
});

test("hidden products, categories and unknown ids are left out", async () => {
  const category_id = newId();
  await db.insert(categories).values({ id: category_id, name_bg: "Скрита", name_en: "", is_active: false });
  const shown = await insertProduct(db, { category_id, flavor: null, image_url: null });
  const hidden = await insertProduct(db, { is_active: false });
  const listed = await listingsById(db, [hidden, shown, newId()], now);
  expect(listed).toMatchObject([{ id: shown, category: null, flavor: null, pictures: [] }]);
  expect(await listingsById(db, [], now)).toEqual([]);
});

test("each size is a listing; those of a family come by weight, without the hidden ones", async () => {
  const [large, small, hidden] = await Promise.all([
    insertProduct(db, { weight_grams: 250, price_bgn: 1545 }),
    insertProduct(db, { weight_grams: 100, price_bgn: 690 }),
    insertProduct(db, { weight_grams: 500 }),
  ]);
  const single = await insertProduct(db);
  await unite(large, small, hidden);
  await db.update(products).set({ is_active: false }).where(eq(products.id, hidden));
  const [first] = await listingsById(db, [small], now);
  const family = first?.family_id ?? "";
  const listed = await listingsOfFamilies(db, [family], now);
  expect(listed.map(({ id, price_bgn }) => [id, price_bgn])).toEqual([
    [small, 690],
    [large, 1545],
  ]);
  const [alone] = await listingsById(db, [single], now);
  expect(alone?.family_id).toBeNull();
});

test("a pack says that it is one, and has the stock of what it contains", async () => {
  const part = await insertProduct(db, { stock_quantity: 7 });
  const pack = await insertPack(db, [{ product_id: part, quantity: 3 }]);
  expect(await listingsById(db, [pack], now)).toMatchObject([{ is_pack: true, stock_quantity: 2 }]);
});

test("a listing has the reduction that is announced at the moment", async () => {
  const id = await insertProduct(db, { price_bgn: 900, created_at: daysAgo(400) });
  await db.insert(productPrices).values({ id: newId(), product_id: id, price_bgn: 600, since: daysAgo(5) });
  await db.update(products).set({ price_bgn: 600 }).where(eq(products.id, id));
  const at = async (moment: Date) => (await listingsById(db, [id], moment))[0]?.reduction;
  expect(await at(now)).toMatchObject({ price: 600, lowestBefore: 900 });
  expect(await at(daysAgo(-40))).toBeNull();
});

test("all listings come in batches of 500 in the order of their ids, each once", async () => {
  await addProducts(
    db,
    Array.from({ length: 1000 }, (_, index) =>
      productOnSale({ name_bg: `Плод ${index}`, is_active: index % 100 !== 0 }),
    ),
  );
  const batches: string[][] = [];
  for await (const batch of allListings(db, now)) batches.push(batch.map(({ id }) => id));
  expect(batches.map(({ length }) => length)).toEqual([500, 490]);
  const ids = batches.flat();
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(990);
});

test("a shop without products has no batch", async () => {
  for await (const batch of allListings(db, now)) expect(batch).toBe("no batch");
});
