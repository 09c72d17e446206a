import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { log } from "#app/server/log.ts";
import { confirmationToken } from "#app/server/orders/confirmation.ts";
import { findOrderToPay } from "#app/server/payments/order-to-pay.ts";
import { payToken } from "#app/server/payments/pay-link.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import type { SettledPayment } from "#app/server/payments/settle-payment.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

const verifyRequest = z.object({ sessionId: outsideText().min(1).max(255) });

/**
 * verify-payment (specification, section 7): retrieves the state of a payment from the provider. Answers `{success:
 * true, paymentStatus, orderNumber, total}` with `paid`, `refund_due` (paid, but the order was cancelled or sold out
 * before), `pending` (made, but the money has not arrived), `unpaid` or `expired`. A paid order has the `orderToken`
 * that shows its confirmation, one that can be paid now its `payToken`. `total` lists stotinki, euro cents and the base
 * currency. Refuses with `no_payments` (404), `invalid` (422), `unknown_session` (404) or, when the provider fails,
 * `verification_failed` (502). Knowing the session id authorises both reading and paying: it is as secret as a signed
 * pay link.
 */
export const verifyPayment: ServerFunction = async ({ body, context }) => {
  const services = context.get(servicesContext);
  const { provider } = await services.cards.find();
  if (!provider) return refusal(404, "no_payments", "Card payments are not available");
  const parsed = verifyRequest.safeParse(body);
  if (!parsed.success)
    return refusal(422, "invalid", "The session id is not valid", { fields: ["sessionId"] });
  try {
    const payment = await settlePayment(
      { ...services, provider },
      { sessionId: parsed.data.sessionId, now: new Date() },
    );
    if (!payment) return refusal(404, "unknown_session", "There is no such payment");
    const paymentStatus = statusOf(payment);
    const order = await findOrderToPay(services, payToken(services.signingSecret, payment.orderId));
    return answer({
      paymentStatus,
      orderNumber: payment.orderNumber,
      ...(order && { total: [order.total_bgn, order.total_eur, order.base_currency] }),
      ...(order?.refusal === null && !payment.isPending && { payToken: order.token }),
      ...(paymentStatus === "paid" && { orderToken: confirmationToken(services, payment.orderId) }),
    });
  } catch (error) {
    log.error({ err: error }, "failed to verify a payment");
    return refusal(502, "verification_failed", "The payment provider does not answer");
  }
};

type PaymentStatus = "paid" | "refund_due" | "pending" | "expired" | "unpaid";

function statusOf({ state, isPending, isRefundDue }: SettledPayment): PaymentStatus {
  if (state === "paid") return isRefundDue ? "refund_due" : "paid";
  if (isPending) return "pending";
  return state === "expired" ? "expired" : "unpaid";
}
