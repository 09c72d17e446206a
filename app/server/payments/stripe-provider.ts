import { Stripe } from "stripe";
import { z } from "zod";
import { keyMode } from "#app/domain/payments/card-keys.ts";
import { listStripeMovements } from "./stripe-balance.ts";
import type { PaymentProvider, PaymentSession, ProviderEvent } from "./payment-provider.ts";

/**
 * Timeout of one call in milliseconds, and how often the SDK retries a failed one. Together they stay below the 30
 * seconds that browsers wait.
 */
const callTimeout = 8000;
const maxRetries = 2;
/** Maximum age of a webhook's signature, and how far it may lie in the future, in seconds. */
const signatureTolerance = 300;

/** Creates a provider for Stripe Checkout. `apiUrl` replaces Stripe's address in tests. */
export function createStripeProvider({
  secretKey,
  webhookSecret,
  apiUrl,
}: {
  secretKey: string;
  /** Empty without a webhook: no event is valid then. */
  webhookSecret: string;
  apiUrl?: string | undefined;
}): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: callTimeout,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...(apiUrl !== undefined && endpointOf(apiUrl)),
  });
  const expand = ["payment_intent.latest_charge.refunds"];
  return {
    name: "stripe",
    sessionMode: keyMode(secretKey),

    async createSession(request) {
      const metadata = { order_id: request.orderId, order_number: request.orderNumber };
      const name =
        request.locale === "bg" ? `Поръчка ${request.orderNumber}` : `Order ${request.orderNumber}`;
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          allowed_payment_method_types: ["card"],
          line_items: [
            {
              quantity: 1,
              price_data: { currency: "eur", unit_amount: request.amountEur, product_data: { name } },
            },
          ],
          customer_email: request.customerEmail,
          client_reference_id: request.orderId,
          metadata,
          payment_intent_data: { metadata, description: name },
          locale: request.locale,
          expires_at: Math.floor(request.expiresAt.getTime() / 1000),
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
        },
        { idempotencyKey: request.idempotencyKey },
      );
      return sessionOf(session);
    },

    async findSession(sessionId) {
      return sessionOf(await stripe.checkout.sessions.retrieve(sessionId, { expand }));
    },

    async expireSession(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // The session is no longer open: its state is retrieved below.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
      return sessionOf(await stripe.checkout.sessions.retrieve(sessionId, { expand }));
    },

    async refund({ chargeId, amountEur, idempotencyKey, isRepeatedLate }) {
      try {
        const existing = isRepeatedLate ? await findRefund(stripe, chargeId, idempotencyKey) : undefined;
        const refund =
          existing ??
          (await stripe.refunds.create(
            { charge: chargeId, amount: amountEur, metadata: { refund_id: idempotencyKey } },
            { idempotencyKey },
          ));
        return hasFailed(refund) ? null : { id: refund.id };
      } catch (error) {
        // Another account's keys do not know the charge: what became of an earlier request is unknown.
        const isUnknown = error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
        if (error instanceof Stripe.errors.StripeInvalidRequestError && !isUnknown) return null;
        throw error;
      }
    },

    async listSessions(from, to) {
      const created = { gte: seconds(from), lt: seconds(to) };
      const sessions = [];
      const pages = stripe.checkout.sessions.list({
        created,
        limit: 100,
        expand: expand.map((field) => `data.${field}`),
      });
      for await (const session of pages)
        sessions.push({
          ...sessionOf(session),
          createdAt: new Date(session.created * 1000),
          orderId: session.client_reference_id ?? "",
        });
      return sessions;
    },

    listMovements: (span) => listStripeMovements(stripe, span),

    readEvent(body, signature, now) {
      if (webhookSecret === "" || isFromTheFuture(signature, now)) return null;
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            body,
            signature,
            webhookSecret,
            signatureTolerance,
            undefined,
            now.getTime(),
          ),
        );
      } catch {
        // The SDK throws various errors for forged headers and for signed bodies that are not events.
        return null;
      }
    },
  };
}

async function findRefund(
  stripe: Stripe,
  chargeId: string,
  refundId: string,
): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ charge: chargeId, limit: 100 }))
    if (refund.metadata?.["refund_id"] === refundId) return refund;
  return undefined;
}

function endpointOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl);
  return { host: hostname, port, protocol: protocol === "http:" ? ("http" as const) : ("https" as const) };
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function sessionOf(session: Stripe.Checkout.Session): PaymentSession {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  return {
    id: session.id,
    state: stateOf(session, intent),
    url: session.url,
    amountEur: session.amount_total ?? 0,
    chargeId: charge?.id ?? null,
    ...refundsOf(charge),
  };
}

/**
 * A session can be complete without money: the payment is under way, or it failed after the shopper had finished
 * (https://docs.stripe.com/payments/checkout/fulfill-orders#delayed-notification). A failed payment's intent asks for
 * another payment method or is cancelled, and the session takes no other.
 */
function stateOf(
  { status, payment_status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): PaymentSession["state"] {
  if (payment_status === "paid") return "paid";
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status === "no_payment_required") return "paid";
  return intent?.status === "requires_payment_method" || intent?.status === "canceled"
    ? "expired"
    : "pending";
}

/**
 * A charge lists only its last ten refunds; if there are more, Stripe's total is used, which may include failed
 * refunds.
 */
function refundsOf(charge: Stripe.Charge | null): Pick<PaymentSession, "refundedEur" | "failedRefunds"> {
  const refunds = charge?.refunds?.data ?? [];
  const successful = refunds.filter((refund) => !hasFailed(refund));
  const isComplete = charge?.refunds?.has_more === false;
  return {
    refundedEur: isComplete
      ? successful.reduce((sum, { amount }) => sum + amount, 0)
      : (charge?.amount_refunded ?? 0),
    failedRefunds: refunds.filter(hasFailed).map(({ id, amount }) => ({ id, amountEur: amount })),
  };
}

/** A refund can fail days after its creation (https://docs.stripe.com/refunds#failed-refunds). */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === "failed" || status === "canceled";
}

/** The SDK refuses only old timestamps. A future one could be replayed until it is old. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const timestamps = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, timestamp]) => Number(timestamp));
  return timestamps.some((timestamp) => timestamp - seconds(now) > signatureTolerance);
}

const stripeId = z.string().min(1);

/** The fields of an event that the shop reads. Objects of event types that the shop ignores may have no id. */
const eventShape = z.object({
  id: stripeId,
  type: stripeId,
  data: z.object({
    object: z.object({
      id: stripeId.optional(),
      charge: z.union([stripeId, z.object({ id: stripeId })]).nullish(),
    }),
  }),
});

/** Throws if the event does not match `eventShape` or lacks an id that its type requires. */
function eventOf(event: unknown): ProviderEvent {
  const { id, type, data } = eventShape.parse(event);
  const { object } = data;
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return { id, type, subject: { sessionId: stripeId.parse(object.id) } };
    case "charge.refunded":
      return { id, type, subject: { chargeId: stripeId.parse(object.id) } };
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated": {
      const chargeId = typeof object.charge === "string" ? object.charge : object.charge?.id;
      return { id, type, subject: chargeId === undefined ? null : { chargeId } };
    }
    default:
      return { id, type, subject: null };
  }
}
