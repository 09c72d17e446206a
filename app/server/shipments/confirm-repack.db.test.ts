import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import { lockByHand, lockExpiredLots, unlockLot } from "#app/server/catalogue/lots/lock-lot.ts";
import { findLot } from "#app/server/catalogue/lots/list-lots.ts";
import { runNightly } from "#app/server/catalogue/lots/lot-jobs.ts";
import { planRepack } from "#app/server/catalogue/lots/repack-order.ts";
import { sendRecallNotices } from "#app/server/catalogue/lots/recall-lot.ts";
import { shipments } from "#app/server/db/schema/delivery.ts";
import { recalls } from "#app/server/db/schema/lots.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { findPackingSlips } from "#app/server/documents/packing-slips.ts";
import { advanceOrders } from "#app/server/orders/advance-orders.ts";
import { advanceOrder, cancelOrder, returnOrder } from "#app/server/orders/change-order.ts";
import { changeLines } from "#app/server/orders/lines/change-lines.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { undoStep } from "#app/server/orders/undo-step.ts";
import { grantedTo, insertStaff } from "#tests/factories/accounts/people.ts";
import { recallShop } from "#tests/factories/delivery/recall-shop.ts";
import { lineChange } from "#tests/factories/orders/line-changes.ts";
import { receive, stockOf } from "#tests/factories/orders/lots.ts";
import { applyTracking } from "./apply-tracking.ts";
import { confirmRepack } from "./confirm-repack.ts";
import { addLabelByHand } from "./label-by-hand.ts";
import { countParcels, listParcels } from "./list-parcels.ts";
import { loadParcelCard } from "./load-parcel-card.ts";
import { handOver, markPacked } from "./move-parcels.ts";
import { listPickups, requestPickup } from "./request-pickup.ts";
import { voidLabel } from "./void-label.ts";

const { services, db, admin, productWithLots, placed, label, recall, repack, lotsIn, orderRow, report } =
  await recallShop();
const now = new Date("2026-11-20T10:00:00Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const packer = grantedTo(await insertStaff(db, { email: "packer@example.com", role: "packer" }), "parcels");

/** An order of two items whose parcel is packed from the lot L1; there are other items in the lot L2. */
async function packedOrder(changes: Record<string, unknown> = {}) {
  const { productId, lotIds } = await productWithLots({ codes: ["L1", "L2"], now });
  const orderId = await placed(productId, now, changes);
  expect(await label(orderId, now)).toMatchObject({ ok: true });
  expect((await markPacked(services, admin, { orderIds: [orderId], now })).get(orderId)).toEqual({
    ok: true,
  });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  const [lotId = "", other = ""] = lotIds;
  return { productId, orderId, lotId, other };
}

const handedOver = async (orderId: string, at = later(1)) =>
  (await handOver(services, admin, { orderIds: [orderId], now: at })).get(orderId);
const notified = async (lotId: string) => {
  const [known] = await db.select().from(recalls).where(eq(recalls.lot_id, lotId));
  return sendRecallNotices(services, { recallId: known?.id ?? "", now });
};
const refused = { ok: false, code: "repack" };

test("a recall stops a packed parcel in every service, until somebody confirms the repacking", async () => {
  const { productId, orderId, lotId } = await packedOrder();
  const { order_number } = await orderRow(orderId);
  await recall(lotId, now);
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  expect(await handedOver(orderId)).toEqual(refused);
  expect((await markPacked(services, admin, { orderIds: [orderId], now })).get(orderId)).toEqual(refused);
  expect(await advanceOrder(services, admin, { orderId, from: "new", now })).toEqual(refused);
  const steps = new Map([[orderId, "new" as const]]);
  expect(await advanceOrders(services, admin, { steps, now })).toMatchObject({
    moved: new Map(),
    stayed: { repack: 1, short_of_lots: 0 },
  });
  expect(await orderRow(orderId)).toMatchObject({ order_status: "new" });
  expect(await notified(lotId)).toBe(0);

  expect(await repack(orderId, later(2))).toEqual({ ok: true });
  expect(await lotsIn(orderId)).toEqual(["2 × L2"]);
  expect(await stockOf(db, productId)).toMatchObject({ packed: 2, stock: 8, withheld: 10, withoutLot: 0 });
  expect(await handedOver(orderId, later(3))).toEqual({ ok: true });
  expect(await notified(lotId)).toBe(0);
  expect(await report(lotId, now)).not.toContain(order_number);
});

test("every screen shows a parcel to repack, and the driver does not get it", async () => {
  const { orderId, lotId } = await packedOrder();
  const choice = readOrderChoice(new URLSearchParams());
  const look = async () => {
    const { orders: page } = await listOrders(db, admin, { choice, cursor: null, now });
    const packedParcels = (await listParcels(db, packer, { stage: "packed", now })).parcels;
    const toRepack = (await listParcels(db, packer, { stage: "repack", now })).parcels;
    const card = await loadParcelCard(services, packer, { orderId, search: null, now });
    const slips = await findPackingSlips(db, packer, [orderId], now);
    const [pickup] = await listPickups(services, packer, now);
    return {
      list: page.find(({ id }) => id === orderId)?.must_repack,
      parcels: packedParcels.find(({ id }) => id === orderId)?.block,
      withheld: packedParcels.find(({ id }) => id === orderId)?.lots.map(({ lots }) => lots[0]?.isWithheld),
      stage: toRepack.map(({ id }) => id).includes(orderId),
      counted: (await countParcels(db, packer, now)).repack,
      card: [card?.block, card?.repack?.lines],
      slip: slips.ok ? slips.slips[0]?.warning : "refused",
      lot: (await findLot(db, admin, { lotId, now }))?.repack.map(({ id }) => id),
      driver: pickup?.parcels ?? 0,
    };
  };
  const before = await look();
  expect(before).toMatchObject({ list: false, parcels: null, withheld: [false], stage: false, counted: 0 });
  expect(before).toMatchObject({ card: [null, undefined], slip: null, lot: [] });
  await recall(lotId, now);
  const after = await look();
  expect(after).toMatchObject({ list: true, parcels: "repack", withheld: [true], stage: true, counted: 1 });
  expect(after).toMatchObject({ slip: "repack", lot: [orderId], driver: before.driver - 1 });
  expect(after.card).toMatchObject([
    "repack",
    [{ out: [{ code: "L1", quantity: 2 }], into: [{ code: "L2", quantity: 2 }], withoutLot: 0, missing: 0 }],
  ]);
  const time = { carrier: "econt", from: later(3600), to: later(7200), now } as const;
  const asked = await requestPickup(services, packer, time);
  expect(asked.ok ? asked.parcels : 0).toBe(before.driver - 1);
  await repack(orderId, later(1));
  expect(await look()).toMatchObject({ list: false, parcels: null, stage: false, counted: 0, slip: null });
});

test("what was handed over before the recall keeps its lot, is notified and in the report", async () => {
  const { orderId, lotId } = await packedOrder();
  expect(await handedOver(orderId)).toEqual({ ok: true });
  await recall(lotId, later(2));
  expect(await notified(lotId)).toBe(1);
  expect(await repack(orderId, later(3))).toEqual({ ok: false, code: "changed" });
  // A recall does not stop the delivery of what has left.
  expect(await advanceOrder(services, admin, { orderId, from: "shipped", now: later(4) })).toMatchObject({
    ok: true,
  });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  expect(await report(lotId, later(5))).toContain((await orderRow(orderId)).order_number);
});

test("a packer may confirm; repeated and concurrent confirmations replace the items once, and are audited once", async () => {
  const { productId, orderId, lotId } = await packedOrder();
  await recall(lotId, now);
  const key = (await planRepack(db, { orderId, now }))?.key ?? "";
  const confirm = () => confirmRepack(services, packer, { orderId, key, now: later(1) });
  expect(await Promise.all([confirm(), confirm(), confirm()])).toEqual([
    { ok: true },
    { ok: true },
    { ok: true },
  ]);
  expect(await confirm()).toEqual({ ok: true });
  expect(await lotsIn(orderId)).toEqual(["2 × L2"]);
  expect(await stockOf(db, productId)).toMatchObject({ packed: 2, overdrawn: 0, withoutLot: 0 });
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, orderId));
  expect(log.filter(({ action }) => action === "repack")).toHaveLength(1);
});

test("a confirmation of a plan that is out of date is refused, and so is one that lacks items", async () => {
  const { productId, orderId, lotId, other } = await packedOrder();
  await recall(lotId, now);
  const shown = await planRepack(db, { orderId, now });
  await recall(other, now);
  expect(await confirmRepack(services, admin, { orderId, key: shown?.key ?? "", now })).toEqual({
    ok: false,
    code: "changed",
  });
  expect(await planRepack(db, { orderId, now })).toMatchObject({ lines: [{ missing: 2 }] });
  expect(await repack(orderId, now)).toEqual({ ok: false, code: "short_of_lots" });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  await receive(db, admin, { productId, quantity: 5, code: "L3", now });
  expect(await repack(orderId, now)).toEqual({ ok: true });
  expect(await lotsIn(orderId)).toEqual(["2 × L3"]);
});

test("only the withheld items are replaced; the others stay as they were packed", async () => {
  const { productId, lotIds } = await productWithLots({ codes: ["L1", "L2"], now });
  const orderId = await placed(productId, now, { quantity: 12 });
  await label(orderId, now);
  expect(await lotsIn(orderId)).toEqual(["10 × L1", "2 × L2"]);
  await recall(lotIds[1] ?? "", now);
  // It would come first, but nobody takes the ten items of L1 out of the parcel.
  await receive(db, admin, { productId, quantity: 20, code: "L0", bestBefore: "2026-12-31", now });
  expect(await repack(orderId, now)).toEqual({ ok: true });
  expect(await lotsIn(orderId)).toEqual(["2 × L0", "10 × L1"]);
});

test("a parcel is stopped when its lot passes its date, also before the nightly job, and when staff lock the lot", async () => {
  const { orderId } = await packedOrder();
  const midnight = new Date("2027-01-28T22:00:00Z");
  const second = new Date(midnight.getTime() - 1000);
  const card = async (at: Date) =>
    (await loadParcelCard(services, admin, { orderId, search: null, now: at }))?.block;
  expect(await card(second)).toBeNull();
  expect(await card(midnight)).toBe("repack");
  expect(await handedOver(orderId, midnight)).toEqual(refused);
  await lockExpiredLots(db, midnight);
  expect(await handedOver(orderId, midnight)).toEqual(refused);
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);

  const locked = await packedOrder();
  const lot = { lotId: locked.lotId, now };
  expect(await lockByHand(db, packer, lot)).toEqual({ ok: true });
  expect(await lockByHand(db, packer, lot)).toEqual({ ok: true });
  expect(await stockOf(db, locked.productId)).toMatchObject({ stock: 10, withheld: 8 });
  expect(await handedOver(locked.orderId)).toEqual(refused);
  expect(await unlockLot(db, admin, lot)).toEqual({ ok: true });
  expect(await unlockLot(db, admin, lot)).toEqual({ ok: true });
  expect(await stockOf(db, locked.productId)).toMatchObject({ stock: 18, withheld: 0 });
  expect(await handedOver(locked.orderId)).toEqual({ ok: true });
  const log = await db.select().from(auditLog).where(eq(auditLog.record_id, locked.lotId));
  expect(log.filter(({ action }) => action === "status")).toHaveLength(2);
  // A recalled or expired lot stays locked.
  await recall(locked.lotId, now);
  expect(await unlockLot(db, admin, lot)).toEqual({ ok: false, code: "recalled" });
  const expired = { lotId: locked.other, now: new Date("2027-03-01T10:00:00Z") };
  expect(await unlockLot(db, admin, expired)).toEqual({ ok: false, code: "expired" });
});

test("no label is requested for a parcel that must be repacked or lacks items; one made elsewhere is kept and stopped", async () => {
  const { productId, lotIds } = await productWithLots({ codes: ["L1"], now });
  const waiting = await placed(productId, now);
  const processing = await placed(productId, now);
  await advanceOrder(services, admin, { orderId: processing, from: "new", now });
  await recall(lotIds[0] ?? "", now);
  expect(await label(waiting, now)).toEqual({ ok: false, code: "short_of_lots" });
  expect(await label(processing, now)).toEqual(refused);
  expect(await db.$count(shipments, eq(shipments.order_id, waiting))).toBe(0);

  for (const [orderId, code] of [
    [waiting, "short_of_lots"],
    [processing, "repack"],
  ] as const) {
    const byHand = { orderId, carrier: "econt", number: `HAND-${code}`, now } as const;
    expect(await addLabelByHand(services, admin, byHand)).toEqual({ ok: true });
    expect(await handedOver(orderId)).toEqual({ ok: false, code });
    expect((await loadParcelCard(services, admin, { orderId, search: null, now }))?.block).toBe(code);
    const { parcels } = await listParcels(db, packer, { stage: "labelled", now });
    expect(parcels.find(({ id }) => id === orderId)?.block).toBe(code);
  }
});

test("lines do not change while the parcel must be repacked", async () => {
  const { productId, lotIds } = await productWithLots({ codes: ["L1", "L2"], now });
  const orderId = await placed(productId, now);
  await advanceOrder(services, admin, { orderId, from: "new", now });
  await recall(lotIds[0] ?? "", now);
  const change = async (quantity: number) =>
    changeLines(
      services,
      admin,
      await lineChange(db, orderId, { pieces: { [productId]: quantity }, now: later(1) }),
      async () => false,
    );
  expect(await change(3)).toEqual({ ok: false, code: "locked", lock: "repack" });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  await repack(orderId, later(1));
  expect(await change(3)).toMatchObject({ ok: true });
  expect(await lotsIn(orderId)).toEqual(["3 × L2"]);
});

test("undoing a hand-over leaves a parcel that must be repacked, if its lot was withheld in the meantime", async () => {
  const { productId, lotIds } = await productWithLots({ codes: ["L1", "L2"], now });
  const orderId = await placed(productId, now);
  // This step packs the order.
  await advanceOrder(services, admin, { orderId, from: "new", now: later(1) });
  await recall(lotIds[0] ?? "", later(2));
  expect(await undoStep(services, admin, { orderId, from: "processing", now: later(3) })).toEqual({
    ok: true,
  });
  expect(await stockOf(db, productId)).toMatchObject({ packed: 2 });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  expect(await advanceOrder(services, admin, { orderId, from: "new", now: later(4) })).toEqual(refused);

  const { orderId: sent, lotId } = await packedOrder();
  await handedOver(sent, now);
  await recall(lotId, later(1));
  expect(await undoStep(services, admin, { orderId: sent, from: "shipped", now: later(2) })).toEqual({
    ok: true,
  });
  expect(await lotsIn(sent)).toEqual(["2 × L1"]);
  expect(await handedOver(sent, later(3))).toEqual(refused);
});

test("a cancellation that was undone does not lose what is in the parcel", async () => {
  const { orderId, lotId, productId } = await packedOrder();
  await recall(lotId, now);
  await voidLabel(services, admin, { orderId, isForced: false, now });
  const cancel = { orderId, reason: "", notifyCustomer: false, now: later(1) };
  expect(await cancelOrder(services, admin, cancel)).toEqual({ ok: true });
  expect(await planRepack(db, { orderId, now })).toBeNull();
  expect(await stockOf(db, productId)).toMatchObject({ packed: 0, withheld: 10, stock: 10 });
  expect(await undoStep(services, admin, { orderId, from: "cancelled", now: later(2) })).toEqual({
    ok: true,
  });
  expect(await label(orderId, later(3))).toEqual(refused);
  expect(await repack(orderId, later(4))).toEqual({ ok: true });
  expect(await lotsIn(orderId)).toEqual(["2 × L2"]);
  expect(await stockOf(db, productId)).toMatchObject({ packed: 2, withheld: 10, stock: 8, withoutLot: 0 });
  expect(await label(orderId, later(5))).toMatchObject({ ok: true });
});

async function inTransit(orderId: string, at = later(60)) {
  const [parcel] = await db.select().from(shipments).where(eq(shipments.order_id, orderId));
  const event = { at, code: "1", state: "in_transit", textBg: "", textEn: "", place: "" } as const;
  const tracked = { number: parcel?.number ?? "", events: [event], collected: null };
  await db.transaction((tx) =>
    applyTracking(tx, services.jobs, { shipmentId: parcel?.id ?? "", orderId, tracked, now: at }),
  );
}

test("a parcel that the carrier took in spite of the recall keeps its lot, is notified and in the report", async () => {
  const { orderId, lotId } = await packedOrder();
  await recall(lotId, now);
  await inTransit(orderId);
  expect(await orderRow(orderId)).toMatchObject({ order_status: "shipped" });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  expect(await notified(lotId)).toBe(1);
  expect(await report(lotId, later(61))).toContain((await orderRow(orderId)).order_number);
  expect(await repack(orderId, later(61))).toEqual({ ok: false, code: "changed" });
});

test("so does the parcel of an order that can no longer be shipped", async () => {
  const { orderId, lotId } = await packedOrder();
  await recall(lotId, now);
  const refunded = {
    payment_method: "stripe",
    payment_status: "paid",
    paid_eur: 500,
    refunded_eur: 500,
  } as const;
  await db.update(orders).set(refunded).where(eq(orders.id, orderId));
  await inTransit(orderId);
  expect(await orderRow(orderId)).toMatchObject({ order_status: "new" });
  expect(await notified(lotId)).toBe(1);
  expect(await planRepack(db, { orderId, now: later(61) })).toBeNull();
  expect((await findLot(db, admin, { lotId, now }))?.reach.orders).toBe(1);
  expect(await report(lotId, later(61))).toContain((await orderRow(orderId)).order_number);
});

test("a return that was undone is notified of a recall that came between", async () => {
  const { orderId, lotId } = await packedOrder();
  await handedOver(orderId, now);
  const back = { orderId, reason: "", isRestocked: true, notifyCustomer: false, now: later(20) };
  expect(await returnOrder(services, admin, back)).toEqual({ ok: true });
  await recall(lotId, later(21));
  expect(await notified(lotId)).toBe(0);
  expect(await undoStep(services, admin, { orderId, from: "cancelled", now: later(22) })).toEqual({
    ok: true,
  });
  expect(await lotsIn(orderId)).toEqual(["2 × L1"]);
  await runNightly(services, later(23));
  expect(await notified(lotId)).toBe(1);
});
