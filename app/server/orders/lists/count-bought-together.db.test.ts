import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findProduct, soldProducts } from "#app/server/catalogue/find-products.ts";
import { newId } from "#app/server/db/new-id.ts";
import { boughtTogether, products } from "#app/server/db/schema/catalog.ts";
import { orderLines } from "#app/server/db/schema/orders.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { countBoughtTogether } from "./count-bought-together.ts";

const { db, pool } = await testDatabase();
const now = new Date("2026-11-20T02:30:00Z");
const lately = new Date("2026-11-19T10:00:00Z");

const berry = newId();
const [apple, pear, plum, smallBerry, largeBerry, peach, fig] = await Promise.all([
  insertProduct(db, { name_en: "Apple" }),
  insertProduct(db, { name_en: "Pear" }),
  insertProduct(db, { name_en: "Plum" }),
  insertProduct(db, { name_en: "Berry", family_id: berry, weight_grams: 100 }),
  insertProduct(db, { name_en: "Berry", family_id: berry, weight_grams: 500 }),
  insertProduct(db, { name_en: "Peach" }),
  insertProduct(db, { name_en: "Fig" }),
]);
const pack = await insertPack(db, [{ product_id: plum, quantity: 2 }], { name_en: "Pack" });

beforeEach(async () => {
  await db.delete(boughtTogether);
  await db.update(products).set({ is_active: true, stock_quantity: 100 });
});

type Sold = { times: number; goods: readonly string[]; gifts?: readonly string[]; order?: NewOrder };

/** Replaces all orders by these. */
async function sell(...sold: readonly Sold[]): Promise<void> {
  const each = sold.flatMap((one) => Array.from({ length: one.times }, () => one));
  const ids = await onlyTheseOrders(db, ...each.map(({ order }) => ({ created_at: lately, ...order })));
  const lines = each.flatMap(({ goods, gifts = [] }, index) =>
    [...goods, ...gifts].map((product_id, position) => ({
      id: newId(),
      order_id: ids[index] ?? "",
      position,
      product_id,
      name_bg: "Плод",
      name_en: "Fruit",
      unit_price_bgn: 550,
      weight_grams: 100,
      quantity: 1,
      gift_quantity: gifts.includes(product_id) ? 1 : 0,
    })),
  );
  await db.insert(orderLines).values(lines);
}

/** Counts, and returns the kept pairs. */
async function counted() {
  await countBoughtTogether(db, now);
  return db
    .select()
    .from(boughtTogether)
    .orderBy(asc(boughtTogether.product_id), asc(boughtTogether.other_id));
}

const pairs = (...rows: readonly (readonly [string, string, number])[]) =>
  rows
    .map(([product_id, other_id, orders]) => ({ product_id, other_id, orders }))
    .toSorted((a, b) => (a.product_id + a.other_id < b.product_id + b.other_id ? -1 : 1));

test("five orders make a pair, in both directions; four make none", async () => {
  await sell({ times: 4, goods: [apple, pear] }, { times: 9, goods: [apple] });
  expect(await counted()).toEqual([]);
  await sell({ times: 5, goods: [apple, pear] });
  expect(await counted()).toEqual(pairs([apple, pear, 5], [pear, apple, 5]));
});

test("cancelled orders, those older than a year and gifts do not count", async () => {
  const tooOld = new Date("2025-11-20T02:29:59Z");
  await sell(
    { times: 4, goods: [apple, pear] },
    { times: 5, goods: [apple, pear], order: { order_status: "cancelled" } },
    { times: 5, goods: [apple, pear], order: { created_at: tooOld } },
    { times: 5, goods: [apple], gifts: [pear] },
  );
  expect(await counted()).toEqual([]);
});

test("a pack counts as itself, not as its parts", async () => {
  await sell({ times: 5, goods: [apple, pack] });
  expect(await counted()).toEqual(pairs([apple, pack, 5], [pack, apple, 5]));
});

test("sizes count as one product, which the size that most orders had represents, and never pair", async () => {
  await sell(
    { times: 2, goods: [apple, smallBerry] },
    { times: 3, goods: [apple, largeBerry] },
    { times: 6, goods: [smallBerry, largeBerry] },
  );
  const ofBerries = [
    [smallBerry, apple, 5],
    [largeBerry, apple, 5],
  ] as const;
  expect(await counted()).toEqual(pairs([apple, largeBerry, 5], ...ofBerries));
  await db.update(products).set({ is_active: false }).where(eq(products.id, largeBerry));
  expect(await counted()).toEqual(pairs([apple, smallBerry, 5], [smallBerry, apple, 5]));
});

test("a hidden product has no partners and takes no place among those of others", async () => {
  await sell({ times: 5, goods: [apple, pear, plum, smallBerry, peach, fig] });
  const others = [pear, plum, smallBerry, peach, fig].toSorted();
  const partners = async () =>
    (await counted()).filter(({ product_id }) => product_id === apple).map(({ other_id }) => other_id);
  expect(await partners(), "four, by id").toEqual(others.slice(0, 4));
  const [first = ""] = others;
  await db.update(products).set({ is_active: false }).where(eq(products.id, first));
  expect(await partners()).toEqual(others.slice(1));
  expect((await counted()).filter(({ product_id }) => product_id === first)).toEqual([]);
});

test("the partners of most orders are kept", async () => {
  const others = [pear, plum, smallBerry, peach, fig].toSorted();
  await sell({ times: 5, goods: [apple, ...others] }, { times: 1, goods: [apple, others[4] ?? ""] });
  const kept = (await counted()).filter(({ product_id }) => product_id === apple);
  expect(kept.map(({ other_id, orders }) => [other_id, orders])).toEqual([
    ...others.slice(0, 3).map((id) => [id, 5]),
    [others[4], 6],
  ]);
});

test("pages are dropped from the cache only when a pair has changed", async () => {
  let notices = 0;
  const connection = await pool.connect();
  connection.on("notification", () => (notices += 1));
  await connection.query("listen public_content");
  const noticesOf = async (work: () => Promise<unknown>) => {
    notices = 0;
    await work();
    await connection.query("select 1");
    return notices;
  };
  try {
    await sell({ times: 5, goods: [apple, pear] }, { times: 5, goods: [plum, peach] });
    expect(await noticesOf(() => countBoughtTogether(db, now))).toBe(1);
    expect(await noticesOf(() => countBoughtTogether(db, now))).toBe(0);
    await sell({ times: 6, goods: [apple, pear] });
    expect(await noticesOf(counted)).toBe(1);
    expect(await counted()).toEqual(pairs([apple, pear, 6], [pear, apple, 6]));
  } finally {
    connection.release(true);
  }
});

test("a product's page shows those on sale, in stock first, then by orders, and no other size of it", async () => {
  await db
    .insert(boughtTogether)
    .values(
      pairs(
        [smallBerry, apple, 9],
        [smallBerry, pear, 5],
        [smallBerry, plum, 7],
        [smallBerry, fig, 8],
        [smallBerry, largeBerry, 9],
      ),
    );
  await db.update(products).set({ stock_quantity: 0 }).where(eq(products.id, apple));
  await db.update(products).set({ is_active: false }).where(eq(products.id, fig));
  const together = (await findProduct(db, smallBerry))?.together ?? [];
  expect(together).toEqual([plum, pear, apple]);
  expect((await findProduct(db, apple))?.together).toEqual([]);
  await db.update(products).set({ is_active: false }).where(eq(products.id, pear));
  const shown = await soldProducts(db, [largeBerry, ...together]);
  expect(shown.map(({ name_en }) => name_en)).toEqual(["Berry, 500 g", "Plum", "Apple"]);
});
