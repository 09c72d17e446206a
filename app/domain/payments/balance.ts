/** Kinds of movements on the shop's balance at the payment provider. `fee`: charged separately from a payment. */
export const movementKinds = ["charge", "refund", "payout", "fee", "other"] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A movement on the balance. Amounts are signed, in minor units of `currency`: `amount` - `fee` = `net`. */
export type BalanceMovement = {
  id: string;
  kind: MovementKind;
  at: Date;
  /** Lower-case ISO 4217. */
  currency: string;
  amount: number;
  fee: number;
  net: number;
  /** The charge that was made or refunded; null for other movements. */
  chargeId: string | null;
  /** When a payout reaches the bank; null for other movements. */
  arrivesAt: Date | null;
};

/**
 * Why a provider returned no movements. `unreachable`: no response, or a truncated one. `rate_limited`: too many
 * requests. `refused`: a definite refusal, such as a key without permission.
 */
export const balanceRefusals = ["unreachable", "rate_limited", "refused"] as const;
export type BalanceRefusal = (typeof balanceRefusals)[number];

/** Returns whether the same request may succeed later. */
export function isTemporary(refusal: BalanceRefusal): boolean {
  return refusal !== "refused";
}
