import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readProductInput } from "#app/domain/catalogue/product-input.ts";
import type { ProductInput } from "#app/domain/catalogue/product-input.ts";
import { listRevisions } from "#app/server/records/save-content.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, productPrices, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { wishlist } from "#app/server/db/schema/wishlist.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { changePrice, changeStock, deleteProduct, setProductActive } from "./change-product.ts";
import { findReductions } from "./price-reductions.ts";
import { findProductRecord } from "./product-record.ts";
import { copyProduct, saveProduct } from "./save-product.ts";
import type { ProductRecord } from "./product-record.ts";
import { listProducts } from "./list-products.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

function inputOf(changes: Record<string, string> = {}): ProductInput {
  const fields: Record<string, string> = {
    name_bg: "Сочна ягода",
    name_en: "Juicy Strawberry",
    flavor: "strawberry",
    price: "6,90",
    price_currency: "BGN",
    weight_grams: "120",
    stock_quantity: "60",
    is_active: "on",
    ...changes,
  };
  const result = readProductInput((name) => fields[name] ?? "");
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input;
}

async function create(changes: Record<string, string> = {}): Promise<ProductRecord> {
  const result = await saveProduct(db, admin, { productId: null, input: inputOf(changes), seen: null, now });
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const save = (
  { id, updated_at }: ProductRecord,
  changes: Record<string, string>,
  { seen = updated_at, at = now }: { seen?: Date | null; at?: Date } = {},
) => saveProduct(db, admin, { productId: id, input: inputOf(changes), seen, now: at });

const find = async (id: string) => {
  const product = await findProductRecord(db, admin, id);
  if (!product) throw new Error("The product is gone");
  return product;
};

const setActive = (productId: string, isActive: boolean, at = now) =>
  setProductActive(db, admin, { productId, isActive, seen: null, now: at });
const remove = (productId: string) => deleteProduct(db, admin, { productId, seen: null, now });

const pricesOf = (id: string) =>
  db
    .select({ price_bgn: productPrices.price_bgn, since: productPrices.since })
    .from(productPrices)
    .where(eq(productPrices.product_id, id))
    .orderBy(asc(productPrices.since));

const auditOf = (id: string) =>
  db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.record_id, id))
    .orderBy(asc(auditLog.id));

let buyers = 0;
async function order(productId: string, quantity: number, price = 6.9): Promise<boolean> {
  const email = `buyer-${++buyers}@example.com`;
  const payload = orderRequest([{ productId, quantity, price }], { email });
  return (await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now })).ok;
}

async function found(q: string): Promise<string[]> {
  const list = await listProducts(db, { q, category: null, flavor: null, sort: "newest", page: 1 }, "bg");
  return list.products.map((product) => product.name_bg);
}

test("creating a product writes its price history, a revision and an audit entry, and makes it searchable", async () => {
  const product = await create({ name_bg: "Кадифена дюля", name_en: "Velvet Quince", pictures: "/a.webp" });
  expect(product).toMatchObject({ name_bg: "Кадифена дюля", price_bgn: 690, pictures: ["/a.webp"] });
  expect(await pricesOf(product.id)).toEqual([{ price_bgn: 690, since: product.updated_at }]);
  expect(await listRevisions(db, admin, { entity: "product", recordId: product.id })).toHaveLength(1);
  expect(await auditOf(product.id)).toMatchObject([{ action: "create", before: null }]);
  expect(await found("dyulya")).toEqual(["Кадифена дюля"]);
});

test("a renamed product is found by its new words in either alphabet, and not by the old ones", async () => {
  const product = await create({ name_bg: "Горска боровинка", name_en: "Forest Blueberry" });
  const saved = await save(product, { name_bg: "Планинска малина", name_en: "", price: "7,10" });
  expect(saved).toMatchObject({ ok: true, record: { name_en: "Планинска малина" } });
  expect(await found("malina")).toEqual(["Планинска малина"]);
  expect(await found("малнна")).toEqual(["Планинска малина"]);
  expect(await found("боровинка")).toEqual([]);
});

test("a new price adds a row to the price history, an unchanged one does not", async () => {
  const product = await create();
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  for (const [index, price] of ["7,50", "7,50", "6,90"].entries())
    await save(product, { price }, { seen: null, at: later(index + 1) });
  expect(await pricesOf(product.id)).toEqual([
    { price_bgn: 690, since: product.updated_at },
    { price_bgn: 750, since: later(1) },
    { price_bgn: 690, since: later(3) },
  ]);
});

test("the price history skips prices of a hidden product and records when it is taken off sale", async () => {
  const product = await create({ is_active: "" });
  const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(await pricesOf(product.id)).toEqual([]);
  await save(product, { is_active: "", price: "4,00" }, { seen: null, at: later(1) });
  expect(await pricesOf(product.id)).toEqual([]);
  await save(product, { price: "3,20" }, { seen: null, at: later(2) });
  await setActive(product.id, false, later(3));
  await setActive(product.id, false, later(4));
  await setActive(product.id, true, later(5));
  expect(await pricesOf(product.id)).toEqual([
    { price_bgn: 320, since: later(2) },
    { price_bgn: null, since: later(3) },
    { price_bgn: 320, since: later(5) },
  ]);
  expect(await findReductions(db, [{ id: product.id, price_bgn: 320 }], later(6))).toEqual(new Map());
});

const setPrice = (product: ProductRecord, price: number, change: { seen?: number; euro?: true } = {}) =>
  changePrice(db, admin, {
    productId: product.id,
    priceSeen: change.seen ?? product.price_bgn,
    price,
    currency: change.euro ? "EUR" : "BGN",
    now,
  });

test("a price changed in the list writes price history, revision and audit entry, and repeating it does nothing", async () => {
  const product = await create();
  for (let request = 0; request < 2; request++)
    expect(await setPrice(product, 750)).toEqual({ ok: true, price: 750 });
  const after = await find(product.id);
  expect(after).toEqual({ ...product, price_bgn: 750, updated_at: after.updated_at });
  expect(await pricesOf(product.id)).toEqual([
    { price_bgn: 690, since: product.updated_at },
    { price_bgn: 750, since: after.updated_at },
  ]);
  expect(await listRevisions(db, admin, { entity: "product", recordId: product.id })).toHaveLength(2);
  expect(await auditOf(product.id)).toMatchObject([
    { action: "create" },
    { action: "update", before: { price_bgn: 690 }, after: { price_bgn: 750 } },
  ]);
  expect(await save(product, { price: "6,90" })).toMatchObject({ ok: false, code: "stale" });
});

test("of two prices set at once from the same price one is saved, and the other request gets the current price", async () => {
  const product = await create();
  await changeStock(db, admin, {
    productId: product.id,
    seen: product.updated_at,
    stockSeen: 60,
    stock: 59,
    now,
  });
  const results = await Promise.all([setPrice(product, 700), setPrice(product, 710)]);
  const { price_bgn } = await find(product.id);
  expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, price: price_bgn }]);
  expect(results.filter(({ ok }) => !ok)).toEqual([{ ok: false, code: "stale", price: price_bgn }]);
  expect(await pricesOf(product.id)).toHaveLength(2);
  const gone = { ...product, id: newId() };
  expect(await setPrice(gone, 700)).toEqual({ ok: false, code: "gone" });
});

test("a euro price of the list that rounds to the current one changes nothing", async () => {
  const product = await create({ price: "12,51" });
  expect(await setPrice(product, 1252, { euro: true })).toEqual({ ok: true, price: 1251 });
  expect((await find(product.id)).updated_at).toEqual(product.updated_at);
});

test("a price in leva that was only displayed in euros is unchanged when the form is saved", async () => {
  const product = await create({ price: "12,51" });
  await save(product, { price: "6,40", price_currency: "EUR" });
  expect(await find(product.id)).toMatchObject({ price_bgn: 1251 });
  await save(product, { price: "6,41", price_currency: "EUR" }, { seen: null });
  expect(await find(product.id)).toMatchObject({ price_bgn: 1254 });
});

test("concurrent price changes give one history that ends with the current price", async () => {
  const product = await create();
  const prices = ["1,00", "2,00", "3,00", "4,00", "5,00"];
  await Promise.all(prices.map((price) => save(product, { price }, { seen: null })));
  const history = await pricesOf(product.id);
  expect(history).toHaveLength(6);
  expect(new Set(history.map(({ since }) => since.getTime())).size).toBe(6);
  expect(history.at(-1)?.price_bgn).toBe((await find(product.id)).price_bgn);
});

test("units sold while the form was open stay sold", async () => {
  const product = await create();
  expect(await order(product.id, 4)).toBe(true);
  const untouched = await save(product, { stock_seen: "60", name_bg: "Нова ягода" });
  expect(untouched).toMatchObject({ ok: true, record: { stock_quantity: 56, name_bg: "Нова ягода" } });
  const counted = await save(product, { stock_quantity: "70", stock_seen: "60" }, { seen: null });
  expect(counted).toMatchObject({ ok: true, record: { stock_quantity: 66 } });
});

test("a save that would make the stock negative is refused and writes nothing", async () => {
  const product = await create({ stock_quantity: "5" });
  expect(await order(product.id, 4)).toBe(true);
  const result = await save(product, { stock_quantity: "3", stock_seen: "5", name_bg: "Друга", price: "9" });
  expect(result).toEqual({ ok: false, code: "short", stock: 1 });
  expect(await find(product.id)).toMatchObject({ stock_quantity: 1, name_bg: "Сочна ягода", price_bgn: 690 });
  expect(await pricesOf(product.id)).toHaveLength(1);
});

test("the second of two editors gets a conflict; a deleted category and a deleted product are refused", async () => {
  const product = await create();
  const results = await Promise.all([save(product, { price: "7" }), save(product, { price: "8" })]);
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({ code: "stale", by: "Мария Иванова" });
  expect(await save(product, { category_id: newId() }, { seen: null })).toEqual({
    ok: false,
    code: "category_gone",
  });
  expect(await save({ ...product, id: newId() }, {})).toEqual({ ok: false, code: "gone" });
});

test("saving a product while its category is deleted waits for the deletion without a deadlock", async () => {
  const [from, to] = [newId(), newId()];
  for (const id of [from, to])
    await db.insert(categories).values({ id, name_bg: "Плодове", name_en: "Fruit" });
  const product = await create({ category_id: from });
  const saving = await db.transaction(async (tx) => {
    await tx.select().from(categories).where(eq(categories.id, from)).for("update");
    const saved = save(product, { category_id: from }, { seen: null });
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'`;
    while ((await db.execute(waiting)).rowCount === 0);
    await tx.update(products).set({ category_id: to }).where(eq(products.id, product.id));
    await tx.delete(categories).where(eq(categories.id, from));
    // In an object, because returning the promise itself would await it here.
    return { saved };
  });
  expect(await saving.saved).toEqual({ ok: false, code: "category_gone" });
  expect(await find(product.id)).toMatchObject({ category_id: to });
});

test("a product is saved with its category", async () => {
  const category = { id: newId(), name_bg: "Градина", name_en: "Garden" };
  await db.insert(categories).values(category);
  expect(await create({ category_id: category.id })).toMatchObject({ category_id: category.id });
});

test("the first change also stores the state before it as a revision", async () => {
  const productId = await insertProduct(db);
  expect(await setActive(productId, false)).toEqual({ ok: true, isChanged: true, missing: [], packs: [] });
  const states = await listRevisions(db, admin, { entity: "product", recordId: productId });
  expect(states).toMatchObject([{ by: "Мария Иванова" }, { by: null }]);
});

test("each change of visibility is recorded once and makes an open editor stale", async () => {
  const product = await create();
  for (const isActive of [false, false, true, false]) {
    const isChanged = (await find(product.id)).is_active !== isActive;
    const missing = isActive ? ["legal_name", "ingredients", "nutrition"] : [];
    expect(await setActive(product.id, isActive)).toEqual({ ok: true, isChanged, missing, packs: [] });
  }
  expect(await auditOf(product.id)).toMatchObject([
    { action: "create" },
    { action: "status", before: { is_active: true }, after: { is_active: false } },
    { action: "status" },
    { action: "status" },
  ]);
  expect(await listRevisions(db, admin, { entity: "product", recordId: product.id })).toHaveLength(4);
  expect(await save(product, {})).toMatchObject({ code: "stale", by: "Мария Иванова" });
  expect(await setActive(newId(), true)).toEqual({ ok: false, code: "gone" });
});

test("a stock correction applies its difference, and a replay applies nothing", async () => {
  const product = await create();
  expect(await order(product.id, 10)).toBe(true);
  const change = { productId: product.id, seen: product.updated_at, stockSeen: 60, stock: 75, now };
  const results = await Promise.all([changeStock(db, admin, change), changeStock(db, admin, change)]);
  expect(results).toContainEqual(expect.objectContaining({ ok: true, stock: 65 }));
  expect(results).toContainEqual({ ok: false, code: "stale", stock: 65 });
  expect(await auditOf(product.id)).toMatchObject([
    { action: "create" },
    { action: "stock", before: { stock_quantity: 50 }, after: { stock_quantity: 65 } },
  ]);
  const { updated_at: seen } = await find(product.id);
  const short = { ...change, seen, stockSeen: 75, stock: 0 };
  expect(await changeStock(db, admin, short)).toEqual({ ok: false, code: "short", stock: 65 });
  expect(await changeStock(db, admin, { ...short, stock: 75 })).toEqual({ ok: true, stock: 65, seen });
  expect(await changeStock(db, admin, { ...change, productId: newId() })).toEqual({
    ok: false,
    code: "gone",
  });
});

test("changes to one product leave others alone", async () => {
  const [product, other] = [await create(), await create({ name_bg: "Друга ягода" })];
  const { id: productId, updated_at: seen } = product;
  expect(await changeStock(db, admin, { productId, seen, stockSeen: 60, stock: 7, now })).toMatchObject({
    ok: true,
  });
  await setActive(productId, false);
  await save(product, { name_bg: "Нова ягода", price: "9" }, { seen: null });
  await remove(productId);
  expect(await find(other.id)).toEqual(other);
});

test("under concurrent orders and corrections, stock equals what there was minus sold plus added", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("order" as const), quantity: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant("save" as const), difference: fc.integer({ min: -9, max: 9 }) }),
    fc.record({ kind: fc.constant("count" as const), difference: fc.integer({ min: -9, max: 9 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const product = await create({ stock_quantity: "20" });
      let expected = 20;
      await Promise.all(
        steps.map(async (each) => {
          if (each.kind === "order") {
            if (await order(product.id, each.quantity)) expected -= each.quantity;
            return;
          }
          const stock = 20 + each.difference;
          const { id: productId, updated_at: seen } = product;
          const result =
            each.kind === "save"
              ? await save(product, { stock_quantity: String(stock), stock_seen: "20" }, { seen: null })
              : await changeStock(db, admin, { productId, seen, stockSeen: 20, stock, now });
          if (result.ok) expected += each.difference;
        }),
      );
      const { stock_quantity } = await find(product.id);
      expect(stock_quantity).toBe(expected);
      expect(stock_quantity).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 12 },
  );
});

test("a copy is hidden, without stock and without a price history", async () => {
  const product = await create({ name_bg: "я".repeat(300), ingredients_bg: "захар, *мляко*" });
  const copied = await copyProduct(db, admin, { productId: product.id, now });
  if (!copied.ok) throw new Error(copied.code);
  expect(copied.record).toMatchObject({
    name_bg: `${"я".repeat(292)} (копие)`,
    name_en: "Juicy Strawberry (copy)",
    ingredients_bg: "захар, *мляко*",
    stock_quantity: 0,
    is_active: false,
  });
  expect(await pricesOf(copied.record.id)).toEqual([]);
  expect(await copyProduct(db, admin, { productId: newId(), now })).toEqual({ ok: false, code: "gone" });
});

test("a product in a wishlist is deleted with its price history; an ordered one stays", async () => {
  const product = await create();
  await db.insert(wishlist).values({ user_id: admin.userId, product_id: product.id });
  expect(await remove(product.id)).toEqual({ ok: true });
  expect(await pricesOf(product.id)).toEqual([]);
  expect(await auditOf(product.id)).toMatchObject([{ action: "create" }, { action: "delete", after: null }]);
  expect(await remove(product.id)).toEqual({ ok: false, code: "gone" });
  const ordered = await create();
  expect(await order(ordered.id, 1)).toBe(true);
  expect(await remove(ordered.id)).toEqual({ ok: false, code: "ordered" });
});

test("of a concurrent order and deletion exactly one succeeds", async () => {
  for (let round = 0; round < 5; round++) {
    const product = await create();
    const [isOrdered, deleted] = await Promise.all([order(product.id, 1), remove(product.id)]);
    expect(deleted.ok).toBe(!isOrdered);
  }
});

test("no two products have one GTIN, and a copy has none", async () => {
  const { id, gtin } = await create({ gtin: "3800 1234-56787" });
  expect(gtin).toBe("3800123456787");
  expect(await save(await create(), { gtin: gtin ?? "" })).toEqual({ ok: false, code: "taken" });
  expect(await copyProduct(db, admin, { productId: id, now })).toMatchObject({ record: { gtin: null } });
});
