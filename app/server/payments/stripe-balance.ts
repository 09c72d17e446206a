import { Stripe } from "stripe";
import type { BalanceMovement, BalanceRefusal, MovementKind } from "#app/domain/payments/balance.ts";
import type { MovementsPage } from "./payment-provider.ts";

/** Movements on a page: the most that Stripe returns. */
const perPage = 100;

/** Other types of Stripe's are `other` (https://docs.stripe.com/reports/balance-transaction-types). */
const kinds: Readonly<Record<string, MovementKind>> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  payment_refund: "refund",
  refund_failure: "refund",
  payment_failure_refund: "refund",
  payout: "payout",
  payout_cancel: "payout",
  payout_failure: "payout",
  stripe_fee: "fee",
  stripe_fx_fee: "fee",
  tax_fee: "fee",
};

/**
 * Returns a page of Stripe's balance transactions. Payouts are among them; the expanded source has the charge of a
 * refund and the day on which a payout arrives.
 */
export async function listStripeMovements(
  stripe: Stripe,
  { from, to, after }: { from: Date; to: Date; after: string | null },
): Promise<MovementsPage> {
  try {
    const page = await stripe.balanceTransactions.list({
      created: { gte: seconds(from), lt: seconds(to) },
      limit: perPage,
      expand: ["data.source"],
      ...(after !== null && { starting_after: after }),
    });
    const last = page.data.at(-1);
    return {
      ok: true,
      movements: page.data.map(movementOf),
      next: page.has_more ? (last?.id ?? null) : null,
    };
  } catch (error) {
    return { ok: false, code: refusalOf(error) };
  }
}

/**
 * Returns the code of an error of the SDK. A broken answer can surface as an error of any class, so all others are
 * `unreachable`.
 */
function refusalOf(error: unknown): BalanceRefusal {
  if (error instanceof Stripe.errors.StripeRateLimitError) return "rate_limited";
  const isRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefused ? "refused" : "unreachable";
}

function movementOf(transaction: Stripe.BalanceTransaction): BalanceMovement {
  const { id, type, created, currency, amount, fee, net, source } = transaction;
  const kind = kinds[type] ?? "other";
  return {
    id,
    kind,
    at: new Date(created * 1000),
    currency,
    amount,
    fee,
    net,
    chargeId: kind === "charge" || kind === "refund" ? chargeOf(source) : null,
    arrivesAt:
      typeof source === "object" && source?.object === "payout" ? new Date(source.arrival_date * 1000) : null,
  };
}

function chargeOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (source === null || typeof source === "string") return source;
  if (source.object === "charge") return source.id;
  if (source.object !== "refund") return null;
  return typeof source.charge === "string" ? source.charge : (source.charge?.id ?? null);
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
