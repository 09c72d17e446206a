import { asc, eq, notInArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { builtInFlavors } from "#app/domain/catalogue/flavor.ts";
import { productFields, readProductInput } from "#app/domain/catalogue/product-input.ts";
import { newId } from "#app/server/db/new-id.ts";
import { flavors, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { findAuditedRecords } from "#app/server/audit/audited-records.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { rewriteFlavorWords } from "./fill-text-words.ts";
import { findProduct } from "./find-products.ts";
import { deleteFlavor, flavorTable, listFlavors, saveFlavor, shownFlavors } from "./flavors.ts";
import { listProducts } from "./list-products.ts";
import { findProductRecord } from "./product-record.ts";
import { saveProduct } from "./save-product.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-28T10:00:00Z");
const cherry = { name_bg: "Череша", name_en: "Cherry", color: "#aa0022", image_url: null, is_active: true };

beforeEach(async () => {
  await db.delete(products);
  await db.delete(flavors).where(notInArray(flavors.key, [...builtInFlavors]));
});

async function create(changes: Partial<typeof cherry> = {}) {
  const result = await saveFlavor(services, admin, {
    id: null,
    input: { ...cherry, ...changes },
    seen: null,
    now,
  });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const rename = (id: string, name_bg: string) =>
  saveFlavor(services, admin, { id, input: { ...cherry, name_bg }, seen: null, now });

async function found(q: string): Promise<number> {
  const list = await listProducts(db, { q, category: null, flavor: null, sort: "newest", page: 1 }, "bg");
  return list.total;
}

/** Saves the product's form with another flavour. */
async function choose(productId: string, flavor: string) {
  const product = await findProductRecord(db, admin, productId);
  if (!product) throw new Error("The product is gone");
  const fields: Record<string, string> = { ...productFields(product, "BGN"), flavor };
  const read = readProductInput((name) => fields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return saveProduct(db, admin, { productId, input: read.input, seen: null, now });
}

test("a new shop has the five flavours, in the specification's order", async () => {
  const stored = await listFlavors(db, admin);
  expect(stored.map(({ key }) => key)).toEqual(builtInFlavors);
  expect(stored[0]).toMatchObject({ name_bg: "Ягода", name_en: "Strawberry", is_active: true });
});

test("a sixth flavour is last, has a key of its own and keeps it when it is renamed", async () => {
  const first = await create();
  const second = await create();
  expect([first.key, second.key]).toEqual(["cherry", "cherry-2"]);
  expect(first.sort_order).toBe(builtInFlavors.length);
  expect(await rename(first.id, "Вишна")).toMatchObject({
    ok: true,
    record: { key: "cherry", name_bg: "Вишна" },
  });
  expect(await rename(newId(), "Вишна")).toEqual({ ok: false, code: "gone" });
});

test("flavours that are created at once get different keys", async () => {
  const created = await Promise.all(Array.from({ length: 5 }, () => create()));
  expect(new Set(created.map(({ key }) => key)).size).toBe(created.length);
});

test("products are found by their flavour's names in either alphabet, and after a job by new names", async () => {
  const { id, key } = await create();
  for (let index = 0; index < 120; index++) await insertProduct(db, { name_bg: "Плод", flavor: key });
  await insertProduct(db, { name_bg: "Без вкус", flavor: null });
  for (const typed of ["черешa", "Cherry", "cheresha", "череша плод"]) expect(await found(typed)).toBe(120);
  await rename(id, "Вишна");
  await rewriteFlavorWords(db, { flavor: key });
  expect(await found("вишна")).toBe(120);
  expect(await found("vishna")).toBe(120);
  expect(await found("череша")).toBe(0);
});

test("products that get a flavour while it is being renamed are found by the new name", async () => {
  const { id, key } = await create();
  const ids: string[] = [];
  for (let index = 0; index < 10; index++) ids.push(await insertProduct(db, { name_bg: "Плод" }));
  const renaming = async () => {
    await rename(id, "Вишна");
    await rewriteFlavorWords(db, { flavor: key });
  };
  await Promise.all([...ids.map((productId) => choose(productId, key)), renaming()]);
  expect(await found("вишна")).toBe(ids.length);
});

test("a product keeps no flavour that does not exist", async () => {
  const productId = await insertProduct(db);
  expect(await choose(productId, "cherry")).toEqual({ ok: false, code: "flavor_gone" });
  expect(await choose(productId, "")).toMatchObject({ ok: true, record: { flavor: null } });
});

test("only an unused flavour of the owner's is deleted", async () => {
  const { id, key } = await create();
  const [strawberry] = await db.select().from(flavors).where(eq(flavors.key, "strawberry"));
  const remove = (flavorId: string) => deleteFlavor(db, admin, { flavorId, now });
  expect(await remove(strawberry?.id ?? "")).toEqual({ ok: false, code: "built_in" });
  const productId = await insertProduct(db, { flavor: key, is_active: false });
  expect(await remove(id)).toEqual({ ok: false, code: "has_products" });
  await choose(productId, "");
  await db.delete(auditLog);
  expect(await remove(id)).toEqual({ ok: true });
  expect(await remove(id)).toEqual({ ok: false, code: "gone" });
  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(entries).toMatchObject([{ action: "delete", entity: "flavor", before: { name_bg: "Череша" } }]);
});

test("a flavour is not deleted while a product gets it", async () => {
  const { id, key } = await create();
  const productId = await insertProduct(db);
  const [deleted, chosen] = await Promise.all([
    deleteFlavor(db, admin, { flavorId: id, now }),
    choose(productId, key),
  ]);
  expect([deleted.ok, chosen.ok].filter(Boolean)).toHaveLength(1);
});

test("shoppers see visible flavours with a product on sale, and their products", async () => {
  const { id, key } = await create();
  await insertProduct(db, { flavor: "grape", is_active: false });
  const productId = await insertProduct(db, { flavor: key });
  const { name_bg, name_en, color } = cherry;
  expect(await shownFlavors(db)).toEqual([{ key, name_bg, name_en, color }]);
  expect((await findProduct(db, productId))?.flavor).toEqual({ key, name_bg, name_en, color });
  const query = { q: "", category: null, flavor: key, sort: "newest", page: 1 } as const;
  expect(await listProducts(db, query, "bg")).toMatchObject({ total: 1, products: [{ id: productId }] });
  await flavorTable.set(db, admin, { id, values: { is_active: false }, now });
  expect(await shownFlavors(db)).toEqual([]);
  expect((await findProduct(db, productId))?.flavor).toBeNull();
});

test("the change log names a flavour by its id and by its key", async () => {
  const { id, key } = await create();
  const named = { name_bg: "Череша", name_en: "Cherry" };
  const entries = [id, key, "gone"].map((record_id) => ({ entity: "flavor", record_id }));
  expect(await findAuditedRecords(db, entries)).toEqual({
    [`flavor/${id}`]: named,
    [`flavor/${key}`]: named,
  });
});
