/** Who takes card payments: Stripe, or the sandbox that stands in for it where no real money flows. */
export const paymentProviders = ["stripe", "sandbox"] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/** An attempt to pay: `opening` until the provider has made its session, then open, and paid or expired for good. */
export const paymentStates = ["opening", "open", "paid", "expired"] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Why an order cannot be paid now; `payment_failed` when the provider does not answer. */
export const paymentRefusals = [
  "unknown_order",
  "cancelled",
  "replaced",
  "already_paid",
  "not_payable",
  "out_of_stock",
  "busy",
  "payment_failed",
] as const;
export type PaymentRefusal = (typeof paymentRefusals)[number];

/** `asked` until the provider has answered. */
export const refundStates = ["asked", "confirmed", "failed"] as const;

/**
 * How long a shopper has to pay, in milliseconds: half an hour, the shortest that Stripe allows, and five minutes for the way
 * there and for clocks that differ.
 */
export const paymentWindow = 2_100_000;

/**
 * After how long, in milliseconds, a payment that the provider has not opened is given up for another one: its time to pay
 * would soon be too short. Longer than one request of the provider may take.
 */
export const openingPatience = 30_000;

/** Request header of create-order: the pay token of the card order that the new order replaces. */
export const earlierOrderHeader = "Earlier-Order";

/**
 * How long after it was placed, in milliseconds, a paid card order is taken for the same purchase when the browser that
 * placed it sends the same items again: one day. The browser has not learned of the payment, so it would pay twice.
 */
export const samePurchaseWindow = 86_400_000;
