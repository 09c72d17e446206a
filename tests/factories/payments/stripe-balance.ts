/**
 * A balance transaction as Stripe lists it, with its source expanded. `created` is in seconds, amounts in minor units.
 */
export type StripeMovement = {
  id: string;
  object: "balance_transaction";
  type: string;
  created: number;
  currency: string;
  amount: number;
  fee: number;
  net: number;
  source: { id: string; object: string; charge?: string; arrival_date?: number } | null;
};

/** Returns the movement of a charge. */
export function stripeCharge(
  chargeId: string,
  { at, amount, fee }: { at: Date; amount: number; fee: number },
): StripeMovement {
  return {
    id: `txn_${chargeId}`,
    object: "balance_transaction",
    type: "charge",
    created: Math.floor(at.getTime() / 1000),
    currency: "eur",
    amount,
    fee,
    net: amount - fee,
    source: { id: chargeId, object: "charge" },
  };
}

/** Returns the movement of a refund, whose amount is positive here. */
export function stripeRefund(
  refundId: string,
  { at, amount, chargeId }: { at: Date; amount: number; chargeId: string },
): StripeMovement {
  return {
    ...stripeCharge(refundId, { at, amount: -amount, fee: 0 }),
    type: "refund",
    source: { id: refundId, object: "refund", charge: chargeId },
  };
}

/** Returns the movement of a payout to the bank, whose amount is positive here. */
export function stripePayout(
  payoutId: string,
  { at, amount, arrivesAt }: { at: Date; amount: number; arrivesAt: Date },
): StripeMovement {
  return {
    ...stripeCharge(payoutId, { at, amount: -amount, fee: 0 }),
    type: "payout",
    source: { id: payoutId, object: "payout", arrival_date: Math.floor(arrivesAt.getTime() / 1000) },
  };
}

/** Answers a list request as the API does: the newest first, `limit` of them after `starting_after`. */
export function balancePage(
  movements: readonly StripeMovement[],
  given: URLSearchParams,
): { status: number; body: unknown } {
  const from = Number(given.get("created[gte]") ?? 0);
  const to = Number(given.get("created[lt]") ?? Infinity);
  const listed = movements
    .filter(({ created }) => created >= from && created < to)
    .toSorted((a, b) => b.created - a.created);
  const after = given.get("starting_after");
  const start = after === null ? 0 : listed.findIndex(({ id }) => id === after) + 1;
  const end = start + Number(given.get("limit") ?? 10);
  const body = { object: "list", has_more: end < listed.length, data: listed.slice(start, end) };
  return { status: 200, body };
}
