import type { Locale } from "#app/domain/locale.ts";
import type { BalanceMovement, BalanceRefusal } from "#app/domain/payments/balance.ts";
import type { KeyMode } from "#app/domain/payments/card-keys.ts";
import type { PaymentProviderName } from "#app/domain/payments/payment.ts";

/** State of a payment session at the provider. Amounts in euro cents. */
export type PaymentSession = {
  id: string;
  /**
   * `pending`: the shopper has finished, but the money has neither arrived nor failed; the session cannot be expired.
   * `paid`: also when the provider required no payment. `expired`: nothing can come of it any more, also when the
   * payment failed after the shopper had finished.
   */
  state: "open" | "pending" | "paid" | "expired";
  /** URL of the payment page; null once the session is closed. */
  url: string | null;
  amountEur: number;
  /** Id of the charge, needed for refunds; null before it is paid. */
  chargeId: string | null;
  /** Sum of the refunds that have not failed. */
  refundedEur: number;
  /** Refunds that failed later, for example to a closed card: the shop has the money again. */
  failedRefunds: readonly { id: string; amountEur: number }[];
};

export type SessionRequest = {
  /** A repeated request with the same key returns the same session. */
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

/** A webhook event with a verified signature. */
export type ProviderEvent = {
  id: string;
  type: string;
  /** The session or charge that the event concerns; null for other events. */
  subject: { sessionId: string } | { chargeId: string } | null;
};

/**
 * How long a provider is assumed to remember an idempotency key, in milliseconds: half of the 24 hours that Stripe
 * promises (https://docs.stripe.com/api/idempotent_requests).
 */
export const idempotencyKeyLifetime = 43_200_000;

/** A page of movements; `next` is the position of the following page, null on the last. */
export type MovementsPage =
  { ok: true; movements: BalanceMovement[]; next: string | null } | { ok: false; code: BalanceRefusal };

/**
 * Takes card payments of at least `leastCardPayment`. Methods throw when the provider cannot be reached; retrying is
 * safe.
 */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** Whether its sessions are made with test or with live keys; null where that cannot be told. */
  sessionMode: KeyMode | null;
  createSession: (request: SessionRequest) => Promise<PaymentSession>;
  findSession: (sessionId: string) => Promise<PaymentSession>;
  /** Expires an open session; a paid or pending one stays so. Returns the resulting state. */
  expireSession: (sessionId: string) => Promise<PaymentSession>;
  /**
   * Refunds `amountEur` euro cents. Returns null for a definite refusal; throws when the outcome is unknown. With
   * `isRepeatedLate` the provider may have forgotten the key (`idempotencyKeyLifetime`), so its existing refunds are
   * searched first.
   */
  refund: (request: {
    chargeId: string;
    amountEur: number;
    idempotencyKey: string;
    isRepeatedLate: boolean;
  }) => Promise<{ id: string } | null>;
  /** Sessions created in [`from`, `to`), for the reconciliation. */
  listSessions: (from: Date, to: Date) => Promise<(PaymentSession & { createdAt: Date; orderId: string })[]>;
  /**
   * Returns a page of the balance's movements in [`from`, `to`), payouts to the bank included; `after` is the `next` of
   * the previous page. Does not throw: a refusal is a code.
   */
  listMovements: (span: { from: Date; to: Date; after: string | null }) => Promise<MovementsPage>;
  /**
   * Parses a webhook's body. Null when the signature is invalid or its time differs from `now` by more than five
   * minutes, or when the body is not an event.
   */
  readEvent: (body: string, signature: string, now: Date) => ProviderEvent | null;
};

/** The provider of a payment, and its session there; null before there is one. */
export type OpenedPayment = { provider: PaymentProviderName; session_id: string | null };

/**
 * Returns whether a payment was opened at this provider, as far as that can be told: the provider's name must be the
 * same, and at Stripe the mode of the keys, which session ids state (`cs_test_`, `cs_live_`).
 */
export function isOpenedBy(
  { name, sessionMode }: Pick<PaymentProvider, "name" | "sessionMode">,
  payment: OpenedPayment,
): boolean {
  if (payment.provider !== name) return false;
  const [, mode] = /^cs_(test|live)_/.exec(payment.session_id ?? "") ?? [];
  return sessionMode === null || mode === undefined || mode === sessionMode;
}

/** Thrown for a payment that was opened at another provider than the one in force; it must not be sent there. */
export class OtherProviderError extends Error {
  override name = "OtherProviderError";

  constructor({ provider, session_id }: OpenedPayment) {
    super(`The payment belongs to another provider or other keys: ${provider} ${session_id ?? ""}`.trim());
  }
}
