import type { OrderState } from "#app/domain/orders/order.ts";

/**
 * How an incoming transfer compares with the orders. `matched`: it paid its order. `dismissed`: staff dismissed it.
 * `exact`: it names an order that waits for exactly this amount. `wrong_sum`: the named order waits for another amount.
 * `other_currency`: it is not in euro. `already_paid`, `cancelled`, `other_method`: the named order waits for no transfer. `several`: it names several
 * orders. `same_sum`: it names none, but exactly one order waits for this amount. `unknown`: it names none, and no
 * order or several wait for this amount.
 */
export const bankEntryStates = [
  "matched",
  "dismissed",
  "exact",
  "wrong_sum",
  "other_currency",
  "already_paid",
  "cancelled",
  "other_method",
  "several",
  "same_sum",
  "unknown",
] as const;
export type BankEntryState = (typeof bankEntryStates)[number];

/** An order that a transfer may pay; `total_eur` in euro cents. */
export type NamedOrder = Pick<OrderState, "order_status" | "payment_status" | "payment_method"> & {
  total_eur: number;
};

/**
 * Returns the state of an open transfer of `amount` euro cents, null in another currency. `named` are the orders that it names, `sameSum` is the
 * number of orders that wait for its amount.
 */
export function openEntryState(
  amount: number | null,
  { named, sameSum }: { named: readonly NamedOrder[]; sameSum: number },
): Exclude<BankEntryState, "matched" | "dismissed"> {
  if (amount === null) return "other_currency";
  const [order] = named;
  if (!order) return sameSum === 1 ? "same_sum" : "unknown";
  if (named.length > 1) return "several";
  if (order.payment_method !== "bank_transfer") return "other_method";
  if (order.payment_status === "paid") return "already_paid";
  if (order.order_status === "cancelled") return "cancelled";
  return order.total_eur === amount ? "exact" : "wrong_sum";
}
