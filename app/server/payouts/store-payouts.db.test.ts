import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { carrierPayoutLines, carrierPayouts } from "#app/server/db/schema/delivery.ts";
import { payoutReport, payoutsOf } from "#app/server/delivery/adapters/econt-answers.ts";
import { log } from "#app/server/log.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { onlyDeliveredParcels } from "#tests/factories/delivery/delivered-parcels.ts";
import { on, payout, payoutShop } from "#tests/factories/delivery/payout-shop.ts";
import { listOpenLines, listOpenPayouts, listPayouts } from "./list-payouts.ts";
import { matchPayouts } from "./match-payouts.ts";
import { loadDebts } from "./owed-cash.ts";
import { checkPayout, settleLine } from "./settle-line.ts";
import { storePayouts } from "./store-payouts.ts";
import { runs } from "#tests/tiers.ts";

const { services, admin, now, report, fetchEcont, stateOf, paidEvents } = await payoutShop();
const { db } = services;
const first = "1051000001";
const second = "1051000002";
const linesInOrder = () => db.select().from(carrierPayoutLines).orderBy(asc(carrierPayoutLines.number));

test("another, an unknown and no longer convertible currency is kept, shown and never matched", async () => {
  const [orderId = "", old = ""] = await onlyDeliveredParcels(db, {}, {});
  const currencies = ["USD", "", "BGN"];
  report.payouts = [
    payout(currencies.map((currency) => ({ number: first, amount: 706, currency }))),
    payout([{ number: second, amount: 1380, currency: "BGN" }], on("2025-12-31")),
  ];
  expect(await fetchEcont()).toMatchObject({ stored: 4, matched: 1 });
  expect(await stateOf(orderId)).toMatchObject({ payment_status: "pending" });
  expect(await stateOf(old)).toMatchObject({ payment_status: "paid" });
  const open = await listOpenLines(db, admin);
  expect(new Set(open.map(({ currency }) => currency))).toEqual(new Set(currencies));
  for (const { id, amount, written, paid, state } of open) {
    expect({ amount, written, paid, state }).toEqual({
      amount: null,
      written: 706,
      paid: null,
      state: "foreign",
    });
    expect(await settleLine(services, admin, { lineId: id, decision: "accept", now })).toBe(false);
    expect(await settleLine(services, admin, { lineId: id, decision: "dismiss", now })).toBe(true);
  }
  // The cash in euro is still owed, even when staff set the other currency aside.
  expect(await loadDebts(services, admin, now)).toContainEqual(
    expect.objectContaining({ carrier: "econt", owed: 706 }),
  );
});

test.for([{ paidOn: null }, { paidOn: "2099-01-01" }, { paidOn: "2026-13-01" }])(
  "a payout of the day $paidOn is stored as undated, pays its order, and takes the day of a later report",
  async ({ paidOn }) => {
    const [orderId = ""] = await onlyDeliveredParcels(db, {});
    report.payouts = [payout([{ number: first, amount: 706 }], { reference: "91", paidOn })];
    expect(await fetchEcont()).toMatchObject({ stored: 1, matched: 1 });
    expect((await paidEvents(orderId)).map(({ data }) => data)).toEqual([
      { amount_eur: "706", carrier: "econt" },
    ]);
    const { rows } = await listPayouts(db, admin, null);
    expect(rows).toMatchObject([{ paidOn: "2026-11-24", isDated: false }]);
    report.payouts = [payout([{ number: first, amount: 706 }], { reference: "91" })];
    expect(await fetchEcont()).toMatchObject({ stored: 0 });
    expect((await listPayouts(db, admin, null)).rows).toMatchObject([
      { paidOn: "2026-11-20", isDated: true },
    ]);
  },
);

test("a payout whose lines do not add up to its total is open until they do, or until staff checked it", async () => {
  const total = (amount: number) => ({ total: { amount, currency: "EUR" } });
  const half = { number: first, amount: 1847 };
  report.payouts = [payout([half], { reference: "91", ...total(9900) })];
  expect(await fetchEcont()).toMatchObject({ stored: 1 });
  const [open] = await listOpenPayouts(db, admin);
  expect(open).toMatchObject({ ...total(9900), sums: [{ currency: "EUR", amount: 1847 }], isOpen: true });
  // The payout and its line.
  expect(await countWork(db, admin, now)).toMatchObject({ payouts: 2 });
  const check = () => checkPayout(services, admin, { payoutId: open?.id ?? "", now });
  expect([await check(), await check()]).toEqual([true, false]);
  expect(await fetchEcont()).toMatchObject({ stored: 0 });
  expect(await listOpenPayouts(db, admin)).toEqual([]);
  report.payouts = [payout([half], { reference: "91", ...total(9901) })];
  await fetchEcont();
  expect(await listOpenPayouts(db, admin)).toMatchObject([total(9901)]);
  report.payouts = [payout([half, { number: second, amount: 8054 }], { reference: "91", ...total(9901) })];
  expect(await fetchEcont()).toMatchObject({ stored: 1 });
  expect(await listOpenPayouts(db, admin)).toEqual([]);
});

test("a payout without lines is stored once, with the sum that the carrier states or none", async () => {
  report.payouts = [
    payout([], { reference: "91", total: { amount: 3500, currency: "USD" } }),
    payout([], { reference: "92" }),
  ];
  expect(await fetchEcont()).toMatchObject({ stored: 2 });
  expect(await fetchEcont()).toMatchObject({ stored: 0 });
  const open = await listOpenPayouts(db, admin);
  expect(open.map(({ reference, total, lines }) => [reference, total, lines])).toEqual(
    expect.arrayContaining([
      ["91", { amount: 3500, currency: "USD" }, 0],
      ["92", null, 0],
    ]),
  );
});

test("zeros are left out, and a number without a parcel or with odd characters is kept", async () => {
  report.payouts = [
    payout([{ number: "1", amount: 0 }]),
    payout(
      [
        { number: "", amount: 706 },
        { number: `5\u0000${"5".repeat(200)}`, amount: -5 },
      ],
      { reference: "9\u00001" },
    ),
  ];
  expect(await fetchEcont()).toMatchObject({ stored: 2 });
  const stored = await linesInOrder();
  expect(stored.map(({ number, amount_eur }) => [number, amount_eur])).toEqual([
    ["", 706],
    [`5 ${"5".repeat(98)}`, -5],
  ]);
});

test("rows that could not be read are a problem that is shown until the carrier lists none", async () => {
  vi.spyOn(log, "warn").mockImplementation(() => undefined);
  report.payouts = [payout([{ number: first, amount: 706 }])];
  report.unread = 2;
  expect(await fetchEcont()).toMatchObject({ stored: 1, unread: 2 });
  const problem = async () =>
    (await loadDebts(services, admin, now)).find(({ carrier }) => carrier === "econt")?.problem;
  expect(await problem()).toBe("rows");
  report.unread = 0;
  await fetchEcont();
  expect(await problem()).toBeNull();
});

test("for any rows, split, order and repetition of the reports, the stored money is the reported money", async () => {
  const day = fc.constantFrom("2026-11-19", "2026-11-20", "2025-12-31", null);
  const row = fc.record({
    num: fc.constantFrom(first, second, ""),
    payType: fc.constantFrom("банка", "каса"),
    payDate: day,
    amount: fc.constantFrom(18.17, -18.17, 0.01, 9.09),
    currency: fc.constantFrom("EUR", "лв.", "USD", ""),
  });
  const plan = fc.array(row, { maxLength: 15 }).chain((rows) =>
    fc.record({
      rows: fc.constant(rows),
      // Each report has some of the rows, in any order and some of them twice; together they have all.
      reports: fc.array(fc.array(fc.nat(Math.max(0, rows.length - 1)), { maxLength: 20 }), { maxLength: 4 }),
    }),
  );
  await onlyDeliveredParcels(db, {}, {});
  await fc.assert(
    fc.asyncProperty(plan, async ({ rows, reports }) => {
      await db.execute(sql`truncate carrier_payouts cascade`);
      const all = [...reports.map((picked) => picked.flatMap((index) => rows[index] ?? [])), rows];
      for (const rowsTold of all) {
        const { payouts } = payoutsOf(payoutReport.parse({ PaymentReportRows: rowsTold }));
        await db.transaction((tx) =>
          storePayouts(tx, "econt", { payouts, source: "carrier", userId: null, now }),
        );
        await matchPayouts(services, null, { carrier: "econt", now });
      }
      const distinct = new Map(rows.map((each) => [JSON.stringify(each), each]));
      const code = (name: string) => (name === "лв." ? "BGN" : name);
      const told = [...distinct.values()].map(({ num, amount, currency, payDate }) =>
        [num, code(currency), Math.round(amount * 100), payDate ?? "2026-11-24"].join(),
      );
      const stored = await db
        .select({ line: carrierPayoutLines, on: carrierPayouts.paid_on })
        .from(carrierPayoutLines)
        .innerJoin(carrierPayouts, eq(carrierPayouts.id, carrierPayoutLines.payout_id));
      expect(
        stored
          .map(({ line, on: paidOn }) =>
            [line.number, line.currency, line.foreign_amount ?? line.amount_eur, paidOn].join(),
          )
          .toSorted(),
      ).toEqual(told.toSorted());
      // Euros only where the carrier says euros, or levs of a day on which they were Bulgaria's currency.
      for (const { line, on: paidOn } of stored)
        expect(line.amount_eur !== null).toBe(
          line.currency === "EUR" || (line.currency === "BGN" && paidOn < "2026-01-01"),
        );
    }),
    { numRuns: runs(60) },
  );
});
