import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { sumBy } from "#app/domain/money.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierPayoutLines, carrierPayouts, carriers, shipments } from "#app/server/db/schema/delivery.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import { log } from "#app/server/log.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { onlyDeliveredParcels } from "#tests/factories/delivery/delivered-parcels.ts";
import { on, payout, payoutShop } from "#tests/factories/delivery/payout-shop.ts";
import { fetchPayouts } from "./fetch-payouts.ts";
import { listOpenLines, listPayouts } from "./list-payouts.ts";
import { matchPayouts } from "./match-payouts.ts";
import { loadDebts } from "./owed-cash.ts";
import { settleLine } from "./settle-line.ts";
import { storePayouts } from "./store-payouts.ts";
import { runs } from "#tests/tiers.ts";

const { services, admin, now, report, asked, econt, fetchEcont, stateOf, paidEvents } = await payoutShop();
const { db } = services;
const first = "1051000001";
const second = "1051000002";
const linesOf = (number: string) =>
  db
    .select()
    .from(carrierPayoutLines)
    .where(eq(carrierPayoutLines.number, number))
    .orderBy(asc(carrierPayoutLines.id));
const linesInOrder = () => db.select().from(carrierPayoutLines).orderBy(asc(carrierPayoutLines.number));

test("a payout of the right sum marks the order's cash as paid, with carrier and day, once", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  report.payouts = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 1, matched: 1, unread: 0 });
  expect(await stateOf(orderId)).toEqual({ payment_status: "paid", paid_eur: 706 });
  expect(await fetchEcont()).toEqual({ ok: true, stored: 0, matched: 0, unread: 0 });
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
  report.payouts = [
    payout([
      { number: first, amount: 700 },
      { number: second, amount: 706 },
      { number: "9999", amount: 100 },
    ]),
  ];
  expect(await fetchEcont()).toEqual({ ok: true, stored: 3, matched: 0, unread: 0 });
  expect(await stateOf(short)).toEqual({ payment_status: "pending", paid_eur: 0 });
  expect(await stateOf(cancelled)).toEqual({ payment_status: "pending", paid_eur: 0 });
  const open = await listOpenLines(db, admin);
  expect(open.map(({ number, state, expected }) => [number, state, expected])).toEqual([
    [first, "wrong_sum", 706],
    [second, "closed", 706],
    ["9999", "unknown", null],
  ]);
  const { rows } = await listPayouts(db, admin, null);
  expect(rows).toMatchObject([
    { reference: "2026-11-20", lines: 3, sums: [{ currency: "EUR", amount: 1506 }], open: 3, isOpen: false },
  ]);
});

test("a number that arrives before its parcel is known matches later", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  report.payouts = [payout([{ number: "1051000009", amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  await db.update(shipments).set({ number: "1051000009" });
  expect(await matchPayouts(services, admin, { carrier: "econt", now })).toBe(1);
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "paid" });
});

test("cash that staff marked before the payout is matched and not paid again", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  await markPaid(services, admin, { orderIds: [orderId], now });
  report.payouts = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ matched: 1 });
  expect(await paidEvents(orderId)).toHaveLength(1);
  expect(await loadDebts(services, admin, now)).toMatchObject([{ owed: 0 }, { owed: 0 }, { owed: 0 }]);
});

test("a number of one carrier pays no parcel of another", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, { parcel: { carrier: "speedy" } });
  report.payouts = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "pending" });
  expect(await fetchPayouts(services, admin, { carrier: "speedy", now })).toMatchObject({ matched: 1 });
});

test("a parcel whose label was cancelled is not matched", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, { parcel: { label_state: "cancelled" } });
  report.payouts = [payout([{ number: first, amount: 706 }])];
  expect(await fetchEcont()).toMatchObject({ matched: 0 });
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "pending" });
});

test("the parts of a split payment pay the order together, with the day of the last", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  report.payouts = [payout([{ number: first, amount: 200 }])];
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  expect(await listOpenLines(db, admin)).toMatchObject([{ state: "wrong_sum", paid: 200, expected: 706 }]);
  report.payouts.push(payout([{ number: first, amount: 506 }], on("2026-11-22")));
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 2 });
  expect((await paidEvents(orderId)).map(({ data }) => data)).toEqual([
    { amount_eur: "706", carrier: "econt", on: "2026-11-22" },
  ]);
});

test("the same sum on a second day is a difference until a correction takes it back", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, {});
  report.payouts = [payout([{ number: first, amount: 706 }])];
  await fetchEcont();
  report.payouts.push(payout([{ number: first, amount: 706 }], on("2026-11-21")));
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  expect(await listOpenLines(db, admin)).toMatchObject([
    { state: "wrong_sum", amount: 706, paid: 1412, expected: 706, isPayable: false },
  ]);
  report.payouts.push(payout([{ number: first, amount: -706 }], on("2026-11-22")));
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 2 });
  expect(await listOpenLines(db, admin)).toEqual([]);
  expect(await paidEvents(orderId)).toHaveLength(1);
});

test("a payment that is taken back pays nothing, and a later correction of a paid one is a difference", async () => {
  const [orderId = "", paid = ""] = await onlyDeliveredParcels(db, {}, {});
  report.payouts = [
    payout([
      { number: first, amount: 706 },
      { number: first, amount: -706 },
      { number: second, amount: 706 },
    ]),
  ];
  expect(await fetchEcont()).toMatchObject({ stored: 3, matched: 1 });
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "pending" });
  expect(await stateOf(paid)).toMatchObject({ payment_status: "paid" });
  report.payouts.push(payout([{ number: second, amount: -706 }], on("2026-11-21")));
  expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 0 });
  const open = await listOpenLines(db, admin);
  expect(open.map(({ number, amount, paid: sum, state }) => [number, amount, sum, state])).toEqual([
    [first, 706, 0, "wrong_sum"],
    [first, -706, 0, "wrong_sum"],
    [second, -706, 0, "wrong_sum"],
  ]);
  for (const { id } of open)
    expect(await settleLine(services, admin, { lineId: id, decision: "accept", now })).toBe(false);
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
  report.payouts = [
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
  report.payouts = [
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
  report.payouts = [payout(numbers.map(({ number }) => ({ number: number ?? "", amount: 706 })))];
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
      amount: fc.constantFrom(706, 700, 6, -6, -706),
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
          const lines = await linesOf(numberOf(each.parcel));
          const line = lines.find(({ matched_at }) => matched_at === null);
          if (line) await settleLine(services, admin, { lineId: line.id, decision: each.kind, now });
        }
      }
      const [debt] = await loadDebts(services, admin, now);
      let owed = 0;
      for (const [index, id] of ids.entries()) {
        const isPaid = (await stateOf(id))?.payment_status === "paid";
        expect(await paidEvents(id)).toHaveLength(isPaid ? 1 : 0);
        const lines = await linesOf(numberOf(index));
        if (lines.some(({ matched_at }) => matched_at)) expect(isPaid).toBe(true);
        const paid = sumBy(lines, ({ amount_eur }) => amount_eur ?? 0);
        if (paid === 706 && lines.every(({ dismissed_at }) => dismissed_at === null))
          expect(isPaid).toBe(true);
        if (!isPaid && lines.every(({ dismissed_at }) => dismissed_at === null))
          owed += Math.max(0, 706 - Math.max(0, paid));
      }
      expect(debt?.owed).toBe(owed);
    }),
    { numRuns: runs(40) },
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
  report.payouts = [payout([{ number: second, amount: 1 }])];
  await fetchEcont();
  // One parcel's cash is missing; another's is short, so its line must be checked.
  expect(await countWork(db, admin, now)).toMatchObject({ payouts: 2 });
  await db.update(carriers).set({ settings: { ...defaultCarrierSettings, payout_days: 6 } });
  expect(await countWork(db, admin, now)).toMatchObject({ payouts: 3 });
  const [debt] = await loadDebts(services, admin, now);
  expect(debt?.parcels.filter(({ state }) => state === "missing")).toHaveLength(2);
});
