import { expect, test } from "vitest";
import { hasPayoutDifference, isPayoutMissing, payingLines, payoutEuros, payoutLineState } from "./payout.ts";
import { recipientAdvice } from "./refused-parcels.ts";

const line = { amount: 8420, paid: 8420, expected: 8420, isMatched: false, isDismissed: false };

test.for([
  ["matched", { isMatched: true }],
  ["matched", { isMatched: true, expected: 8400 }],
  ["dismissed", { isDismissed: true, expected: null }],
  ["foreign", { amount: null, expected: null }],
  ["unknown", { expected: null }],
  ["wrong_sum", { paid: 8400 }],
  ["closed", { amount: 4000 }],
  ["closed", {}],
] as const)("a line is '%s' with %o", ([state, changes]) => {
  expect(payoutLineState({ ...line, ...changes })).toBe(state);
});

test.for([
  ["the whole cash", [706], [706]],
  ["a second part", [200, 506], [200, 506]],
  ["a correction of a double payment", [706, 706, -706], [706, 706, -706]],
  ["a payment with a deduction, which remains open", [706, -120], [706]],
  ["no payment that is taken back", [706, -706], []],
  ["no other sum", [700], []],
  ["no double payment", [706, 706], []],
  ["no correction alone", [-706], []],
] as const)("pays the cash of a parcel: %s", ([, amounts, paying]) => {
  const lines = amounts.map((amount) => ({ amount, isOpen: true }));
  expect(payingLines(lines, { expected: 706, isAccepted: false }).map(({ amount }) => amount)).toEqual(
    paying,
  );
});

test("staff accept any positive sum, and only open lines pay", () => {
  const lines = [
    { amount: 500, isOpen: true },
    { amount: 100, isOpen: false },
  ];
  expect(payingLines(lines, { expected: 706, isAccepted: true })).toEqual([lines[0]]);
  expect(payingLines([{ amount: -5, isOpen: true }], { expected: 706, isAccepted: true })).toEqual([]);
});

test("only euros, and levs of before 2026, are an amount in euro", () => {
  const euros = (amount: number, currency: string, day: string | null) =>
    payoutEuros({ amount, currency }, day);
  expect(euros(-1817, "EUR", null)).toBe(-1817);
  expect([euros(1380, "BGN", "2025-12-31"), euros(-1380, "BGN", "2025-12-31")]).toEqual([706, -706]);
  for (const [currency, day] of [
    ["BGN", "2026-01-01"],
    ["BGN", null],
    ["USD", "2025-01-01"],
    ["", "2026-11-20"],
  ] as const)
    expect(euros(1817, currency, day)).toBeNull();
});

test.for([
  [true, 9900, "EUR", [1847]],
  [false, 9900, "EUR", [9000, 900]],
  [true, 9900, "USD", [9900]],
  [true, 9900, "EUR", []],
] as const)("differs from its total (%s): %i %s", ([differs, amount, currency, lines]) => {
  const ofLines = lines.map((cents) => ({ amount: cents, currency: "EUR" }));
  expect(hasPayoutDifference({ amount, currency }, ofLines)).toBe(differs);
});

test("a payout without a total differs only without lines", () => {
  expect(hasPayoutDifference(null, [])).toBe(true);
  expect(hasPayoutDifference(null, [{ amount: 1, currency: "EUR" }])).toBe(false);
});

test("a payout is missing from the day after the agreed days have passed in Sofia", () => {
  const delivered = new Date("2026-11-10T20:00:00Z");
  // 22:00 UTC is midnight in Sofia.
  expect(isPayoutMissing(delivered, 7, new Date("2026-11-17T21:59:59Z"))).toBe(false);
  expect(isPayoutMissing(delivered, 7, new Date("2026-11-17T22:00:00Z"))).toBe(true);
});

test.for([
  ["none", 0, 0],
  ["none", 12, 0],
  ["caution", 0, 1],
  ["caution", 9, 2],
  ["prepay", 2, 2],
  ["prepay", 0, 3],
] as const)("advises '%s' after %i collected and %i refused parcels", ([advice, delivered, refused]) => {
  expect(recipientAdvice({ delivered, refused })).toBe(advice);
});
