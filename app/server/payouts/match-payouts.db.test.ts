import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { carrierPayoutLines, carrierPayouts, carriers, shipments } from "#app/server/db/schema/delivery.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { CarrierError } from "#app/server/delivery/carrier.ts";
import type { CarrierPayout } from "#app/server/delivery/carrier.ts";
import { log } from "#app/server/log.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { onlyDeliveredParcels } from "#tests/factories/delivery/delivered-parcels.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { carriersOf, testCarrier } from "#tests/factories/delivery/test-carrier.ts";
import { fetchPayouts } from "./fetch-payouts.ts";
import { listOpenLines, listPayouts } from "./list-payouts.ts";
import { matchPayouts } from "./match-payouts.ts";
import { loadDebts } from "./owed-cash.ts";
import { settleLine } from "./settle-line.ts";
import { storePayouts } from "./store-payouts.ts";

const [econt, speedy, boxnow] = [testCarrier("econt"), testCarrier("speedy"), testCarrier("boxnow")];
const services = { ...(await testServices()), carriers: carriersOf(econt, speedy, boxnow) };
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");

const first = "1051000001";
const second = "1051000002";
let reported: CarrierPayout[] = [];
const asked: [string, string][] = [];
for (const { carrier } of [econt, speedy, boxnow])
  carrier.listPayouts = (from, to) => {
    asked.push([from, to]);
    return Promise.resolve(reported);
  };

beforeEach(async () => {
  asked.length = 0;
  reported = [];
  await db.execute(sql`truncate carrier_payouts, carriers, payout_file_formats cascade`);
  await db.delete(auditLog);
  await db.insert(carriers).values({ name: "econt", settings: defaultCarrierSettings, updated_at: now });
});

const payout = (lines: CarrierPayout["lines"], changes: Partial<CarrierPayout> = {}): CarrierPayout => ({
  reference: "2026-11-20",
  paidOn: "2026-11-20",
  method: "bank",
  lines,
  ...changes,
});

const fetchEcont = (at = now) => fetchPayouts(services, admin, { carrier: "econt", now: at });
const stateOf = async (id: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order && { payment_status: order.payment_status, paid_eur: order.paid_eur };
};
const paidEvents = (orderId: string) =>
  db
    .select()
    .from(orderEvents)
    .where(sql`order_id = ${orderId} and kind = 'paid'`);
const linesInOrder = () => db.select().from(carrierPayoutLines).orderBy(asc(carrierPayoutLines.number));

test("a payout of the right sum marks the order's cash as paid, with carrier and day, once", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  reported = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 1, matched: 1 });
  expect(await stateOf(orderId)).toEqual({ payment_status: "paid", paid_eur: 706 });
  expect(await fetchEcont()).toEqual({ ok: true, stored: 0, matched: 0 });
  const events = await paidEvents(orderId);
  expect(events.map(({ data }) => data)).toEqual([{ amount_eur: "706", carrier: "econt", on: "2026-11-20" }]);
  expect(await db.$count(carrierPayouts)).toBe(1);
});

test("another sum, an unknown number and a cancelled order pay nothing and are listed", async () => {
  const [short = "", cancelled = ""] = await onlyDeliveredParcels(
    db,
    {},
    { order: { order_status: "cancelled" } },
  );
  reported = [
    payout([
      { number: first, amount: 700 },
      { number: second, amount: 706 },
      { number: "9999", amount: 100 },
    ]),
  ];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 3, matched: 0 });
  expect(await stateOf(short)).toEqual({ payment_status: "pending", paid_eur: 0 });
  expect(await stateOf(cancelled)).toEqual({ payment_status: "pending", paid_eur: 0 });
  const open = await listOpenLines(db, admin);
  expect(open.map(({ number, state, expected }) => [number, state, expected])).toEqual([
    [first, "wrong_sum", 706],
    [second, "closed", 706],
    ["9999", "unknown", null],
  ]);
  const { rows } = await listPayouts(db, admin, null);
  expect(rows).toMatchObject([{ reference: "2026-11-20", lines: 3, total: 1506, open: 3 }]);
});

test("a number that arrives before its parcel is known matches later", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  reported = [payout([{ number: "1051000009", amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  await db.update(shipments).set({ number: "1051000009" });
  expect(await matchPayouts(services, admin, { carrier: "econt", now })).toBe(1);
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "paid" });
});

test("cash that staff marked before the payout is matched and not paid again", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  await markPaid(services, admin, { orderIds: [orderId], now });
  reported = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ matched: 1 });
  expect(await paidEvents(orderId)).toHaveLength(1);
  expect(await loadDebts(services, admin, now)).toMatchObject([{ owed: 0 }, { owed: 0 }, { owed: 0 }]);
});

test("a number of one carrier pays no parcel of another", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, { parcel: { carrier: "speedy" } });
  reported = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "pending" });
  expect(await fetchPayouts(services, admin, { carrier: "speedy", now })).toMatchObject({ matched: 1 });
});

test("a parcel whose label was cancelled is not matched", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, { parcel: { label_state: "cancelled" } });
  reported = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ matched: 0 });
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "pending" });
});

test("a parcel number that is reported again on another day counts once", async () => {
  await onlyDeliveredParcels(db, {});
  reported = [payout([{ number: first, amount: 706 }])];
  await fetchEcont();
  reported = [payout([{ number: first, amount: 706 }], { reference: "2026-11-21", paidOn: "2026-11-21" })];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 0, matched: 0 });
  expect(await db.$count(carrierPayouts)).toBe(1);
});

test("a stored payout that is reported with more lines gets the missing ones", async () => {
  await onlyDeliveredParcels(db, {}, {});
  reported = [payout([{ number: first, amount: 706 }])];
  await fetchEcont();
  reported = [
    payout([
      { number: first, amount: 706 },
      { number: second, amount: 706 },
    ]),
  ];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 1, matched: 1 });
});

test("leaves out invalid reports: zero and impossible sums, impossible days, empty numbers", async () => {
  reported = [
    payout([
      { number: "", amount: 706 },
      { number: "1", amount: 0 },
      { number: "2", amount: -5 },
      { number: "3", amount: 1e12 },
      { number: "4", amount: 1.5 },
      { number: "5".repeat(200), amount: 5 },
    ]),
    payout([{ number: "6", amount: 706 }], { paidOn: "2026-13-01" }),
    payout([{ number: "7", amount: 706 }], { reference: " " }),
  ];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 0, matched: 0 });
  expect(await db.$count(carrierPayouts)).toBe(0);
});

test("a daily carrier is not asked about today, whose payout may still grow", async () => {
  await fetchEcont();
  await fetchPayouts(services, admin, { carrier: "speedy", now });
  expect(asked).toEqual([
    ["2026-10-24", "2026-11-23"],
    ["2026-10-25", "2026-11-24"],
  ]);
  expect(await fetchPayouts(services, admin, { carrier: "boxnow", now })).toEqual({
    ok: false,
    code: "none",
  });
});

test("a carrier that does not answer changes nothing, and its problem is shown until it answers", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const { listPayouts: usual } = econt.carrier;
  econt.carrier.listPayouts = () =>
    Promise.reject(new CarrierError("timeout", "няма отговор", { mayHaveActed: false }));
  expect(await fetchEcont()).toEqual({ ok: false, code: "timeout" });
  econt.carrier.listPayouts = () => Promise.reject(new TypeError("a fault of ours"));
  expect(await fetchEcont()).toEqual({ ok: false, code: "failed" });
  expect(await loadDebts(services, admin, now)).toContainEqual(
    expect.objectContaining({ carrier: "econt", problem: "failed", payoutsAt: null }),
  );
  econt.carrier.listPayouts = usual;
  await fetchEcont();
  expect(await loadDebts(services, admin, now)).toContainEqual(
    expect.objectContaining({ carrier: "econt", problem: null, payoutsAt: now }),
  );
});

test("a carrier owes the cash of delivered parcels; after the agreed days it is missing", async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 10));
  await onlyDeliveredParcels(
    db,
    { parcel: { ended_at: at(20) } },
    { parcel: { ended_at: at(12) } },
    { parcel: { carrier: "speedy", cash_eur: 1200, ended_at: at(20) } },
    // Nothing is owed for these.
    { order: { payment_status: "paid", paid_eur: 706 } },
    { order: { order_status: "shipped" }, parcel: { state: "in_transit", ended_at: null } },
    { order: { order_status: "shipped" }, parcel: { state: "returned" } },
    { parcel: { cash_eur: 0 } },
    { order: { order_status: "cancelled" } },
    { parcel: { label_state: "cancelled" } },
  );
  const debts = await loadDebts(services, admin, now);
  expect(debts.map(({ carrier, owed, overdue, count }) => [carrier, owed, overdue, count])).toEqual([
    ["econt", 1412, 706, 2],
    ["speedy", 1200, 0, 1],
    ["boxnow", 0, 0, 0],
  ]);
  expect(debts[0]?.parcels.map(({ number, state }) => [number, state])).toEqual([
    [second, "missing"],
    [first, "waiting"],
  ]);
});

test("a carrier that paid too little owes the rest until staff accept or dismiss it", async () => {
  const [orderId = "", other = ""] = await onlyDeliveredParcels(db, {}, {});
  reported = [
    payout([
      { number: first, amount: 700 },
      { number: second, amount: 650 },
    ]),
  ];
  await fetchEcont();
  const owed = async () => (await loadDebts(services, admin, now))[0]?.owed;
  expect(await owed()).toBe(62);
  const [line, next] = await linesInOrder();
  const settle = (lineId: string, decision: "accept" | "dismiss" | "restore") =>
    settleLine(services, admin, { lineId, decision, now });
  expect(await settle(line!.id, "accept")).toBe(true);
  expect(await settle(line!.id, "accept")).toBe(false);
  expect(await settle(line!.id, "dismiss")).toBe(false);
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "paid" });
  expect((await paidEvents(orderId)).map(({ data }) => data.amount_eur)).toEqual(["700"]);
  expect(await owed()).toBe(56);
  expect(await settle(next!.id, "dismiss")).toBe(true);
  expect(await settle(next!.id, "dismiss")).toBe(false);
  expect(await owed()).toBe(0);
  expect(await settle(next!.id, "restore")).toBe(true);
  expect(await owed()).toBe(56);
  expect(await stateOf(other)).toMatchObject({ payment_status: "pending" });
  const written = await db.select().from(auditLog).where(eq(auditLog.entity, "payout"));
  expect(written.map(({ action }) => action).toSorted()).toEqual(["import", "update", "update", "update"]);
});

test("a line without a parcel or of a cancelled order cannot be accepted", async () => {
  const [cancelled = ""] = await onlyDeliveredParcels(db, { order: { order_status: "cancelled" } });
  reported = [
    payout([
      { number: first, amount: 706 },
      { number: "9999", amount: 5 },
    ]),
  ];
  await fetchEcont();
  const lines = await linesInOrder();
  expect(lines.map(({ number }) => number)).toEqual([first, "9999"]);
  for (const { id } of lines)
    expect(await settleLine(services, admin, { lineId: id, decision: "accept", now })).toBe(false);
  expect(await linesInOrder()).toEqual(lines);
  expect(await stateOf(cancelled)).toEqual({ payment_status: "pending", paid_eur: 0 });
  expect(await settleLine(services, admin, { lineId: newId(), decision: "accept", now })).toBe(false);
});

test("twenty concurrent reads of the same payout pay each order once", async () => {
  const ids = await onlyDeliveredParcels(db, ...Array.from({ length: 10 }, () => ({})));
  const numbers = await db.select({ number: shipments.number }).from(shipments);
  reported = [payout(numbers.map(({ number }) => ({ number: number ?? "", amount: 706 })))];
  const results = await Promise.all(Array.from({ length: 20 }, () => fetchEcont()));
  const sum = (of: "stored" | "matched") =>
    results.reduce((total, result) => total + (result.ok ? result[of] : 0), 0);
  expect([sum("stored"), sum("matched")]).toEqual([10, 10]);
  for (const id of ids) expect(await paidEvents(id)).toHaveLength(1);
});

test("after any reports, marks by hand and settlements no cash is paid twice, and the debt is exact", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant("report" as const),
      parcel: fc.nat(3),
      amount: fc.constantFrom(706, 700, 800),
      day: fc.constantFrom("2026-11-19", "2026-11-20"),
    }),
    fc.record({ kind: fc.constant("mark" as const), parcel: fc.nat(3) }),
    fc.record({
      kind: fc.constantFrom("accept" as const, "dismiss" as const, "restore" as const),
      parcel: fc.nat(3),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await db.execute(sql`truncate carrier_payouts cascade`);
      const ids = await onlyDeliveredParcels(db, {}, {}, {}, {});
      const numberOf = (index: number) => String(1_051_000_001 + index);
      for (const each of steps) {
        if (each.kind === "report") {
          const line = { number: numberOf(each.parcel), amount: each.amount };
          const newPayouts = [payout([line], { reference: each.day, paidOn: each.day })];
          await db.transaction((tx) =>
            storePayouts(tx, "econt", { payouts: newPayouts, source: "carrier", userId: null, now }),
          );
          await matchPayouts(services, null, { carrier: "econt", now });
        } else if (each.kind === "mark") {
          await markPaid(services, admin, { orderIds: [ids[each.parcel] ?? ""], now });
        } else {
          const [line] = await db
            .select()
            .from(carrierPayoutLines)
            .where(eq(carrierPayoutLines.number, numberOf(each.parcel)));
          if (line) await settleLine(services, admin, { lineId: line.id, decision: each.kind, now });
        }
      }
      const lines = await linesInOrder();
      expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
      const [debt] = await loadDebts(services, admin, now);
      let owed = 0;
      for (const [index, id] of ids.entries()) {
        const isPaid = (await stateOf(id))?.payment_status === "paid";
        expect(await paidEvents(id)).toHaveLength(isPaid ? 1 : 0);
        const line = lines.find(({ number }) => number === numberOf(index));
        if (line?.matched_at) expect(isPaid).toBe(true);
        if (!isPaid && !line?.dismissed_at) owed += Math.max(0, 706 - (line?.amount_eur ?? 0));
      }
      expect(debt?.owed).toBe(owed);
    }),
    { numRuns: 40 },
  );
});

test("the owner's open work counts the lines to check and the missing cash, and nothing else", async () => {
  await onlyDeliveredParcels(
    db,
    {},
    {},
    // 22:30 UTC is the next day in Sofia, so these days end a day later.
    { parcel: { ended_at: new Date("2026-11-16T22:30:00Z") } },
    { order: { payment_status: "paid", paid_eur: 706 } },
  );
  reported = [payout([{ number: second, amount: 1 }])];
  await fetchEcont();
  // One parcel's cash is missing; another's is short, so its line must be checked.
  expect(await countWork(db, admin, now)).toMatchObject({ payouts: 2 });
  await db.update(carriers).set({ settings: { ...defaultCarrierSettings, payout_days: 6 } });
  expect(await countWork(db, admin, now)).toMatchObject({ payouts: 3 });
  const [debt] = await loadDebts(services, admin, now);
  expect(debt?.parcels.filter(({ state }) => state === "missing")).toHaveLength(2);
});
