import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { lotAllocations, lots, packedUnits } from "#app/server/db/schema/lots.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import { allocateLots } from "#app/server/catalogue/lots/allocate-lots.ts";
import { advanceOrder, cancelOrder } from "#app/server/orders/change-order.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderOfBags, sellInEuros } from "#tests/factories/orders/packed-bag.ts";
import { receive } from "#tests/factories/orders/lots.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loadPacking } from "./load-packing.ts";
import { packUnits, resetPacking, undoPackedUnits } from "./pack-units.ts";

const services = await testServices();
const { db } = services;
await sellInEuros(db);
const owner = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");

let barcodes = 0;

/** Inserts the example's bag, gives its strawberries a barcode and orders it. */
async function bagToPack({ quantity = 1, stock = 100 } = {}) {
  const example = await insertExampleBag(db, { stock });
  barcodes += 1;
  const gtin = `38000000${String(barcodes).padStart(5, "0")}`;
  await db.update(products).set({ gtin }).where(eq(products.id, example.strawberry));
  const place = () => orderOfBags(services, example, { quantity, now });
  return { ...example, gtin, place, orderId: await place() };
}

const scan = (orderId: string, code: string, quantity = 1, requestId = newId()) =>
  packUnits(db, owner, { orderId, requestId, what: { code }, quantity, now });

async function tick(orderId: string, productId: string, quantity: number) {
  const [line] = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
  const what = { lineId: line?.id ?? "", productId };
  return packUnits(db, owner, { orderId, requestId: newId(), what, quantity, now });
}

const lotOf = (productId: string, code: string, bestBefore: string, quantity = 50) =>
  receive(db, owner, { productId, quantity, code, bestBefore, now });

/** Returns how many units of each lot an order has. */
async function allocated(orderId: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ code: lots.code, quantity: lotAllocations.quantity })
    .from(lotAllocations)
    .innerJoin(lots, eq(lots.id, lotAllocations.lot_id))
    .innerJoin(orderLines, eq(orderLines.id, lotAllocations.order_line_id))
    .where(eq(orderLines.order_id, orderId));
  return Object.fromEntries(rows.map(({ code, quantity }) => [code, quantity]));
}

async function packedCount(orderId: string): Promise<number> {
  const loaded = await loadPacking(db, owner, { orderId, now });
  return loaded?.progress.packed ?? -1;
}

test("ticked and scanned pieces are counted until all are in the parcel", async () => {
  const { orderId, gtin, strawberry, pineapple, peach } = await bagToPack();
  expect(await scan(orderId, gtin)).toMatchObject({
    ok: true,
    unit: { name_bg: "Ягода", packed: 1, ordered: 9 },
    isDone: false,
  });
  await scan(orderId, `0${gtin}`);
  await tick(orderId, strawberry, 7);
  await tick(orderId, pineapple, 4);
  expect(await tick(orderId, peach, 1)).toMatchObject({ ok: true, isDone: true });
  expect(await loadPacking(db, owner, { orderId, now })).toMatchObject({
    progress: { packed: 14, ordered: 14 },
    isDone: true,
    canPack: true,
    next: "processing",
    lines: [{ bag_label: "За Мими", units: [{ packed: 9 }, { packed: 4 }, { packed: 1 }] }],
  });
});

test("refuses what is not in the order, unknown codes, a pack's own code, and more than was ordered", async () => {
  const { orderId, gtin, bag } = await bagToPack();
  await insertProduct(db, { name_bg: "Грозде", gtin: "3801234567890" });
  await db.update(products).set({ gtin: "3809999999999" }).where(eq(products.id, bag));
  expect(await scan(orderId, "3801234567890")).toMatchObject({ code: "not_in_order", name_bg: "Грозде" });
  expect(await scan(orderId, "3809999999999")).toMatchObject({ code: "pack", name_bg: "Торбичка 100 г" });
  expect(await scan(orderId, "nothing")).toEqual({ ok: false, code: "unknown_code" });
  expect(await scan(orderId, gtin, 10)).toMatchObject({ code: "too_many", name_bg: "Ягода" });
  await scan(orderId, gtin, 9);
  expect(await scan(orderId, gtin)).toMatchObject({ code: "too_many" });
  expect(await tick(orderId, bag, 1)).toMatchObject({ code: "gone" });
  expect(await packedCount(orderId)).toBe(9);
});

test("a repeated request packs once, and can be undone", async () => {
  const { orderId, gtin } = await bagToPack();
  const requestId = newId();
  await scan(orderId, gtin, 2, requestId);
  expect(await scan(orderId, gtin, 2, requestId)).toMatchObject({ ok: true, unit: { packed: 2 } });
  const undo = () => undoPackedUnits(db, owner, { orderId, requestId, now });
  expect(await undo()).toEqual({ ok: true, isDone: false });
  expect(await undo()).toEqual({ ok: false, code: "gone" });
  await scan(orderId, gtin, 3);
  await resetPacking(db, owner, { orderId, now });
  expect(await packedCount(orderId)).toBe(0);
});

test("scanned lots are used for exactly the scanned units, the rest is first expired, first out", async () => {
  const { orderId, strawberry } = await bagToPack({ stock: 100 });
  await lotOf(strawberry, "EARLY", "2027-01-31");
  await lotOf(strawberry, "LATE", "2027-06-30");
  expect(await scan(orderId, "LATE", 4)).toMatchObject({ ok: true });
  await advanceOrder(services, owner, { orderId, from: "new", now });
  expect(await allocated(orderId)).toEqual({ EARLY: 5, LATE: 4 });
});

test("a lot that is scanned after the order has its lots replaces one of them", async () => {
  const { orderId, strawberry } = await bagToPack();
  const early = await lotOf(strawberry, "E2", "2027-01-31");
  const late = await lotOf(strawberry, "L2", "2027-06-30");
  await advanceOrder(services, owner, { orderId, from: "new", now });
  expect(await allocated(orderId)).toEqual({ E2: 9 });
  expect(await scan(orderId, "L2", 2)).toMatchObject({ ok: true });
  expect(await scan(orderId, "E2", 7)).toMatchObject({ ok: true });
  expect(await allocated(orderId)).toEqual({ E2: 7, L2: 2 });
  const rows = await db
    .select()
    .from(lots)
    .where(inArray(lots.id, [early, late]));
  expect(Object.fromEntries(rows.map(({ code, quantity }) => [code, quantity]))).toEqual({ E2: 43, L2: 48 });
});

test("another order does not get the units of a lot that were scanned for this one", async () => {
  const { orderId, strawberry, place } = await bagToPack();
  await lotOf(strawberry, "FIRST", "2027-01-31", 9);
  await lotOf(strawberry, "NEXT", "2027-06-30", 9);
  const other = await place();
  await scan(orderId, "FIRST", 9);
  expect(await scan(other, "FIRST")).toMatchObject({ code: "lot_short", name_bg: "Ягода" });
  await db.transaction((tx) => allocateLots(tx, { orderId: other, now }));
  await db.transaction((tx) => allocateLots(tx, { orderId, now }));
  expect(await allocated(other)).toEqual({ NEXT: 9 });
  expect(await allocated(orderId)).toEqual({ FIRST: 9 });
});

test("a locked or expired lot is refused; one that is locked after the scan must be taken out first", async () => {
  const { orderId, strawberry } = await bagToPack();
  const lotId = await lotOf(strawberry, "LOCKED", "2027-01-31");
  await lotOf(strawberry, "OLD", "2026-11-20");
  await lotOf(strawberry, "GOOD", "2027-02-28");
  const tomorrow = new Date("2026-11-21T10:00:00Z");
  const requestId = newId();
  await scan(orderId, "LOCKED", 3, requestId);
  await db.update(lots).set({ locked_at: now }).where(eq(lots.id, lotId));
  const old = { orderId, requestId: newId(), what: { code: "OLD" }, quantity: 1, now: tomorrow };
  expect(await packUnits(db, owner, old)).toMatchObject({ code: "lot_withheld" });
  expect(await scan(orderId, "LOCKED")).toMatchObject({ code: "lot_withheld", name_bg: "Ягода" });
  const advance = () => advanceOrder(services, owner, { orderId, from: "new", now });
  expect(await advance()).toEqual({ ok: false, code: "repack" });
  expect(await loadPacking(db, owner, { orderId, now })).toMatchObject({
    withheld: [{ id: requestId, quantity: 3, code: "LOCKED" }],
    isDone: false,
  });
  await undoPackedUnits(db, owner, { orderId, requestId, now });
  expect(await advance()).toMatchObject({ ok: true });
  expect(await allocated(orderId)).not.toHaveProperty("LOCKED");
});

test("two packers at once put in exactly what was ordered", async () => {
  const { orderId, gtin, strawberry } = await bagToPack();
  await lotOf(strawberry, "SHARED", "2027-01-31", 12);
  const codes = Array.from({ length: 20 }, (_, index) => (index % 2 ? gtin : "SHARED"));
  const results = await Promise.all(codes.map((code) => scan(orderId, code)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(9);
  expect(results.every((result) => result.ok || result.code === "too_many")).toBe(true);
  expect(await packedCount(orderId)).toBe(9);
});

test("packers of two orders share the last units of a lot", async () => {
  const { orderId, strawberry, place } = await bagToPack();
  const other = await place();
  await lotOf(strawberry, "LAST", "2027-01-31", 9);
  const results = await Promise.all(
    Array.from({ length: 18 }, (_, index) => scan(index % 2 ? orderId : other, "LAST")),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(9);
  expect(results.every((result) => result.ok || result.code === "lot_short")).toBe(true);
});

test("a cancelled, sent or unknown order is not packed, and cancelling forgets what was", async () => {
  const { orderId, gtin } = await bagToPack();
  await scan(orderId, gtin, 2);
  await cancelOrder(services, owner, { orderId, reason: "", notifyCustomer: false, now });
  expect(await scan(orderId, gtin)).toEqual({ ok: false, code: "not_to_pack" });
  expect(await scan(newId(), gtin)).toEqual({ ok: false, code: "not_to_pack" });
  const [line] = await db.select().from(orderLines).where(eq(orderLines.order_id, orderId));
  expect(await db.$count(packedUnits, eq(packedUnits.order_line_id, line?.id ?? ""))).toBe(0);
  await db.update(orders).set({ order_status: "shipped" }).where(eq(orders.id, orderId));
  expect(await resetPacking(db, owner, { orderId, now })).toEqual({ ok: false, code: "not_to_pack" });
});
