import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { readProductInput } from "#app/domain/catalogue/product-input.ts";
import { stotinkiOf } from "#app/domain/money.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { bagParts, packParts, products } from "#app/server/db/schema/catalog.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { listOffered } from "#app/server/orders/lists/list-offered.ts";
import { productChoices } from "#app/server/content/section-products.ts";
import { campaignChoices } from "#app/server/price-campaigns/campaign-choices.ts";
import { previewCampaign } from "#app/server/price-campaigns/preview-campaign.ts";
import { promotionProducts } from "#app/server/promotions/promotion-choices.ts";
import { savePromotion } from "#app/server/promotions/save-promotion.ts";
import { adminOf } from "#tests/factories/accounts/people.ts";
import { priceCampaignInput } from "#tests/factories/campaigns/price-campaigns.ts";
import { insertBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { promotionInput } from "#tests/factories/catalogue/promotions.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { changePrice, changeStock, deleteProduct, moveProduct, setProductActive } from "./change-product.ts";
import { setProductsActive } from "./change-products.ts";
import { exportProducts } from "./export-products.ts";
import { applyImport, previewImport } from "./import-products.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { lotProducts } from "./lots/list-lots.ts";
import { receiveLot } from "./lots/receive-lot.ts";
import { lockParts, partChoices } from "./packs.ts";
import { findProductRecord } from "./product-record.ts";
import { copyProduct, saveProduct } from "./save-product.ts";
import { uniteProducts } from "./sizes.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const owner = adminOf({ userId: newId(), email: "owner@example.com" });
await db.insert(users).values({ id: owner.userId, name: "Ани", email: owner.email, emailVerified: true });
const single = await insertProduct(db, { name_bg: "Кутия", name_en: "Box", stock_quantity: 50 });
const loose = await insertLoose(db, {
  cents: 35,
  name_bg: "Ягода",
  name_en: "Strawberry",
  weight_grams: 6,
  stock_quantity: 100,
});
const bag = await insertBag(db, { cents: 50, parts: [loose] });
const isGone = { ok: false, code: "gone" };

const recordOf = async (id: string) => {
  const record = await findProductRecord(db, owner, id);
  if (!record) throw new Error("The product is gone");
  return record;
};

function inputOf(changes: Record<string, string>) {
  const fields = {
    name_bg: "Праскова",
    price: "0,80",
    price_currency: "EUR",
    weight_grams: "14",
    stock_quantity: "20",
  };
  const read = readProductInput((name) => ({ ...fields, ...changes })[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.input;
}

const namesOf = async (address: string) => {
  const page = await listCatalogue(db, owner, readCatalogueChoice(new URLSearchParams(address)), null);
  return page.rows.map((product) => product.name_bg);
};

test("the product list has loose products as a state of their own, and no bags", async () => {
  const hidden = await insertProduct(db, { name_bg: "Скрит", is_active: false });
  expect(await namesOf("sort=name_asc")).toEqual(["Кутия", "Скрит", "Ягода"]);
  expect(await namesOf("status=loose")).toEqual(["Ягода"]);
  expect(await namesOf("status=hidden")).toEqual(["Скрит"]);
  expect(await namesOf("status=active")).toEqual(["Кутия"]);
  expect(await namesOf("food=missing&sort=name_asc")).toContain("Ягода");
  await db.delete(products).where(eq(products.id, hidden));
});

test("low stock of a loose product is listed and counted although it is not active", async () => {
  const short = await insertLoose(db, { cents: 10, name_bg: "Малина", stock_quantity: 3, low_stock_at: 5 });
  expect(await namesOf("stock=low")).toEqual(["Малина"]);
  expect(await countWork(db, owner, now)).toMatchObject({ low_stock: 1 });
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, short));
  expect(await namesOf("stock=out")).toEqual(["Малина"]);
  await db.delete(products).where(eq(products.id, short));
});

test("a loose product stays loose when it is saved or copied, whatever is posted", async () => {
  const created = await saveProduct(db, owner, {
    productId: null,
    input: inputOf({ is_loose: "on" }),
    seen: null,
    now,
  });
  if (!created.ok) throw new Error(created.code);
  const { id } = created.record;
  expect(created.record).toMatchObject({ is_loose: true, is_active: false });
  const posted = { productId: id, input: inputOf({ is_loose: "" }), seen: null, now };
  expect(await saveProduct(db, owner, posted)).toMatchObject({ ok: true, record: { is_loose: true } });
  const becoming = {
    productId: single,
    input: { ...inputOf({}), is_loose: true, is_active: true },
    seen: null,
    now,
  };
  expect(await saveProduct(db, owner, becoming)).toMatchObject({ ok: true, record: { is_loose: false } });
  const copy = await copyProduct(db, owner, { productId: id, now });
  expect(copy).toMatchObject({ ok: true, record: { is_loose: true, is_active: false, stock_quantity: 0 } });
  if (copy.ok) await db.delete(products).where(eq(products.id, copy.record.id));
  await db.delete(products).where(eq(products.id, id));
});

test("neither a loose product nor a bag can be put on sale, alone or among others", async () => {
  const show = (productId: string) =>
    setProductActive(db, owner, { productId, isActive: true, seen: null, now });
  expect(await show(loose)).toEqual({ ok: false, code: "loose" });
  expect(await show(bag)).toEqual({ ok: false, code: "bag" });
  const seen = new Map([
    [loose, (await recordOf(loose)).updated_at],
    [bag, (await recordOf(bag)).updated_at],
  ]);
  expect(await setProductsActive(db, owner, { isActive: true, seen, now })).toMatchObject({
    changed: 0,
    refused: [{ code: "loose" }, { code: "bag" }],
  });
});

test("a loose product or a bag is never a size", async () => {
  for (const id of [loose, bag]) {
    const records = [await recordOf(single), await recordOf(id)];
    const seen = new Map(records.map((record) => [record.id, record.updated_at]));
    expect(await uniteProducts(db, owner, { seen, now })).toEqual({ ok: false, code: "pack" });
    const added = { productId: null, sizeOf: id, input: inputOf({}), seen: null, now };
    expect(await saveProduct(db, owner, added)).toEqual(isGone);
  }
});

test("a bag is not edited, priced, moved, copied, counted, received or deleted as a product", async () => {
  const { updated_at: seen } = await recordOf(bag);
  const save = { productId: bag, input: inputOf({}), seen: null, now };
  expect(await saveProduct(db, owner, save)).toEqual(isGone);
  expect(await copyProduct(db, owner, { productId: bag, now })).toEqual(isGone);
  const price = { productId: bag, priceSeen: stotinkiOf(50), price: 1, currency: "BGN", now } as const;
  expect(await changePrice(db, owner, price)).toEqual(isGone);
  const move = { productId: bag, categoryId: null, seen: null, now };
  expect(await moveProduct(db, owner, move)).toEqual(isGone);
  const count = { productId: bag, seen, stockSeen: 0, stock: 5, now };
  expect(await changeStock(db, owner, count)).toEqual(isGone);
  expect(await deleteProduct(db, owner, { productId: bag, seen: null, now })).toEqual(isGone);
  const delivery = { product_id: bag, quantity: 5, code: "", best_before: null };
  expect(await receiveLot(db, owner, { input: delivery, seen, now })).toEqual(isGone);
  expect((await lotProducts(db, owner)).map(({ id }) => id).toSorted()).toEqual([single, loose].toSorted());
});

test("a loose product can be in a pack, a bag cannot", async () => {
  const choices = await partChoices(db, owner, null);
  expect(choices.map(({ id, is_active }) => [id, is_active])).toEqual([
    [single, true],
    [loose, true],
  ]);
  const weigh = (id: string) => db.transaction((tx) => lockParts(tx, [{ product_id: id, quantity: 3 }]));
  expect([await weigh(loose), await weigh(bag)]).toEqual([18, null]);
});

test("a loose product of a bag or a pack cannot be deleted", async () => {
  const remove = () => deleteProduct(db, owner, { productId: loose, seen: null, now });
  expect(await remove()).toEqual({ ok: false, code: "in_bag" });
  const pack = await insertProduct(db, { name_bg: "Пакет", is_pack: true });
  await db.insert(packParts).values({ pack_id: pack, product_id: loose, quantity: 1 });
  expect(await remove()).toEqual({ ok: false, code: "part" });
  await db.delete(products).where(eq(products.id, pack));
  const free = await insertLoose(db, { cents: 10 });
  expect(await deleteProduct(db, owner, { productId: free, seen: null, now })).toEqual({ ok: true });
});

test("promotions may name a bag but neither give it nor a loose product; nothing else offers them", async () => {
  expect((await promotionProducts(db, owner, [])).map(({ id }) => id).toSorted()).toEqual(
    [single, bag].toSorted(),
  );
  for (const gift_product_id of [loose, bag]) {
    const input = promotionInput({ kind: "gift", percent: null, gift_product_id });
    const saved = await savePromotion(db, owner, { id: null, input, seen: null, now });
    expect(saved).toEqual({ ok: false, code: "gift_gone" });
  }
  expect((await campaignChoices(db, owner, [])).products.map(({ id }) => id)).toEqual([single]);
  const { rows } = await previewCampaign(db, owner, {
    id: null,
    input: priceCampaignInput({ scope: "all" }),
    now,
  });
  expect(rows.map(({ id }) => id)).toEqual([single]);
  expect((await productChoices(db, owner, [])).map(({ id }) => id)).toEqual([single]);
  expect((await listOffered(db, owner)).map(({ id }) => id)).toEqual([single]);
});

const bytes = (text: string) => new TextEncoder().encode(text);

async function preview(...lines: string[][]) {
  const result = await previewImport(db, owner, bytes(lines.map((line) => csvLine(line)).join("")));
  if (!result.ok) throw new Error(result.code);
  return result.preview;
}

test("an export has loose products but no bags, and changes nothing when it is imported", async () => {
  let text = "";
  const choice = readCatalogueChoice(new URLSearchParams());
  for await (const chunk of await exportProducts(db, owner, { choice, now })) text += chunk;
  expect(text.startsWith(byteOrderMark)).toBe(true);
  expect(text).toContain(loose);
  expect(text).not.toContain(bag);
  const result = await previewImport(db, owner, bytes(text));
  expect(result).toMatchObject({ ok: true, preview: { counts: { new: 0, changed: 0, wrong: 0 } } });
});

test("a file creates loose products and changes their prices, but not whether they are loose, and no bags", async () => {
  const heading = ["id", "name_bg", "price_eur", "weight_grams", "stock_quantity", "is_loose"];
  const lines = [heading, ["", "Ананас", "0,45", "8", "40", "да"], [loose, "Ягода", "0,40", "6", "100", "1"]];
  const planned = await preview(...lines);
  expect(planned.counts).toEqual({ new: 1, changed: 1, unchanged: 0, wrong: 0 });
  const { key, digest } = planned;
  const file = bytes(lines.map((line) => csvLine(line)).join(""));
  await applyImport(db, owner, { bytes: file, key, digest, skipWrong: false, now });
  const [pineapple] = await db.select().from(products).where(eq(products.name_bg, "Ананас"));
  expect(pineapple).toMatchObject({ is_loose: true, is_active: false, weight_grams: 8 });
  expect(await recordOf(loose)).toMatchObject({ is_loose: true, price_bgn: 78 });
  expect(await db.select().from(bagParts)).toHaveLength(1);
  const refused = await preview(
    ["id", "name_bg", "is_loose", "is_active"],
    [single, "Праскова", "1", "1"],
    [loose, "Ягода", "0", "0"],
    [pineapple?.id ?? "", "Ананас", "1", "1"],
    [bag, "Торбичка", "0", "0"],
  );
  expect(refused.wrong.map(({ problems }) => problems.map(({ column, code }) => [column, code]))).toEqual([
    [["is_loose", "fixed"]],
    [["is_loose", "fixed"]],
    [["is_active", "loose"]],
    [["id", "bag"]],
  ]);
});
