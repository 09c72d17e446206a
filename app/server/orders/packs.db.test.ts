import { asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { readProductInput } from "#app/domain/catalogue/product-input.ts";
import { changeStock, deleteProduct, setProductActive } from "#app/server/catalogue/change-product.ts";
import { saveProduct, saveProductTexts } from "#app/server/catalogue/save-product.ts";
import { uniteProducts } from "#app/server/catalogue/sizes.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { lotFacts } from "#app/server/catalogue/lots/public-lots.ts";
import { lotsOfOrders } from "#app/server/catalogue/lots/lots-of-orders.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newConnection } from "#app/server/db/database.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { receive } from "#tests/factories/orders/lots.ts";
import { packParts, products } from "#app/server/db/schema/catalog.ts";
import { orderLineParts, orderLines, orders } from "#app/server/db/schema/orders.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { placeOrder } from "./place-order.ts";
import { releaseStock, retakeStock } from "./order-stock.ts";
import { changeLines } from "./lines/change-lines.ts";
import type { LineChange } from "./lines/change-lines.ts";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
beforeEach(() => db.execute(sql`truncate ${products} cascade`));

const fields: Record<string, string> = {
  name_bg: "Кутия",
  price: "35,00",
  price_currency: "BGN",
  weight_grams: "1",
  stock_quantity: "0",
  is_active: "on",
};

type Part = { product_id: string; quantity: number };

async function savePack(
  parts: Part[],
  { productId = null, seen = null }: { productId?: string | null; seen?: Date | null } = {},
) {
  const input = readProductInput((name) => fields[name] ?? "");
  if (!input.ok) throw new Error(JSON.stringify(input.problems));
  return saveProduct(db, owner, { productId, parts, input: input.input, seen, now });
}

async function insertPack(...parts: Part[]): Promise<string> {
  const result = await savePack(parts);
  if (!result.ok) throw new Error(result.code);
  return result.record.id;
}

const part = (product_id: string, quantity = 1): Part => ({ product_id, quantity });
const fruit = (stock_quantity: number, changes = {}) =>
  insertProduct(db, { price_bgn: 1000, weight_grams: 100, stock_quantity, ...changes });

async function stocksOf(...ids: string[]): Promise<number[]> {
  const rows = await db.select().from(products).where(inArray(products.id, ids));
  return ids.map((id) => rows.find((row) => row.id === id)?.stock_quantity ?? -1);
}

let buyers = 0;
function order(...items: { productId: string; quantity: number; price: number }[]) {
  buyers += 1;
  const payload = orderRequest(items, { email: `buyer${buyers}@example.com` });
  return placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now: new Date() });
}
const packs = (productId: string, quantity = 1) => ({ productId, quantity, price: 35 });
const singles = (productId: string, quantity = 1) => ({ productId, quantity, price: 10 });

async function placed(...items: Parameters<typeof order>): Promise<string> {
  const result = await order(...items);
  if (!result.ok) throw new Error(result.code);
  return result.orderId;
}

test("a pack's stock and weight are what its parts allow, after every change of a part", async () => {
  const [a, b, c] = [await fruit(7), await fruit(10), await fruit(4)];
  const pack = await insertPack(part(a, 2), part(b), part(c));
  expect(await stocksOf(pack)).toEqual([3]);
  const [row] = await db.select().from(products).where(eq(products.id, pack));
  expect(row).toMatchObject({ is_pack: true, weight_grams: 400, stock_quantity: 3 });
  await db.update(products).set({ stock_quantity: 1 }).where(eq(products.id, c));
  expect(await stocksOf(pack)).toEqual([1]);
  await db
    .update(products)
    .set({ stock_quantity: 60 })
    .where(inArray(products.id, [a, b, c]));
  expect(await stocksOf(pack)).toEqual([30]);
  expect(await savePack([part(c, 7)], { productId: pack })).toMatchObject({ ok: true });
  expect(await stocksOf(pack)).toEqual([8]);
});

test("a pack's weight follows its parts, whoever saves one", async () => {
  const a = await fruit(5);
  const pack = await insertPack(part(a, 3));
  const saveFruit = (changes: Record<string, string>) => {
    const input = readProductInput((name) => ({ ...fields, stock_quantity: "5", ...changes })[name] ?? "");
    if (!input.ok) throw new Error(JSON.stringify(input.problems));
    return saveProduct(db, owner, { productId: a, input: input.input, seen: null, now });
  };
  const texts = readProductInput((name) => fields[name] ?? "");
  if (!texts.ok) throw new Error(JSON.stringify(texts.problems));
  const byEditor = { productId: a, input: texts.input, seen: null, now };
  expect(await saveProductTexts(db, owner, byEditor)).toMatchObject({ ok: true });
  expect(await saveFruit({ weight_grams: "250" })).toMatchObject({ ok: true });
  const [row] = await db.select().from(products).where(eq(products.id, pack));
  expect(row).toMatchObject({ weight_grams: 750, stock_quantity: 1 });
});

test("kept pages hear of a part's sale exactly when the pack's shown stock changes", async () => {
  const [a, b] = [await fruit(500), await fruit(500)];
  await insertPack(part(a, 10), part(b));
  const connection = newConnection(services.connectionString, "listener");
  let heard = 0;
  connection.on("notification", () => (heard += 1));
  await connection.connect();
  await connection.query("listen public_content");
  const sell = async (id: string, left: number) => {
    heard = 0;
    await db.update(products).set({ stock_quantity: left }).where(eq(products.id, id));
    await connection.query("select 1");
    return heard;
  };
  // 50 packs become 25, then 19: the pages show no more than 20.
  expect(await sell(a, 250)).toBe(0);
  expect(await sell(b, 300)).toBe(0);
  expect(await sell(a, 199)).toBeGreaterThan(0);
  expect(await sell(a, 195)).toBe(0);
  await connection.end();
});

test("an order of a pack takes its parts and stores them with their shares of the price", async () => {
  const prices = [690, 690, 790, 790, 990];
  const ids: string[] = [];
  for (const price_bgn of prices) ids.push(await fruit(10, { price_bgn }));
  const pack = await insertPack(...ids.map((id) => part(id)));
  const orderId = await placed(packs(pack, 2));
  expect(await stocksOf(...ids, pack)).toEqual([8, 8, 8, 8, 8, 8]);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
  expect(line).toMatchObject({ product_id: pack, quantity: 2, unit_price_bgn: 3500 });
  const parts = await db.select().from(orderLineParts).orderBy(asc(orderLineParts.product_id));
  expect(parts.map(({ product_id }) => product_id)).toEqual(ids);
  expect(parts.reduce((sum, { share_bgn }) => sum + share_bgn, 0)).toBe(3500);
  expect(parts).toMatchObject([{ quantity: 1, share_bgn: 612, weight_grams: 100 }, {}, {}, {}, {}]);
});

test("an order is refused when its packs and singles together need more of a product than there is", async () => {
  const [a, b] = [await fruit(7), await fruit(10)];
  const pack = await insertPack(part(a, 2), part(b));
  expect(await order(packs(pack, 4))).toMatchObject({ code: "out_of_stock", productIds: [pack] });
  expect(await order(packs(pack, 2), singles(a, 4))).toMatchObject({
    code: "out_of_stock",
    productIds: [pack, a],
  });
  expect(await order(packs(pack, 2), singles(a, 3), singles(b))).toMatchObject({ ok: true });
  expect(await stocksOf(a, b, pack)).toEqual([0, 7, 0]);
  expect(await order(packs(pack))).toMatchObject({ code: "out_of_stock", productIds: [pack] });
});

test("a hidden part sells in a pack, a hidden pack does not", async () => {
  const a = await fruit(5);
  const pack = await insertPack(part(a));
  expect(await setProductActive(db, owner, { productId: a, isActive: false, seen: null, now })).toMatchObject(
    {
      packs: [{ name_bg: "Кутия" }],
    },
  );
  expect(await order(packs(pack))).toMatchObject({ ok: true });
  await setProductActive(db, owner, { productId: pack, isActive: false, seen: null, now });
  expect(await order(packs(pack))).toMatchObject({ code: "out_of_stock" });
});

test("a pack is never a part or a size, takes no stock by hand, and its parts cannot be deleted", async () => {
  const [a, other] = [await fruit(5), await fruit(5)];
  const pack = await insertPack(part(a));
  for (const id of [pack, newId(), "' or true"])
    expect(await savePack([part(id)])).toEqual({ ok: false, code: "part_gone" });
  expect(await savePack([part(other), part(pack)], { productId: pack })).toMatchObject({ code: "part_gone" });
  const [row] = await db.select().from(products).where(eq(products.id, pack));
  const seen = row?.updated_at ?? now;
  const count = { productId: pack, seen, stockSeen: 5, stock: 9, now };
  expect(await changeStock(db, owner, count)).toEqual({ ok: false, code: "pack", stock: 5 });
  const [single] = await db.select().from(products).where(eq(products.id, other));
  const both = new Map([
    [pack, seen],
    [other, single?.updated_at ?? now],
  ]);
  expect(await uniteProducts(db, owner, { seen: both, now })).toEqual({ ok: false, code: "pack" });
  const removal = { productId: a, seen: null, now };
  expect(await deleteProduct(db, owner, removal)).toEqual({ ok: false, code: "part" });
  await deleteProduct(db, owner, { productId: pack, seen: null, now });
  expect(await deleteProduct(db, owner, removal)).toEqual({ ok: true });
});

test("cancelling gives the parts back once, and takes them again as sold although the pack has changed", async () => {
  const [a, b] = [await fruit(5), await fruit(5)];
  const pack = await insertPack(part(a, 2));
  const orderId = await placed(packs(pack, 2));
  await savePack([part(b)], { productId: pack });
  const release = () => db.transaction((tx) => releaseStock(tx, orderId));
  expect([await release(), await release()]).toEqual([true, false]);
  expect(await stocksOf(a, b, pack)).toEqual([5, 5, 5]);
  expect(await db.transaction((tx) => retakeStock(tx, orderId))).toBe(true);
  expect(await stocksOf(a, b)).toEqual([1, 5]);
});

test("lots are allocated by part, and come back with the order", async () => {
  const [a, b] = [await fruit(0), await fruit(0)];
  await receive(db, owner, { productId: a, quantity: 10, code: "A1", now });
  await receive(db, owner, { productId: b, quantity: 6, code: "B1", now });
  const pack = await insertPack(part(a, 2), part(b));
  const orderId = await placed(packs(pack, 3));
  const planned = (await lotsOfOrders(db, [orderId], now)).get(orderId);
  expect(planned?.map((line) => line.lots.map(({ code, quantity }) => [code, quantity]))).toEqual([
    [["A1", 6]],
    [["B1", 3]],
  ]);
  await db
    .update(lots)
    .set({ best_before: sql`case code when 'A1' then '2027-02-01'::date else '2027-01-01' end` });
  expect(await lotFacts(db, pack, now, { parts: 2 })).toEqual({ bestBefore: "2027-01-01", recalls: [] });
  expect(await lotFacts(db, pack, now, { parts: 3 })).toMatchObject({ bestBefore: null });
  expect(await db.transaction((tx) => allocateLots(tx, { orderId, now }))).toEqual({ ok: true });
  const lotUnits = async () =>
    (await db.select().from(lots).orderBy(asc(lots.code))).map((lot) => lot.quantity);
  expect(await lotUnits()).toEqual([4, 3]);
  const fixed = (await lotsOfOrders(db, [orderId], now)).get(orderId);
  expect(fixed?.map(({ isFixed, withoutLot, missing }) => [isFixed, withoutLot, missing])).toEqual([
    [true, 0, 0],
    [true, 0, 0],
  ]);
  await db.transaction((tx) => releaseStock(tx, orderId));
  expect(await lotUnits()).toEqual([10, 6]);
  expect(await stocksOf(a, b, pack)).toEqual([10, 6, 5]);
});

async function changeOf(orderId: string, change: Partial<LineChange>) {
  const [found] = await db.select().from(orders).where(eq(orders.id, orderId));
  return changeLines(
    services,
    owner,
    {
      orderId,
      quantities: new Map(),
      added: [],
      discount: 0,
      discountReason: "",
      delivery: { kind: "kept" },
      confirmedRefund: 0,
      notifyCustomer: false,
      seen: found?.updated_at ?? now,
      now: new Date(),
      ...change,
    },
    () => Promise.resolve(true),
  );
}

test("changing the lines of an order changes the stock of the parts, also after the pack was changed", async () => {
  const [a, b] = [await fruit(6), await fruit(5)];
  const pack = await insertPack(part(a, 2));
  const orderId = await placed(packs(pack));
  const [line] = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
  const to = (quantity: number) => ({ quantities: new Map([[line?.id ?? "", quantity]]) });
  await savePack([part(b)], { productId: pack });
  expect(await changeOf(orderId, to(3))).toMatchObject({ ok: true });
  expect(await stocksOf(a, b)).toEqual([0, 5]);
  expect(await changeOf(orderId, to(4))).toMatchObject({ code: "out_of_stock", productIds: [pack] });
  expect(await changeOf(orderId, to(1))).toMatchObject({ ok: true });
  expect(await stocksOf(a, b)).toEqual([4, 5]);
  const other = await insertPack(part(b, 2));
  const added = [{ productId: other, price: 3500, quantity: 2 }];
  expect(await changeOf(orderId, { added })).toMatchObject({ ok: true });
  expect(await stocksOf(a, b, other)).toEqual([4, 1, 0]);
  const parts = await db.select().from(orderLineParts).where(eq(orderLineParts.product_id, b));
  expect(parts).toMatchObject([{ quantity: 2, share_bgn: 3500, weight_grams: 100 }]);
});

test("a hundred buyers of a pack whose rarest part is 10, beside a hundred of that part alone, get ten in all", async () => {
  const [rare, other] = [await fruit(10), await fruit(500)];
  const pack = await insertPack(part(rare), part(other, 2));
  const results = await Promise.all(
    Array.from({ length: 200 }, (_, at) => order(at % 2 === 0 ? packs(pack) : singles(rare))),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(10);
  const sold = await db.select().from(orderLines);
  const packsSold = sold.filter(({ product_id }) => product_id === pack).length;
  expect(await stocksOf(rare, other, pack)).toEqual([0, 500 - 2 * packsSold, 0]);
});

test("whatever is ordered, cancelled and changed at once, each stock is exact and no pack promises too much", async () => {
  const index = fc.nat({ max: 3 });
  const step = fc.record({
    kind: fc.constantFrom("pack", "pack2", "single", "cancel", "contents"),
    at: index,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await db.execute(sql`truncate ${products} cascade`);
      await db.execute(sql`truncate ${orders} cascade`);
      const fruits: string[] = [];
      for (const stock of [3, 5, 7, 9]) fruits.push(await fruit(stock));
      const at = (place: number) => fruits[place % 4] ?? "";
      const one = await insertPack(part(at(0)), part(at(1), 2));
      const two = await insertPack(part(at(1)), part(at(2)), part(at(3), 3));
      const before = await stocksOf(...fruits);
      await Promise.all(
        steps.map(async (each) => {
          if (each.kind === "contents")
            return savePack([part(at(each.at)), part(at(each.at + 1))], { productId: two });
          if (each.kind === "single") return order(singles(at(each.at), 1));
          const result = await order(packs(each.kind === "pack2" ? two : one, 1));
          if (each.kind === "cancel" && result.ok)
            await db.transaction((tx) => releaseStock(tx, result.orderId));
          return result;
        }),
      );
      const { rows } = await db.execute<{ product_id: string; units: number }>(sql`
        select product_id, sum(quantity)::int as units from order_units
        join orders on orders.id = order_units.order_id where orders.holds_stock group by 1`);
      const units = new Map(rows.map((row) => [row.product_id, row.units]));
      const after = await stocksOf(...fruits);
      expect(after).toEqual(before.map((stock, place) => stock - (units.get(at(place)) ?? 0)));
      for (const pack of [one, two]) {
        const parts = await db.select().from(packParts).where(eq(packParts.pack_id, pack));
        const allowed = parts.map(({ product_id, quantity }) =>
          Math.floor((after[fruits.indexOf(product_id)] ?? 0) / quantity),
        );
        expect(await stocksOf(pack)).toEqual([Math.min(...allowed)]);
      }
    }),
    { numRuns: 15 },
  );
});
