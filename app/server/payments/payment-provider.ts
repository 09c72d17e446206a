import type { Locale } from "#app/domain/locale.ts";
import type { PaymentProviderName } from "#app/domain/payments/payment.ts";

/** A provider's session of one payment, as it stands there. Amounts in euro cents. */
export type PaymentSession = {
  id: string;
  state: "open" | "paid" | "expired";
  /** Where the shopper pays; null once that is over. */
  url: string | null;
  amountEur: number;
  /** What a refund is asked of; null before it is paid. */
  chargeId: string | null;
  /** What was given back and has not come back. */
  refundedEur: number;
  /** Refunds that came back, as from a card that is closed: the money is with the shop again. */
  failedRefunds: readonly { id: string; amountEur: number }[];
};

export type SessionRequest = {
  /** Asking again under the same key gives the same session. */
  idempotencyKey: string;
  orderId: string;
  orderNumber: string;
  amountEur: number;
  customerEmail: string;
  locale: Locale;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** What a provider sends by its webhook, after its signature was checked. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** What it is about, where it is about a payment of ours. */
  subject: { sessionId: string } | { chargeId: string } | null;
};

/**
 * How long a provider is trusted to know an idempotency key, in milliseconds: half of the day that Stripe promises
 * (https://docs.stripe.com/api/idempotent_requests).
 */
export const keyMemory = 43_200_000;

/** Takes card payments. A failure to reach it throws; asking again is safe. */
export type PaymentProvider = {
  name: PaymentProviderName;
  createSession: (request: SessionRequest) => Promise<PaymentSession>;
  findSession: (sessionId: string) => Promise<PaymentSession>;
  /** Closes a session that is open; one that was paid meanwhile stays paid. Returns how it stands then. */
  expireSession: (sessionId: string) => Promise<PaymentSession>;
  /**
   * Gives money back. Refused for good as null; a failure to know throws. With `isRepeatedLate` the provider may have
   * forgotten the key (`keyMemory`): what it has given back is looked through before it is asked.
   */
  refund: (request: {
    chargeId: string;
    amountEur: number;
    idempotencyKey: string;
    isRepeatedLate: boolean;
  }) => Promise<{ id: string } | null>;
  /** Sessions made within a time, for the comparison with our own books. */
  listSessions: (from: Date, to: Date) => Promise<(PaymentSession & { createdAt: Date; orderId: string })[]>;
  /** Reads a webhook's body. Null when its signature is not the provider's or its body is no event. */
  readEvent: (body: string, signature: string) => ProviderEvent | null;
};
