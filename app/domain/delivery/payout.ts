import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";

/**
 * How a line of a carrier's payout compares with the shop's parcels. `matched`: the order's cash is marked as paid.
 * `wrong_sum`: the amount differs from what the parcel was to collect. `unknown`: no parcel of the shop has that
 * number. `closed`: the amount is right, but the order expects no cash, for example because it is cancelled.
 * `dismissed`: staff dismissed it.
 */
export const payoutLineStates = ["matched", "wrong_sum", "unknown", "closed", "dismissed"] as const;
export type PayoutLineState = (typeof payoutLineStates)[number];

/** A payout line with its parcel. Amounts are in euro cents; `expected` is null when no parcel has the number. */
type ComparedLine = {
  amount: number;
  expected: number | null;
  isMatched: boolean;
  isDismissed: boolean;
};

export function payoutLineState({ amount, expected, isMatched, isDismissed }: ComparedLine): PayoutLineState {
  if (isMatched) return "matched";
  if (isDismissed) return "dismissed";
  if (expected === null) return "unknown";
  return amount === expected ? "closed" : "wrong_sum";
}

/**
 * Why a carrier still owes cash: `waiting` until the payout is due, `missing` after that, `short` when too little was
 * paid out.
 */
export type OwedState = "waiting" | "missing" | "short";

/**
 * Returns whether a delivered parcel's cash should have been paid out by today: more than `payoutDays` days in Sofia have
 * passed since the day of its delivery.
 */
export function isPayoutMissing(deliveredAt: Date, payoutDays: number, now: Date): boolean {
  return sofiaDay(now) > addDays(sofiaDay(deliveredAt), payoutDays);
}
