import { expect, test } from "vitest";
import { isPayoutMissing, payoutLineState } from "./payout.ts";
import { recipientAdvice } from "./refused-parcels.ts";

const line = { amount: 8420, expected: 8420, isMatched: false, isDismissed: false };

test.for([
  ["matched", { isMatched: true }],
  ["matched", { isMatched: true, expected: 8400 }],
  ["dismissed", { isDismissed: true, expected: null }],
  ["unknown", { expected: null }],
  ["wrong_sum", { amount: 8400 }],
  ["closed", {}],
] as const)("a line is '%s' with %o", ([state, changes]) => {
  expect(payoutLineState({ ...line, ...changes })).toBe(state);
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
