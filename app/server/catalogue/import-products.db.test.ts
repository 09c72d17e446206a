import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { readCatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { adminOf } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { exportProducts } from "./export-products.ts";
import { applyImport, previewImport } from "./import-products.ts";
import type { ImportPreview } from "./import-products.ts";
import { findProductRecord } from "./product-record.ts";
import { saveProduct } from "./save-product.ts";
import { listProducts } from "./list-products.ts";
import { runs } from "#tests/tiers.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const later = new Date("2026-11-21T11:00:00Z");
const owner = adminOf({ userId: newId(), email: "owner@example.com" });
await db.insert(users).values({ id: owner.userId, name: "Ани", email: owner.email, emailVerified: true });
const garden = newId();
await db.insert(categories).values({ id: garden, name_bg: "Градина", name_en: "Garden" });
const strawberry = await insertProduct(db, {
  name_bg: "Ягода",
  name_en: "=Strawberry",
  description_bg: 'Меки.\r\nСладки; "кисели"',
  price_bgn: 691,
  stock_quantity: 60,
  category_id: garden,
  pictures: ["/a.webp", "/b.webp"],
  created_at: new Date("2026-01-01T00:00:00.123Z"),
  updated_at: now,
});

const bytes = (text: string) => new TextEncoder().encode(text);

async function exported(parameters = ""): Promise<string> {
  const choice = readCatalogueChoice(new URLSearchParams(parameters));
  let text = "";
  for await (const chunk of await exportProducts(db, owner, { choice, now })) text += chunk;
  return text;
}

async function preview(text: string): Promise<ImportPreview> {
  const result = await previewImport(db, owner, bytes(text));
  if (!result.ok) throw new Error(result.code);
  return result.preview;
}

async function apply(text: string, { key, digest }: ImportPreview, skipWrong = false) {
  return applyImport(db, owner, { bytes: bytes(text), key, digest, skipWrong, now: later });
}

async function productNamed(name: string) {
  const [product] = await db.select().from(products).where(eq(products.name_bg, name));
  return product;
}

async function pricesOf(id: string): Promise<(number | null)[]> {
  const rows = await db
    .select()
    .from(productPrices)
    .where(eq(productPrices.product_id, id))
    .orderBy(asc(productPrices.since));
  return rows.map((row) => row.price_bgn);
}

const file = (...lines: string[][]) => lines.map((line) => csvLine(line)).join("");

test("an unmodified export would change nothing, and the export is audited", async () => {
  const text = await exported();
  expect(text.startsWith(byteOrderMark)).toBe(true);
  expect(await preview(text)).toMatchObject({
    counts: { new: 0, changed: 0, unchanged: 1, wrong: 0 },
    ignored: [],
    changes: [],
    wrong: [],
  });
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "export"));
  expect(entries[0]).toMatchObject({ entity: "product", user_email: owner.email });
});

test("an export larger than one batch contains each product once, or those that match a search", async () => {
  const ids: string[] = [];
  for (const name_bg of ["Голям", "Среден", "Малък"]) ids.push(await insertProduct(db, { name_bg }));
  const lines = file(["id", "name_bg", "flavor", "price_bgn", "weight_grams"]).concat(
    ...Array.from({ length: 1100 }, (_, index) =>
      csvLine(["", `Масов ${index}`, "orange", "5,00", String(index + 1)]),
    ),
  );
  expect(await apply(lines, await preview(lines))).toMatchObject({ ok: true, counts: { new: 1100 } });
  const rows = (await exported())
    .split("\r\n")
    .slice(1, -1)
    .filter((line) => /^"[0-9a-f-]{36}";/.test(line));
  expect(rows.length).toBe(1 + 3 + 1100);
  expect(new Set(rows.map((line) => line.slice(1, 37))).size).toBe(rows.length);
  const [heading, ...chosen] = (await exported("q=sreden")).trim().split("\r\n");
  expect(heading).toContain("name_bg");
  expect(chosen).toHaveLength(1);
  expect(chosen[0]).toContain("Среден");
  expect((await exported("q=%3F%3F")).trim().split("\r\n")).toHaveLength(1);
  await db.delete(products).where(inArray(products.flavor, ["orange"]));
  await db.delete(products).where(inArray(products.id, ids));
});

test("a file is previewed without writing, and applied once as previewed", async () => {
  const text = file(
    ["id", "name_bg", "price_bgn", "stock_quantity", "flavor", "weight_grams", "category", "mine"],
    [strawberry, "Горска ягода", "5,90", "", "strawberry", "100", "Градина", "x"],
    ["", "Нова слива", "4,00", "7", "грозде", "90", "", ""],
  );
  const shown = await preview(text);
  expect(shown).toMatchObject({
    counts: { new: 1, changed: 1, unchanged: 0, wrong: 0 },
    ignored: ["mine"],
    changes: [
      {
        row: 2,
        kind: "changed",
        changes: [
          { column: "name_bg", from: "Ягода", to: "Горска ягода" },
          { column: "price_bgn", from: "6,91", to: "5,90" },
        ],
      },
      { row: 3, kind: "new", name: "Нова слива" },
    ],
  });
  expect(await productNamed("Нова слива")).toBeUndefined();

  const results = await Promise.all([apply(text, shown), apply(text, shown), apply(text, shown)]);
  for (const result of results) expect(result).toEqual({ ok: true, counts: shown.counts });
  expect(await apply(text, shown)).toEqual({ ok: true, counts: shown.counts });

  const plum = await productNamed("Нова слива");
  if (!plum) throw new Error("The product was not created");
  expect(plum).toMatchObject({ flavor: "grape", price_bgn: 400, stock_quantity: 7, is_active: true });
  expect(await pricesOf(plum.id)).toEqual([400]);
  const record = await findProductRecord(db, owner, strawberry);
  expect(record).toMatchObject({
    name_bg: "Горска ягода",
    name_en: "=Strawberry",
    description_bg: 'Меки.\r\nСладки; "кисели"',
    stock_quantity: 60,
    price_bgn: 590,
    updated_at: later,
  });
  expect(await pricesOf(strawberry)).toEqual([691, 590]);
  const found = async (q: string) => {
    const list = await listProducts(db, { q, category: null, flavor: null, sort: "newest", page: 1 }, "bg");
    return list.products.map(({ id }) => id);
  };
  expect(await found("gorska")).toEqual([strawberry]);
  // Typing errors are corrected too, by the words that the import added to the vocabulary.
  expect([await found("горсба"), await found("слиба")]).toEqual([[strawberry], [plum.id]]);
  const states = await db.select().from(revisions).where(eq(revisions.record_id, strawberry));
  expect(states.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())).toMatchObject([
    // The state before the first change.
    { entity: "product", user_id: null, data: { name_bg: "Ягода" } },
    { entity: "product", user_id: owner.userId, data: { name_bg: "Горска ягода" } },
  ]);
  const audits = await db.select().from(auditLog).where(eq(auditLog.record_id, shown.key));
  expect(audits).toMatchObject([{ action: "import", after: { new: 1, changed: 1 } }]);

  // The same file as a new import: its line without an id matches the product that it created.
  expect((await preview(text)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 });
});

test("a preview is stale after a sale, and for another file", async () => {
  const text = file(["id", "name_en", "stock_quantity"], [strawberry, "Wild strawberry", "50"]);
  const shown = await preview(text);
  await db.update(products).set({ stock_quantity: 59 }).where(eq(products.id, strawberry));
  const refused = await apply(text, shown);
  expect(refused).toMatchObject({
    ok: false,
    code: "stale",
    preview: {
      changes: [{ changes: [{ column: "name_en" }, { column: "stock_quantity", from: "59", to: "50" }] }],
    },
  });
  expect(await findProductRecord(db, owner, strawberry)).toMatchObject({
    name_en: "=Strawberry",
    stock_quantity: 59,
  });
  if (refused.ok || !("preview" in refused)) throw new Error("The import was not refused");
  expect(refused.preview.key).not.toBe(shown.key);
  expect(await apply(text, refused.preview)).toMatchObject({ ok: true });
  expect(await findProductRecord(db, owner, strawberry)).toMatchObject({
    name_en: "Wild strawberry",
    stock_quantity: 50,
  });
  // Another file with this file's digest.
  const other = file(["id", "name_en"], [strawberry, "Other"]);
  expect(await apply(other, { ...refused.preview, key: newId() })).toMatchObject({ code: "stale" });
});

test("an import that does not change the stock preserves concurrent sales", async () => {
  const text = file(["id", "description_en"], [strawberry, "Fresh"]);
  const shown = await preview(text);
  const sell = db.execute(
    `update products set stock_quantity = stock_quantity - 1 where id = '${strawberry}'`,
  );
  const [result] = await Promise.all([apply(text, shown), sell]);
  expect(result.ok).toBe(true);
  expect(await findProductRecord(db, owner, strawberry)).toMatchObject({
    description_en: "Fresh",
    stock_quantity: 49,
  });
});

test("an import that waits for a lock does not overwrite edits or restore sold stock", async () => {
  const category_id = newId();
  await db.insert(categories).values({ id: category_id, name_bg: "Кратка", name_en: "Short" });
  const product = await insertProduct(db, { name_bg: "Чакаща", stock_quantity: 9, updated_at: now });
  type Change = (tx: Transaction) => Promise<unknown>;
  const change = (set: Partial<typeof products.$inferInsert>) => (tx: Transaction) =>
    tx.update(products).set(set).where(eq(products.id, product));
  const applyDuring = async (text: string, concurrentChange: Change) => {
    const shown = await preview(text);
    const { applying } = await db.transaction(async (tx) => {
      await concurrentChange(tx);
      // In an object, because returning the promise itself would await it here.
      const begun = { applying: apply(text, shown) };
      const waiting = sql`
        select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`;
      while ((await db.execute(waiting)).rowCount === 0);
      return begun;
    });
    return applying;
  };
  const renaming = file(["id", "name_bg"], [product, "Изчакала"]);
  const counting = file(["id", "stock_quantity"], [product, "20"]);
  const moving = file(["id", "category"], [product, "Кратка"]);
  const stale = { ok: false, code: "stale" };
  const end = (tx: Transaction) => tx.delete(categories).where(eq(categories.id, category_id));
  expect(await applyDuring(counting, change({ stock_quantity: 8 }))).toMatchObject(stale);
  expect(await applyDuring(renaming, change({ price_bgn: 999, updated_at: later }))).toMatchObject(stale);
  expect(await applyDuring(moving, end)).toMatchObject(stale);
  expect(await findProductRecord(db, owner, product)).toMatchObject({
    name_bg: "Чакаща",
    price_bgn: 999,
    stock_quantity: 8,
    category_id: null,
  });
  expect(await applyDuring(renaming, change({ stock_quantity: 7 }))).toMatchObject({ ok: true });
  expect(await findProductRecord(db, owner, product)).toMatchObject({
    name_bg: "Изчакала",
    stock_quantity: 7,
  });
  await db.delete(products).where(eq(products.id, product));
});

test("a file with wrong lines writes nothing unless the caller skips them", async () => {
  const text = file(
    ["id", "name_bg", "price_bgn"],
    [strawberry, "Ягода", "много"],
    [strawberry, "Ягода отново", "1"],
    [newId(), "Непозната", "1"],
    ["не е номер", "Без номер", "1"],
    ["", "Без грамаж", "1"],
  ).concat(csvLine([strawberry, "Ягода", "1", "повече"]));
  const shown = await preview(text);
  expect(shown.counts).toEqual({ new: 0, changed: 0, unchanged: 0, wrong: 6 });
  expect(shown.wrong.map(({ row, problems }) => [row, problems[0]?.column, problems[0]?.code])).toEqual([
    [2, "price_bgn", "price"],
    [3, "id", "twice"],
    [4, "id", "id"],
    [5, "id", "id"],
    [6, "weight_grams", "weight"],
    [7, null, "cells"],
  ]);
  expect(await apply(text, shown)).toMatchObject({ ok: false, code: "wrong" });
  const mixed = file(["id", "name_bg"], ["x", "x"], [strawberry, "Ягода"]);
  const mixedShown = await preview(mixed);
  expect(await apply(mixed, mixedShown)).toMatchObject({ ok: false, code: "wrong" });
  expect(await findProductRecord(db, owner, strawberry)).toMatchObject({ name_bg: "Горска ягода" });
  expect(await apply(mixed, mixedShown, true)).toEqual({ ok: true, counts: mixedShown.counts });
  expect(await findProductRecord(db, owner, strawberry)).toMatchObject({ name_bg: "Ягода" });
});

test("a GTIN of another product, or of an earlier line, is refused", async () => {
  const gtin = "3800123456787";
  const columns = ["id", "name_bg", "price_bgn", "weight_grams", "gtin"];
  const text = file(
    columns,
    ["", "Първа", "1", "10", ` ${gtin} `],
    ["", "Втора", "1", "10", gtin],
    ["", "Трета", "1", "10", "3800123456780"],
  );
  const problemsIn = ({ wrong }: ImportPreview) => wrong.map(({ row, problems }) => [row, problems[0]?.code]);
  const shown = await preview(text);
  expect(problemsIn(shown)).toEqual([
    [3, "taken"],
    [4, "gtin"],
  ]);
  const onlyFirst = text.slice(0, text.indexOf('"";"Втора"'));
  const firstShown = await preview(onlyFirst);
  expect(await apply(onlyFirst, firstShown)).toMatchObject({ ok: true });
  const first = await productNamed("Първа");
  if (!first) throw new Error("The product was not created");
  const invisible = "3800\u200b123456787";
  const again = file(
    columns,
    [first.id, "Първа", "1", "10", gtin],
    [strawberry, "Ягода", "1", "10", invisible],
  );
  expect(problemsIn(await preview(again))).toEqual([[3, "taken"]]);
  await db.delete(products).where(eq(products.id, first.id));
});

test("a file may be in Windows-1251, separated by semicolons, commas or tabs, and hold invisible characters", async () => {
  const cyrillic = (text: string) =>
    Uint8Array.from(text, (sign) => {
      const code = sign.codePointAt(0) ?? 0;
      return code < 128 ? code : code - 0x410 + 0xc0;
    });
  const read = await previewImport(db, owner, cyrillic(`id;name_bg\r\n${strawberry};Ягодка\r\n`));
  expect(read).toMatchObject({ ok: true, preview: { changes: [{ name: "Ягодка" }] } });
  for (const delimiter of [",", "\t"]) {
    const text = `\ufeff"ID"${delimiter}Na\u200bme_BG\n\n${strawberry.toUpperCase()}\u2060${delimiter}"Яго""д\u00adка"\n`;
    expect((await preview(text)).changes).toMatchObject([{ row: 3, name: 'Яго"дка' }]);
  }
});

test.for([
  ["", "empty"],
  ["\ufeff \r\n", "empty"],
  ["id;name_bg\r\n", "empty"],
  ["име;цена\nЯгода;1\n", "heading"],
  ["id;name_bg;name_bg\n;a;b\n", "column_twice"],
  ["id;price_bgn;price_eur\n;1;1\n", "two_prices"],
  ['id;name_bg\n;"без край\n', "quotes"],
  ["PK\u0003\u0004", "workbook"],
  [`id;name_bg\n${";a\n".repeat(20_001)}`, "too_many"],
  [`id;name_bg\n;${"я".repeat(2_700_000)}\n`, "too_large"],
] as const)("a file is refused as a whole (%#)", async ([text, code]) => {
  expect(await previewImport(db, owner, bytes(text))).toMatchObject({ ok: false, code });
});

test("a preview never throws, whatever bytes follow the heading", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (random) => {
      const heading = bytes("id;name_bg\n");
      const result = await previewImport(db, owner, Uint8Array.from([...heading, ...random]));
      if (result.ok) expect(result.preview.counts.changed).toBe(0);
    }),
    { numRuns: runs(50) },
  );
});

test("a category deleted in the meantime makes an import stale, and an import makes an open editor stale", async () => {
  const gone = newId();
  await db.insert(categories).values({ id: gone, name_bg: "Кратка", name_en: "Short" });
  const text = file(["id", "category"], [strawberry, "Кратка"]);
  const shown = await preview(text);
  expect(shown.counts.changed).toBe(1);
  await db.delete(categories).where(eq(categories.id, gone));
  expect(await apply(text, shown)).toMatchObject({
    ok: false,
    code: "stale",
    preview: { counts: { wrong: 1 } },
  });

  const record = await findProductRecord(db, owner, strawberry);
  if (!record) throw new Error("The product is gone");
  const renamed = file(["id", "name_bg"], [strawberry, "Ягода от файла"]);
  expect(await apply(renamed, await preview(renamed))).toMatchObject({ ok: true });
  const { id: productId, created_at: _at, updated_at: seen, ...values } = record;
  const input = { ...values, price_currency: "BGN" as const, stock_seen: null };
  expect(await saveProduct(db, owner, { productId, input, seen, now: later })).toMatchObject({
    ok: false,
    code: "stale",
    by: "Ани",
  });
});

test("a file that renames a pack leaves it a pack", async () => {
  const pack = await insertProduct(db, { name_bg: "Пакет", is_pack: true });
  const text = file(["id", "name_bg"], [pack, "Голям пакет"]);
  await apply(text, await preview(text));
  expect(await productNamed("Голям пакет")).toMatchObject({ id: pack, is_pack: true });
});
