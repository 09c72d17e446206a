import { sumBy } from "#app/domain/money.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { inEuro } from "#app/domain/written-amount.ts";

/**
 * An amount that a carrier reports, in minor units of `currency`; negative for a correction. `currency` is a code of ISO
 * 4217, a word of the carrier that is none, or empty where the carrier does not say.
 */
export type PayoutMoney = { amount: number; currency: string };

/**
 * Returns a reported amount in euro cents; null for one that is not in euro. Levs are converted like `inEuro` does, and
 * not without a day (`null`).
 */
export function payoutEuros({ amount, currency }: PayoutMoney, day: string | null): number | null {
  if (currency === "EUR") return amount;
  // Converted without its sign, so that a correction takes back exactly what was paid.
  const cents = day === null ? null : inEuro({ amount: Math.abs(amount), currency }, day);
  return cents !== null && amount < 0 ? 0 - cents : cents;
}

/**
 * Returns whether a payout's lines do not add up to the sum that the carrier states. Without a stated sum, only a payout
 * without lines differs.
 */
export function hasPayoutDifference(total: PayoutMoney | null, lines: readonly PayoutMoney[]): boolean {
  if (total === null) return lines.length === 0;
  const isComparable = lines.every(({ currency }) => currency === total.currency);
  return !isComparable || sumBy(lines, ({ amount }) => amount) !== total.amount;
}

/**
 * How a line of a carrier's payout compares with the shop's parcels. `matched`: the order's cash is marked as paid.
 * `foreign`: the amount is not in euro. `unknown`: no parcel of the shop has that number. `wrong_sum`: what was paid out
 * for the parcel differs from what it was to collect. `closed`: the sum is right, but the order expects no cash, for
 * example because it is cancelled. `dismissed`: staff dismissed it.
 */
export const payoutLineStates = [
  "matched",
  "wrong_sum",
  "foreign",
  "unknown",
  "closed",
  "dismissed",
] as const;
export type PayoutLineState = (typeof payoutLineStates)[number];

/**
 * A payout line with its parcel, in euro cents. `amount` is null in another currency, `paid` is the sum of all lines of
 * the parcel that are not dismissed, and `expected` is null when no parcel has the number.
 */
type ComparedLine = {
  amount: number | null;
  paid: number | null;
  expected: number | null;
  isMatched: boolean;
  isDismissed: boolean;
};

export function payoutLineState(line: ComparedLine): PayoutLineState {
  if (line.isMatched) return "matched";
  if (line.isDismissed) return "dismissed";
  if (line.amount === null) return "foreign";
  if (line.expected === null) return "unknown";
  return line.paid === line.expected ? "closed" : "wrong_sum";
}

/** An amount of a parcel's payouts in euro cents, negative for a correction. */
type ParcelAmount = { amount: number; isOpen: boolean };

/**
 * Returns which open lines of a parcel pay its cash: all, if everything paid out is exactly what it was to collect or
 * staff accept another positive sum; only the incoming ones, if they alone are that and a deduction takes back less. The
 * deduction then remains to be checked.
 */
export function payingLines<Line extends ParcelAmount>(
  lines: readonly Line[],
  { expected, isAccepted }: { expected: number; isAccepted: boolean },
): Line[] {
  const open = lines.filter(({ isOpen }) => isOpen);
  const paid = sumBy(lines, ({ amount }) => amount);
  if (paid === expected || (isAccepted && paid > 0)) return open;
  const incoming = sumBy(lines, ({ amount }) => Math.max(0, amount));
  return incoming === expected && paid > 0 ? open.filter(({ amount }) => amount > 0) : [];
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
