import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { changeStock, deleteProduct } from "#app/server/catalogue/change-product.ts";
import { previewImport } from "#app/server/catalogue/import-products.ts";
import { findProductRecord } from "#app/server/catalogue/product-record.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lots } from "#app/server/db/schema/lots.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { advanceOrder, cancelOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOf, receive, stockOf } from "#tests/factories/orders/lots.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { correctLot } from "./correct-lot.ts";
import { listLots } from "./list-lots.ts";
import type { LotChoice } from "./list-lots.ts";
import { lockExpiredLots } from "./lock-lot.ts";
import { lotsOfOrders } from "./lots-of-orders.ts";
import { lotFacts } from "./public-lots.ts";
import { receiveLot } from "./receive-lot.ts";

const shop = await testServices();
const { db } = shop;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

const emptyProduct = () => insertProduct(db, { stock_quantity: 0 });
const seenOf = async (productId: string) => {
  const [product] = await db.select().from(products).where(eq(products.id, productId));
  return product?.updated_at ?? now;
};
const placed = async (productId: string, quantity: number, at = now) => {
  const orderId = await orderOf(shop, { productId, quantity, now: at });
  if (!orderId) throw new Error("The order was refused");
  return orderId;
};

test("deliveries of the same mark and date are one lot; without both, only the stock grows", async () => {
  const productId = await emptyProduct();
  const first = await receive(db, admin, { productId, quantity: 5, bestBefore: "2027-01-31", now });
  const again = await receive(db, admin, { productId, quantity: 3, bestBefore: "2027-01-31", now });
  const dated = await receive(db, admin, { productId, quantity: 2, code: "", bestBefore: "2027-01-31", now });
  expect([again === first, dated === first]).toEqual([true, false]);
  expect(await receive(db, admin, { productId, quantity: 4, code: "", now })).toBe("");
  expect(await stockOf(db, productId)).toMatchObject({ stock: 14, inLots: 10, withoutLot: 4 });
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, first));
  expect(log.map(({ action, after }) => [action, after])).toEqual([
    ["create", { product_id: productId, code: "L1", best_before: "2027-01-31", received: 5, quantity: 5 }],
    ["stock", { received: 8, quantity: 8 }],
  ]);
});

test("a delivery sent twice counts once; an expired one and an unknown product are refused", async () => {
  const productId = await emptyProduct();
  const seen = await seenOf(productId);
  const input = { product_id: productId, quantity: 5, code: "A", best_before: "2026-11-21" };
  const deliver = (changes: object) => receiveLot(db, admin, { input: { ...input, ...changes }, seen, now });
  expect(await deliver({ best_before: "2026-11-19" })).toEqual({ ok: false, code: "expired" });
  expect(await deliver({})).toMatchObject({ ok: true });
  expect(await deliver({})).toEqual({ ok: false, code: "stale" });
  const gone = "01890000-0000-7000-8000-000000000000";
  expect(await deliver({ product_id: gone })).toEqual({ ok: false, code: "gone" });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 5, inLots: 5 });
});

test("a stock below what lots need is refused with the lowest possible one; a product with a lot is not deleted", async () => {
  const productId = await insertProduct(db, { stock_quantity: 4 });
  await receive(db, admin, { productId, quantity: 6, now });
  await placed(productId, 2);
  const change = async (stock: number) =>
    changeStock(db, admin, { productId, seen: await seenOf(productId), stockSeen: 8, stock, now });
  expect(await change(3)).toEqual({ ok: false, code: "lots", stock: 4 });
  expect(await change(4)).toMatchObject({ ok: true, stock: 4 });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 4, reserved: 2, inLots: 6, withoutLot: 0 });
  expect(
    await deleteProduct(db, admin, {
      productId: await (async () => {
        const other = await emptyProduct();
        await receive(db, admin, { productId: other, quantity: 1, now });
        return other;
      })(),
      seen: null,
      now,
    }),
  ).toEqual({ ok: false, code: "received" });
});

test("the editor and an imported file cannot set a stock below what lots need", async () => {
  const productId = await insertProduct(db, { stock_quantity: 4 });
  await receive(db, admin, { productId, quantity: 6, now });
  const product = await findProductRecord(db, admin, productId);
  if (!product) throw new Error("No such product");
  const save = (stock_quantity: number) =>
    saveProduct(db, admin, {
      productId,
      input: { ...product, price_currency: "BGN", stock_quantity, stock_seen: 10 },
      seen: product.updated_at,
      now,
    });
  expect(await save(5)).toEqual({ ok: false, code: "lots", stock: 10, lowest: 6 });
  const importOf = (stock: number) =>
    previewImport(db, admin, Buffer.from(`id;stock_quantity\n${productId};${stock}\n`));
  expect(await importOf(5)).toMatchObject({
    preview: { wrong: [{ problems: [{ column: "stock_quantity", code: "lots", text: "5 < 6" }] }] },
  });
  expect(await importOf(6)).toMatchObject({ preview: { counts: { changed: 1, wrong: 0 } } });
  expect(await save(6)).toMatchObject({ ok: true, record: { stock_quantity: 6 } });
});

test("a correction changes the lot and the stock, and never below what orders need", async () => {
  const productId = await emptyProduct();
  const lotId = await receive(db, admin, { productId, quantity: 10, now });
  await placed(productId, 4);
  const correct = (quantity: number, seen: number) =>
    correctLot(db, admin, { lotId, input: { quantity, seen, reason: "Преброяване" }, now });
  expect(await correct(3, 10)).toEqual({ ok: false, code: "short", quantity: 4 });
  expect(await correct(7, 9)).toEqual({ ok: false, code: "stale", quantity: 10 });
  expect(await correct(7, 10)).toEqual({ ok: true });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 3, inLots: 7, withoutLot: 0 });
  expect(await correct(12, 7)).toEqual({ ok: true });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 8, lots: [{ quantity: 12, received: 12 }] });
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, lotId));
  expect(log.at(1)).toMatchObject({
    action: "stock",
    before: { quantity: 10 },
    after: { reason: "Преброяване" },
  });
});

test("orders are packed first expired, first out; before packing they have a plan, the oldest order first", async () => {
  const productId = await insertProduct(db, { stock_quantity: 1 });
  await receive(db, admin, { productId, quantity: 3, code: "LATE", bestBefore: "2027-03-31", now });
  await receive(db, admin, { productId, quantity: 3, code: "SOON", bestBefore: "2027-01-31", now });
  const first = await placed(productId, 2, new Date(now.getTime() - 1000));
  const second = await placed(productId, 5);
  const shown = async (orderId: string) => {
    const [line] = (await lotsOfOrders(db, [first, second], now)).get(orderId) ?? [];
    return (
      line && {
        ...Object.fromEntries(line.lots.map(({ code, quantity }) => [code, quantity])),
        rest: line.withoutLot,
        isFixed: line.isFixed,
      }
    );
  };
  expect(await shown(first)).toEqual({ SOON: 2, rest: 0, isFixed: false });
  expect(await shown(second)).toEqual({ SOON: 1, LATE: 3, rest: 1, isFixed: false });
  // The later order is packed first, which changes the other order's plan.
  await advanceOrder(shop, admin, { orderId: second, from: "new", now });
  expect(await shown(second)).toEqual({ SOON: 3, LATE: 2, rest: 0, isFixed: true });
  expect(await shown(first)).toEqual({ LATE: 1, rest: 1, isFixed: false });
});

test("an order that is paid in hand has a plan before it is paid, one by transfer has none", async () => {
  const productId = await emptyProduct();
  await receive(db, admin, { productId, quantity: 5, code: "SOON", now });
  const orderId = await placed(productId, 2);
  const planned = async (payment_method: "in_hand" | "bank_transfer") => {
    await db.update(orders).set({ payment_method }).where(eq(orders.id, orderId));
    return (await lotsOfOrders(db, [orderId], now)).get(orderId)?.map((line) => line.lots[0]?.code);
  };
  expect(await planned("in_hand")).toEqual(["SOON"]);
  expect(await planned("bank_transfer")).toBeUndefined();
});

test("undoing the step and cancelling release the lots; undoing a return takes the same lots again", async () => {
  const productId = await emptyProduct();
  await receive(db, admin, { productId, quantity: 5, now });
  const orderId = await placed(productId, 2, new Date(now.getTime() - 1000));
  const quantity = async () => (await stockOf(db, productId)).lots[0]?.quantity;
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  await advanceOrder(shop, admin, { orderId, from: "new", now });
  expect(await quantity()).toBe(3);
  expect(await undoStep(shop, admin, { orderId, from: "processing", now: at(1) })).toEqual({ ok: true });
  expect(await quantity()).toBe(5);
  await advanceOrder(shop, admin, { orderId, from: "new", now: at(2) });
  await advanceOrder(shop, admin, { orderId, from: "processing", now: at(3) });
  // The lots were fixed by the step before, so undoing this one leaves the parcel packed.
  await undoStep(shop, admin, { orderId, from: "shipped", now: at(4) });
  expect(await quantity()).toBe(3);
  await advanceOrder(shop, admin, { orderId, from: "processing", now: at(5) });
  const change = { orderId, reason: "", notifyCustomer: false };
  await returnOrder(shop, admin, { ...change, isRestocked: true, now: at(6) });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 5, lots: [{ quantity: 5 }], packed: 0 });
  expect(await undoStep(shop, admin, { orderId, from: "cancelled", now: at(7) })).toEqual({ ok: true });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 3, lots: [{ quantity: 3 }], packed: 2 });
  const other = await placed(productId, 1);
  await advanceOrder(shop, admin, { orderId: other, from: "new", now });
  await cancelOrder(shop, admin, { ...change, orderId: other, now: at(8) });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 3, lots: [{ quantity: 3 }] });
});

test("an order that was shipped before lots existed took items without lot", async () => {
  const productId = await insertProduct(db, { stock_quantity: 3 });
  const orderId = await placed(productId, 3);
  await db.update(orders).set({ order_status: "shipped" }).where(eq(orders.id, orderId));
  await receive(db, admin, { productId, quantity: 2, now });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 2, reserved: 0, inLots: 2, withoutLot: 0 });
  await returnOrder(shop, admin, { orderId, reason: "", isRestocked: true, notifyCustomer: false, now });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 5, inLots: 2, withoutLot: 3 });
});

test("items past their date leave the stock for sale, and returned ones are not sold again", async () => {
  const productId = await emptyProduct();
  await receive(db, admin, { productId, quantity: 5, bestBefore: "2026-11-20", now });
  const orderId = await placed(productId, 2);
  for (const from of ["new", "processing"] as const) await advanceOrder(shop, admin, { orderId, from, now });
  expect(await lockExpiredLots(db, new Date("2026-11-20T21:59:59Z"))).toBe(0);
  expect(await lockExpiredLots(db, new Date("2026-11-20T22:00:00Z"))).toBe(1);
  expect(await stockOf(db, productId)).toMatchObject({ stock: 0, withheld: 3, withoutLot: 0 });
  await returnOrder(shop, admin, { orderId, reason: "", isRestocked: true, notifyCustomer: false, now });
  expect(await stockOf(db, productId)).toMatchObject({ stock: 0, withheld: 5, lots: [{ quantity: 5 }] });
});

test("the list filters by state, product and mark; lots that expire within 60 days are open work", async () => {
  await db.update(lots).set({ best_before: "2028-01-01" });
  const productId = await emptyProduct();
  const soon = await receive(db, admin, {
    productId,
    quantity: 1,
    code: "Soon",
    bestBefore: "2027-01-19",
    now,
  });
  const late = await receive(db, admin, {
    productId,
    quantity: 1,
    code: "Late",
    bestBefore: "2027-01-20",
    now,
  });
  const empty = await receive(db, admin, { productId, quantity: 1, code: "Empty", now });
  await correctLot(db, admin, { lotId: empty, input: { quantity: 0, seen: 1, reason: "Бракувана" }, now });
  const listed = async (choice: Partial<LotChoice>) => {
    const all = { filter: "stock" as const, productId, code: "", ...choice };
    return (await listLots(db, admin, { choice: all, cursor: null, now })).rows.map(({ id }) => id);
  };
  expect(await listed({})).toEqual([soon, late]);
  expect(await listed({ filter: "all" })).toEqual([soon, late, empty]);
  expect(await listed({ filter: "expiring", productId: null })).toEqual([soon]);
  expect(await listed({ filter: "locked" })).toEqual([]);
  expect(await listed({ productId: null, code: "lat" })).toContain(late);
  expect((await countWork(db, admin, now)).expiring_lots).toBe(1);
});

test("a product's page promises the earliest date only if every item has one, and until that date passes", async () => {
  const productId = await emptyProduct();
  const promised = async (at = now) => (await lotFacts(db, productId, at)).bestBefore;
  expect(await promised()).toBeNull();
  await receive(db, admin, { productId, quantity: 2, code: "A", bestBefore: "2027-03-31", now });
  await receive(db, admin, { productId, quantity: 2, code: "B", bestBefore: "2027-01-31", now });
  expect(await promised()).toBe("2027-01-31");
  const later = new Date("2027-02-01T10:00:00Z");
  expect(await promised(later)).toBeNull();
  await lockExpiredLots(db, later);
  expect(await promised(later)).toBe("2027-03-31");
  await receive(db, admin, { productId, quantity: 1, code: "", now });
  expect(await promised(later)).toBeNull();
});
