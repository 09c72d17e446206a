/** Card payment providers. The sandbox replaces Stripe where no real money flows. */
export const paymentProviders = ["stripe", "sandbox"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * States of a payment attempt: `opening` until the provider has created its session, then `open`; `paid` is final. An
 * `expired` attempt may still turn out to be paid.
 */
export const paymentStates = ["opening", "open", "paid", "expired"] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * The least that can be paid by card, in euro cents: Stripe's minimum
 * (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts), which the sandbox shares.
 */
export const leastCardPayment = 50;

/** Returns whether a total in euro cents can be paid by card. */
export function isPayableByCard(totalEur: number): boolean {
  return totalEur >= leastCardPayment;
}

/**
 * Returns whether an order with this total, in minor units of any currency, needs no payment. Whatever its payment
 * method, it is paid from the start, with nothing received.
 */
export function needsNoPayment(total: number): boolean {
  return total === 0;
}

/**
 * Why an order cannot be paid now. `payment_unavailable`: its total is below `leastCardPayment`. `payment_failed`: the
 * provider does not respond.
 */
export const paymentRefusals = [
  "unknown_order",
  "cancelled",
  "replaced",
  "already_paid",
  "not_payable",
  "payment_unavailable",
  "out_of_stock",
  "busy",
  "payment_failed",
] as const;
export type PaymentRefusal = (typeof paymentRefusals)[number];

/** `asked`: the provider has not responded yet. */
export const refundStates = ["asked", "confirmed", "failed"] as const;

/** How often a payment that was made but has not arrived is looked at again, in milliseconds. */
export const pendingRecheck = 3_600_000;

/** Time to pay, in milliseconds: Stripe's minimum of 30 minutes plus 5 for redirects and clock skew. */
export const paymentWindow = 2_100_000;

/**
 * How long a card order that staff entered holds its stock before its customer opens the pay link, in milliseconds: a
 * day, since the customer gets the link by e-mail or message.
 */
export const payLinkWindow = 86_400_000;

/**
 * Milliseconds after which a payment that is still `opening` is replaced by a new one, since its remaining time to pay
 * would be too short. Longer than a provider request's timeout.
 */
export const openingTimeout = 30_000;

/** Request header of create-order: the pay token of the card order that the new order replaces. */
export const earlierOrderHeader = "Earlier-Order";

/**
 * How long after it was placed, in milliseconds, an unpaid card order is replaced by an order of the same e-mail with
 * the same items: a week. The shopper has probably forgotten an older one.
 */
export const replacementWindow = 604_800_000;

/**
 * How long after it was placed, in milliseconds, a paid card order counts as the same purchase when the browser that
 * placed it sends the same items again: one day. That browser does not know of the payment, so the shopper would pay
 * twice.
 */
export const samePurchaseWindow = 86_400_000;
