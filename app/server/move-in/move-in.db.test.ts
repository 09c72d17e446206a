import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeStock } from "#app/server/catalogue/change-product.ts";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { moveInPictures, moveInRecords, moveIns } from "#app/server/db/schema/move-in.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { media } from "#app/server/db/schema/content.ts";
import { newId } from "#app/server/db/new-id.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import {
  shopifyExport,
  shopifyProducts,
  wooCommerceExport,
  wooCommerceProducts,
} from "#tests/factories/move-in/exports.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { listMoveIns } from "./list-move-ins.ts";
import { previewMoveIn } from "./plan-move-in.ts";
import type { MoveInFacts } from "./plan-move-in.ts";
import { runMoveIn } from "./run-move-in.ts";
import { startMoveIn } from "./start-move-in.ts";
import { undoMoveIn } from "./undo-move-in.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const later = new Date("2026-11-29T11:00:00Z");
const facts: MoveInFacts = { source: "shopify", currency: "BGN", language: "bg" };
const existing = await insertProduct(db, { name_bg: "Старо", gtin: "3800123456787" });
await db.insert(categories).values({ id: newId(), name_bg: "вид 3", name_en: "Kind 3", updated_at: now });

const bytes = (text: string) => new TextEncoder().encode(text);

async function preview(text: string, changes: Partial<MoveInFacts> = {}) {
  const result = await previewMoveIn(db, admin, { ...facts, ...changes, bytes: bytes(text), now });
  if (!result.ok) throw new Error(result.code);
  return result.preview;
}

const start = (text: string, shown: { key: string; digest: string }, changes: Partial<MoveInFacts> = {}) =>
  startMoveIn(services, admin, {
    ...facts,
    ...changes,
    bytes: bytes(text),
    fileName: "products.csv",
    key: shown.key,
    digest: shown.digest,
    now,
  });

const run = (moveInId: string) => runMoveIn(services, { moveInId, clock: () => now });

async function moveIn(text: string, changes: Partial<MoveInFacts> = {}): Promise<string> {
  const shown = await preview(text, changes);
  expect(await start(text, shown, changes)).toEqual({ ok: true });
  await run(shown.key);
  return shown.key;
}

const undo = (moveInId: string) => undoMoveIn(services, admin, { moveInId, now: later });

async function stateOf(id: string) {
  const [row] = await db.select().from(moveIns).where(eq(moveIns.id, id));
  return row;
}

/** Every row of the tables that a move-in writes to, besides its own and the logs. */
async function shop(): Promise<unknown[]> {
  const tables = [products, categories, productPrices, redirects, media];
  return Promise.all(tables.map((table) => db.select().from(table).orderBy(asc(table.id))));
}

const cherry = {
  Handle: "cherry",
  Title: "Череша",
  Type: "Нови",
  "Variant Price": "6.90",
  "Variant Grams": "100",
  "Variant Inventory Qty": "5",
  "Image Src": "https://a.example/1.jpg",
};
const exportOf = (...rows: Record<string, string>[]) => shopifyExport(rows, { headings: "old" });

test.for([
  ["Shopify, old headings", "shopify", shopifyExport(shopifyProducts(500), { headings: "old", seed: 7 })],
  [
    "Shopify, new headings and semicolons",
    "shopify",
    `\ufeff${shopifyExport(shopifyProducts(500), { headings: "new", seed: 3, delimiter: ";" })}`,
  ],
  ["WooCommerce", "woocommerce", wooCommerceExport(wooCommerceProducts(500), 5)],
] as const)("500 products of %s move in and out whole", { timeout: 120_000 }, async ([, source, text]) => {
  const before = await shop();
  const shown = await preview(text, { source });
  expect(await shop()).toEqual(before);
  const isShopify = source === "shopify";
  expect(shown.counts).toEqual({
    products: 500,
    sizes: isShopify ? 1000 : 750,
    categories: isShopify ? 9 : 6,
    redirects: isShopify ? 400 : 500,
    pictures: isShopify ? 1500 : 1000,
    skipped: 0,
    wrong: 0,
  });
  expect(await start(text, shown, { source })).toEqual({ ok: true });
  await run(shown.key);
  const { sizes, wrong: _wrong, ...counts } = shown.counts;
  expect(await stateOf(shown.key)).toMatchObject({
    state: "done",
    counts,
    file: null,
  });
  const stored = await db
    .select()
    .from(products)
    .where(sql`${products.id} <> ${existing}`)
    .orderBy(asc(products.price_bgn));
  expect(stored).toHaveLength(sizes);
  expect(new Set(stored.filter(({ is_card: isCard }) => isCard).map(({ name_bg: name }) => name)).size).toBe(
    500,
  );
  expect(stored.filter(({ is_card: isCard }) => isCard)).toHaveLength(500);
  const onSale = stored.filter(({ is_active: isActive }) => isActive);
  const prices = await db
    .select()
    .from(productPrices)
    .where(sql`${productPrices.product_id} <> ${existing}`);
  expect(prices).toHaveLength(onSale.length);
  expect(await undo(shown.key)).toMatchObject({ ok: true, kept: [] });
  expect(await shop()).toEqual(before);
  expect(await undo(shown.key)).toEqual({ ok: false, code: "gone" });
  expect(await stateOf(shown.key)).toMatchObject({ state: "undone" });
});

test("a product has its sizes, texts, category, pictures and redirect", async () => {
  const text = shopifyExport(shopifyProducts(2), { headings: "old" });
  const id = await moveIn(text);
  const sizes = await db
    .select()
    .from(products)
    .where(eq(products.name_bg, "Сладко 1"))
    .orderBy(asc(products.weight_grams));
  expect(sizes).toMatchObject([
    {
      name_en: "Сладко 1",
      description_bg: "Ред 1\n\n• ягода\n• малина",
      price_bgn: 690,
      weight_grams: 100,
      stock_quantity: 7,
      is_card: true,
      is_active: true,
      vat_rate: 20,
    },
    { price_bgn: 2990, weight_grams: 500, stock_quantity: 0, is_card: false },
  ]);
  expect(new Set(sizes.map(({ family_id }) => family_id)).size).toBe(1);
  const [category] = await db
    .select()
    .from(categories)
    .where(eq(categories.id, sizes[0]?.category_id ?? ""));
  expect(category).toMatchObject({ name_bg: "Вид 1", name_en: "", is_active: true });
  const pictures = await db
    .select()
    .from(moveInPictures)
    .where(eq(moveInPictures.product_id, sizes[1]?.id ?? ""))
    .orderBy(asc(moveInPictures.position));
  expect(pictures.map(({ address, position }) => [address, position])).toEqual([
    ["https://cdn.stranger.example/1/1.jpg", 0],
    ["https://cdn.stranger.example/1/2.jpg", 1],
    ["https://cdn.stranger.example/1/3.jpg", 2],
  ]);
  expect(await db.select({ path: redirects.path, target: redirects.target }).from(redirects)).toEqual([
    { path: "/products/sweet-1", target: `/products/${sizes[0]?.id}` },
  ]);
  const entry = { entity: "move_in", user_email: admin.email };
  expect(
    await db.select().from(auditLog).where(eq(auditLog.record_id, id)).orderBy(asc(auditLog.id)),
  ).toMatchObject([
    { ...entry, action: "create" },
    { ...entry, action: "import" },
  ]);
  const [listed] = await listMoveIns(db, admin);
  expect(listed).toMatchObject({ id, state: "done", pictures: { waiting: 6, done: 0, refused: 0 } });
  await undo(id);
});

test("starting twice starts once, and the job does nothing twice", async () => {
  const text = exportOf(cherry);
  const shown = await preview(text);
  expect(await Promise.all([start(text, shown), start(text, shown)])).toEqual([{ ok: true }, { ok: true }]);
  await Promise.all([run(shown.key), run(shown.key)]);
  await run(shown.key);
  expect(await db.select().from(products).where(eq(products.name_bg, "Череша"))).toHaveLength(1);
  expect(await start(text, shown)).toEqual({ ok: true });
  await undo(shown.key);
});

test("a job that was interrupted begins again", async () => {
  const text = exportOf(cherry);
  const shown = await preview(text);
  await start(text, shown);
  await db.update(moveIns).set({ state: "running", done_lines: 1 }).where(eq(moveIns.id, shown.key));
  await run(shown.key);
  expect(await stateOf(shown.key)).toMatchObject({ state: "done", done_lines: 1, all_lines: 1 });
  await undo(shown.key);
});

test("a file is refused when it would make something else than its preview showed", async () => {
  const text = exportOf({ ...cherry, "Variant Barcode": "4006381333931" });
  const shown = await preview(text);
  expect(shown.products[0]?.sizes[0]?.notes).toEqual([]);
  const id = await insertProduct(db, { gtin: "4006381333931", name_bg: "Друго" });
  expect(await start(text, shown)).toMatchObject({ ok: false, code: "stale" });
  const newer = await preview(text);
  expect(newer.products[0]?.sizes[0]?.notes).toMatchObject([{ code: "gtin" }]);
  await start(text, newer);
  await db.delete(products).where(eq(products.id, id));
  await run(newer.key);
  expect(await stateOf(newer.key)).toMatchObject({ state: "failed", problem: "stale", file: null });
  expect(await undo(newer.key)).toEqual({ ok: false, code: "gone" });
  expect(await db.select().from(products).where(eq(products.name_bg, "Череша"))).toEqual([]);
});

test("wrong rows are listed and do no harm to the others; a file of them alone does not start", async () => {
  const wrong = { ...cherry, Handle: "wrong", Title: "Без тегло", "Variant Grams": "" };
  const giftCard = { ...cherry, Handle: "gift", Title: "Ваучер", "Gift Card": "TRUE" };
  const shown = await preview(exportOf(cherry, wrong, giftCard));
  expect(shown).toMatchObject({
    counts: { products: 1, wrong: 1, skipped: 1 },
    wrong: [{ row: 3, name: "Без тегло", code: "no_weight" }],
    skipped: [{ row: 4, code: "kind" }],
    ignored: [],
  });
  const text = exportOf(wrong);
  expect(await start(text, await preview(text))).toMatchObject({ ok: false, code: "nothing" });
});

test("a product that the shop has by name is noted", async () => {
  const shown = await preview(exportOf({ ...cherry, Title: "Старо" }));
  expect(shown.products[0]?.notes).toEqual([{ code: "known", text: "" }]);
});

test("what was changed or sold since stays, with the reason", async () => {
  const id = await moveIn(exportOf(cherry, { ...cherry, Handle: "b", Title: "Ягода", Type: "Още" }));
  const [changed] = await db.select().from(products).where(eq(products.name_bg, "Череша"));
  if (!changed) throw new Error("no product");
  await changeStock(db, admin, {
    productId: changed.id,
    seen: changed.updated_at,
    stockSeen: 5,
    stock: 9,
    now: later,
  });
  await db
    .update(redirects)
    .set({ target: "/products", updated_at: later })
    .where(eq(redirects.path, "/products/b"));
  expect(await undo(id)).toEqual({
    ok: true,
    removed: 3,
    kept: [
      { entity: "product", name: "Череша", code: "stale" },
      { entity: "category", name: "Нови", code: "has_products" },
      { entity: "redirect", name: "/products/b", code: "stale" },
    ],
  });
  expect(await db.select().from(products).where(eq(products.name_bg, "Ягода"))).toEqual([]);
  expect(await db.select().from(moveInRecords).where(eq(moveInRecords.move_in_id, id))).toHaveLength(6);
});

test.for([
  ["PK\u0003\u0004", "workbook"],
  [" ", "empty"],
  ["Handle,Title,Variant Price\n", "empty"],
  ["Name,Regular price\nA,1\n", "columns"],
  [`Title,Price${",x".repeat(200)}\n`, "too_many_columns"],
  ['Title,Price\n"A,1\n', "quotes"],
  [`Title,Price\n${"A,1\n".repeat(20_001)}`, "too_many"],
  ["x".repeat(5 * 1024 * 1024 + 1), "too_large"],
] as const)("a file is refused as $1", async ([text, code]) => {
  const result = await previewMoveIn(db, admin, { ...facts, bytes: bytes(text), now });
  expect(result).toMatchObject({ ok: false, code });
});
