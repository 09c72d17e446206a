import { expect, test } from "vitest";
import type { BalanceMovement } from "#app/domain/payments/balance.ts";
import { moneyDifferences, moneySums } from "./money-differences.ts";
import type { OwnMovement } from "./money-differences.ts";

const month = "2026-03";
const movement = (changes: Partial<BalanceMovement>): BalanceMovement => ({
  id: "txn_1",
  kind: "charge",
  at: new Date("2026-03-10T10:00:00Z"),
  currency: "eur",
  amount: 1000,
  fee: 40,
  net: 960,
  chargeId: "ch_1",
  arrivesAt: null,
  ...changes,
});
const own = (changes: Partial<OwnMovement> = {}): OwnMovement => ({
  kind: "charge",
  chargeId: "ch_1",
  order_number: "a1b2c3d4",
  amount: 1000,
  at: new Date("2026-03-10T10:00:05Z"),
  ...changes,
});

test("a payment that both sides recorded agrees, even if their clocks put it into different months", () => {
  expect(moneyDifferences([own()], [movement({})], month)).toEqual([]);
  const late = own({ at: new Date("2026-03-31T21:00:05Z") });
  const before = movement({ at: new Date("2026-03-31T20:59:58Z") });
  for (const each of [month, "2026-04"]) expect(moneyDifferences([late], [before], each)).toEqual([]);
});

test("reports a payment whose amounts differ, and one that only one side recorded", () => {
  expect(moneyDifferences([own({ amount: 900 })], [movement({})], month)).toEqual([
    { code: "charge", subject: "a1b2c3d4", ours: 900, theirs: 1000 },
  ]);
  expect(moneyDifferences([own()], [], month)).toEqual([
    { code: "charge", subject: "a1b2c3d4", ours: 1000, theirs: null },
  ]);
  expect(moneyDifferences([], [movement({})], month)).toEqual([
    { code: "charge", subject: "ch_1", ours: null, theirs: 1000 },
  ]);
  expect(moneyDifferences([], [movement({})], "2026-04")).toEqual([]);
});

test("several refunds of a charge are compared together", () => {
  const refund = { kind: "refund", fee: 0 } as const;
  const provider = [
    movement({ ...refund, id: "1", amount: -300, net: -300 }),
    movement({ ...refund, id: "2", amount: -200, net: -200 }),
  ];
  const shop = own({ kind: "refund", amount: 500 });
  expect(moneyDifferences([shop], provider, month)).toEqual([]);
  expect(moneyDifferences([], provider, month)).toEqual([
    { code: "refund", subject: "ch_1", ours: null, theirs: 500 },
  ]);
});

test("reports a movement whose amounts disagree, and one in another currency", () => {
  const odd = [
    movement({ id: "txn_odd", kind: "other", chargeId: null, net: 950 }),
    movement({ id: "txn_usd", kind: "other", chargeId: null, currency: "usd" }),
  ];
  expect(moneyDifferences([], odd, month)).toEqual([
    { code: "movement_sum", subject: "txn_odd", ours: 960, theirs: 950 },
    { code: "currency", subject: "txn_usd usd", ours: null, theirs: 1000 },
  ]);
});

test("adds up the month's movements in euros: charges, refunds, fees and payouts, all positive", () => {
  const movements = [
    movement({}),
    movement({ kind: "refund", amount: -200, fee: 0, net: -200 }),
    movement({ kind: "fee", amount: -15, fee: 0, net: -15 }),
    movement({ kind: "payout", amount: -745, fee: 0, net: -745 }),
    movement({ currency: "usd" }),
    movement({ at: new Date("2026-04-10T10:00:00Z") }),
  ];
  expect(moneySums(movements, month)).toEqual({ charges: 1000, refunds: 200, fees: 55, payouts: 745 });
});
