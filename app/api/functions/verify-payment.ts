import { z } from "zod";
import { log } from "#app/server/log.ts";
import { payTokenOf } from "#app/server/payments/order-to-pay.ts";
import { settlePayment } from "#app/server/payments/settle-payment.ts";
import type { SettledPayment } from "#app/server/payments/settle-payment.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

const verifyRequest = z.object({ sessionId: z.string().min(1).max(255) });

/**
 * verify-payment (specification, section 7): how a payment stands, asked of the provider. Answers `{success: true,
 * paymentStatus}` with `paid`, `refund_due` (paid, but the order was cancelled or sold out before), `unpaid` or `expired`,
 * and the order's number; with a token to pay by (`payToken`)
 * while the order may still be paid. Refuses with `invalid` (422), `unknown_session` (404) or, when the provider fails,
 * `verification_failed` (502). Who knows the session's id may do both: it is as secret as a link that we sign.
 */
export const verifyPayment: ServerFunction = async ({ body, context }) => {
  const services = context.get(servicesContext);
  const { provider } = services;
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
    const payToken = await payTokenOf(services, payment.orderId);
    return answer({ paymentStatus, orderNumber: payment.orderNumber, ...(payToken && { payToken }) });
  } catch (error) {
    log.error({ err: error }, "a payment could not be verified");
    return refusal(502, "verification_failed", "The payment provider does not answer");
  }
};

function statusOf({ state, isRefundDue }: SettledPayment): "paid" | "refund_due" | "expired" | "unpaid" {
  if (state === "paid") return isRefundDue ? "refund_due" : "paid";
  return state === "expired" ? "expired" : "unpaid";
}
