import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { fromDecimal } from "#app/domain/money.ts";
import { log } from "#app/server/log.ts";
import { openPayment } from "#app/server/payments/open-payment.ts";
import { findOrderTotal } from "#app/server/payments/order-to-pay.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * The body of create-payment (specification, section 7). A submitted name and e-mail are ignored in favour of the
 * order's own.
 */
const paymentRequest = z.object({
  orderId: z.uuid(),
  amount: z.number(),
  currency: z.literal("BGN"),
  customerEmail: outsideText().max(254),
  customerName: outsideText().max(200),
});

/**
 * create-payment: opens the payment of an order and answers `{success: true, url}`. `amount`, in leva, must equal the
 * order's total; the charge is the order's stored total in euros. Refuses with `no_payments` (404), `invalid` (422),
 * `unknown_order` (404), `amount_changed`, `cancelled`, `replaced`, `already_paid`, `not_payable`, `out_of_stock`,
 * `busy` (409) or, when the provider fails, `payment_failed` (502).
 */
export const createPayment: ServerFunction = async ({ body, context }) => {
  const services = context.get(servicesContext);
  const { provider } = await services.cards.find();
  if (!provider) return refusal(404, "no_payments", "Card payments are not available");
  const parsed = paymentRequest.safeParse(body);
  if (!parsed.success)
    return refusal(422, "invalid", "The payment's data are not valid", {
      fields: [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "body"))],
    });
  const { orderId, amount } = parsed.data;
  const total = await findOrderTotal(services.db, orderId);
  if (total === null) return refusal(404, "unknown_order", "There is no such order");
  if (fromDecimal(amount) !== total)
    return refusal(409, "amount_changed", "The amount is not the order's total");
  try {
    const result = await openPayment({ ...services, provider }, { orderId, now: new Date() });
    if (!result.ok) return refusal(409, result.code, "The order cannot be paid now");
    return answer({ url: result.url });
  } catch (error) {
    services.metrics.count("payments_total", { outcome: "unavailable" });
    log.error({ err: error }, "a payment could not be opened");
    return refusal(502, "payment_failed", "The payment provider does not answer");
  }
};
