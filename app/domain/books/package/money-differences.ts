import { monthOf } from "#app/domain/books/month.ts";
import type { BalanceMovement } from "#app/domain/payments/balance.ts";
import type { Difference } from "./difference.ts";

/** A charge or a refund as the shop recorded it, in euro cents. */
export type OwnMovement = {
  kind: "charge" | "refund";
  chargeId: string;
  order_number: string;
  amount: number;
  at: Date;
};

/** The balance is in euros; anything else cannot be added up. */
const balanceCurrency = "eur";

/**
 * Returns the differences between the shop's card payments and refunds of a month and the provider's, and the
 * provider's movements whose amounts disagree or that are not in euros. Both lists extend some days beyond the month at
 * both ends, because the two clocks differ: a payment is compared within the month first and, if that fails, over all
 * days.
 */
export function moneyDifferences(
  own: readonly OwnMovement[],
  provider: readonly BalanceMovement[],
  month: string,
): Difference[] {
  const found: Difference[] = [];
  for (const kind of ["charge", "refund"] as const) {
    const ours = own.filter((each) => each.kind === kind);
    const theirs = provider.filter((each) => each.kind === kind && each.currency === balanceCurrency);
    const [ourSums, theirSums] = [sumsByCharge(ours, month), sumsByCharge(theirs, month)];
    const orderOf = new Map(ours.map((each) => [each.chargeId, each.order_number]));
    for (const chargeId of new Set([...ourSums.keys(), ...theirSums.keys()])) {
      const [mine, its] = [ourSums.get(chargeId), theirSums.get(chargeId)];
      if (!mine?.isInMonth && !its?.isInMonth) continue;
      if (mine?.inMonth === its?.inMonth || mine?.near === its?.near) continue;
      const subject = orderOf.get(chargeId) ?? chargeId;
      found.push({ code: kind, subject, ours: mine?.near ?? null, theirs: its?.near ?? null });
    }
  }
  for (const { id, currency, amount, fee, net, at } of provider) {
    if (monthOf(at) !== month) continue;
    if (amount - fee !== net)
      found.push({ code: "movement_sum", subject: id, ours: amount - fee, theirs: net });
    if (currency !== balanceCurrency)
      found.push({ code: "currency", subject: `${id} ${currency}`, ours: null, theirs: amount });
  }
  return found;
}

type ChargeSum = { inMonth: number; near: number; isInMonth: boolean };

function sumsByCharge(
  movements: readonly { chargeId: string | null; amount: number; at: Date }[],
  month: string,
): Map<string, ChargeSum> {
  const sums = new Map<string, ChargeSum>();
  for (const { chargeId, amount, at } of movements) {
    if (chargeId === null) continue;
    const sum = sums.get(chargeId) ?? { inMonth: 0, near: 0, isInMonth: false };
    const isInMonth = monthOf(at) === month;
    sums.set(chargeId, {
      // A refund is negative at the provider.
      near: sum.near + Math.abs(amount),
      inMonth: sum.inMonth + (isInMonth ? Math.abs(amount) : 0),
      isInMonth: sum.isInMonth || isInMonth,
    });
  }
  return sums;
}

/**
 * Sums of the provider's movements of a month, in euro cents. Refunds, fees and payouts are positive. Movements in
 * other currencies are left out.
 */
export type MoneySums = { charges: number; refunds: number; fees: number; payouts: number };

export function moneySums(movements: readonly BalanceMovement[], month: string): MoneySums {
  const sums = { charges: 0, refunds: 0, fees: 0, payouts: 0 };
  for (const { kind, at, currency, amount, fee } of movements) {
    if (monthOf(at) !== month || currency !== balanceCurrency) continue;
    if (kind === "charge") sums.charges += amount;
    if (kind === "refund") sums.refunds -= amount;
    if (kind === "payout") sums.payouts -= amount;
    sums.fees += kind === "fee" ? -amount : fee;
  }
  return sums;
}
