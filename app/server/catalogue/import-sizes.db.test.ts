import { asc, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import { csvLine } from "#app/domain/csv.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { exportProducts } from "./export-products.ts";
import { applyImport, previewImport } from "./import-products.ts";
import type { ImportPreview } from "./import-products.ts";
import { uniteProducts } from "./sizes.ts";

const { db } = await testServices();
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
beforeEach(() => db.execute(sql`truncate ${products} cascade`));

const bytes = (text: string) => new TextEncoder().encode(text);
const file = (...lines: string[][]) => lines.map((line) => csvLine(line)).join("");
const allRows = () => db.select().from(products).orderBy(asc(products.weight_grams));

async function preview(text: string): Promise<ImportPreview> {
  const result = await previewImport(db, owner, bytes(text));
  if (!result.ok) throw new Error(result.code);
  return result.preview;
}

async function apply(text: string) {
  const { key, digest } = await preview(text);
  return applyImport(db, owner, { bytes: bytes(text), key, digest, skipWrong: false, now });
}

async function exported(parameters = ""): Promise<string> {
  const choice = readCatalogueChoice(new URLSearchParams(parameters));
  let text = "";
  for await (const chunk of await exportProducts(db, owner, { choice, now })) text += chunk;
  return text;
}

/** 100 g and 250 g as sizes of one product, and one of 500 g for itself. */
async function twoSizes() {
  const small = await insertProduct(db, { name_bg: "Ягода", price_bgn: 690, weight_grams: 100 });
  const large = await insertProduct(db, { name_bg: "Ягода", price_bgn: 1545, weight_grams: 250 });
  const alone = await insertProduct(db, { name_bg: "Круша", weight_grams: 500, price_bgn: 100 });
  const seen = new Map(
    (
      await db
        .select()
        .from(products)
        .where(inArray(products.id, [small, large]))
    ).map((row) => [row.id, row.updated_at]),
  );
  expect(await uniteProducts(db, owner, { seen, now })).toMatchObject({ ok: true });
  return { small, large, alone };
}

test("an export has every size with its family, also by a filter, and changes nothing when imported", async () => {
  const { small, large, alone } = await twoSizes();
  const text = await exported();
  for (const id of [small, large, alone]) expect(text).toContain(id);
  expect(await preview(text)).toMatchObject({
    counts: { new: 0, changed: 0, unchanged: 3, wrong: 0 },
    others: 0,
  });
  expect(await exported("q=ягода")).toContain(large);
});

test("rows with the same text as family become sizes, and the same file creates nothing again", async () => {
  const text = file(
    ["name_bg", "description_bg", "price_eur", "weight_grams", "family"],
    ["Малина", "Сладка", "7,90", "250", "Малини"],
    ["Малина", "", "3,53", "100", "малини "],
    ["Сама", "", "1,00", "100", ""],
  );
  expect(await apply(text)).toMatchObject({ ok: true, counts: { new: 3 } });
  const [small, alone, large] = (await allRows()).toSorted(
    (a, b) => a.weight_grams - b.weight_grams || a.name_bg.localeCompare(b.name_bg),
  );
  expect(small?.family_id).toMatch(/-8/);
  expect(large?.family_id).toBe(small?.family_id);
  expect(alone).toMatchObject({ name_bg: "Сама", family_id: null, is_card: true });
  expect([small?.description_bg, large?.description_bg]).toEqual(["Сладка", "Сладка"]);
  expect([small?.is_card, large?.is_card]).toEqual([true, false]);
  expect(await apply(text)).toMatchObject({ ok: true, counts: { new: 0, unchanged: 3 } });
});

test("a text that one row changes is written to all sizes, in the file or not, and shown before", async () => {
  const { small, large } = await twoSizes();
  const one = file(["id", "name_bg"], [large, "Ягодка"]);
  expect(await preview(one)).toMatchObject({ counts: { changed: 1 }, others: 1 });
  expect(await apply(one)).toMatchObject({ ok: true });
  const both = file(["id", "name_bg", "description_bg"], [small, "Ягодка", ""], [large, "Ягодка", "Нова"]);
  const planned = await preview(both);
  expect(planned).toMatchObject({ counts: { changed: 2, wrong: 0 }, others: 0 });
  expect(planned.changes.map(({ id, changes }) => [id, changes.map(({ to }) => to)])).toEqual([
    [small, [expect.any(String)]],
    [large, ["Нова"]],
  ]);
});

test("rows that contradict each other or have equal weights are refused", async () => {
  const { small, large, alone } = await twoSizes();
  const texts = file(["id", "name_bg"], [small, "Едно"], [large, "Друго"]);
  expect((await preview(texts)).wrong).toMatchObject([
    { row: 3, problems: [{ column: "name_bg", code: "size_texts", text: "Друго" }] },
  ]);
  const family = (await allRows())[0]?.family_id ?? "";
  const weights = file(["id", "weight_grams", "family"], [alone, "100", family]);
  expect((await preview(weights)).wrong).toMatchObject([
    { row: 2, problems: [{ column: "weight_grams", code: "same_weight", text: "100" }] },
  ]);
});

test("a product joins a family and leaves it by its cell; the card follows", async () => {
  const { small, large, alone } = await twoSizes();
  const family = (await allRows())[0]?.family_id ?? "";
  expect(await apply(file(["id", "family"], [alone, family]))).toMatchObject({ counts: { changed: 1 } });
  const rows = await allRows();
  expect(rows.map(({ name_bg, is_card }) => [name_bg, is_card])).toEqual([
    ["Ягода", false],
    ["Ягода", false],
    ["Ягода", true],
  ]);
  expect(await apply(file(["id", "family"], [alone, ""]))).toMatchObject({ counts: { changed: 1 } });
  const left = new Map((await allRows()).map((row) => [row.id, row]));
  expect(left.get(alone)).toMatchObject({ family_id: null, is_card: true, name_bg: "Ягода" });
  expect([left.get(small)?.is_card, left.get(large)?.is_card]).toEqual([true, false]);
});

test("a file does not change what a pack has by its parts", async () => {
  const part = await insertProduct(db, { stock_quantity: 9, weight_grams: 100 });
  const pack = await insertPack(db, [{ product_id: part, quantity: 2 }], { weight_grams: 200 });
  const problemOf = async (id: string, column: string, cell: string) =>
    (await preview(file(["id", column], [id, cell]))).wrong[0]?.problems;
  for (const [column, cell] of [
    ["stock_quantity", "50"],
    ["weight_grams", "70"],
    ["vat_rate", "9"],
  ] as const)
    expect(await problemOf(pack, column, cell)).toEqual([{ column, code: "pack", text: cell }]);
  expect(await apply(file(["id", "name_bg"], [pack, "Кутия"]))).toMatchObject({ counts: { changed: 1 } });
  expect((await allRows()).map(({ stock_quantity }) => stock_quantity)).toEqual([9, 4]);
});
