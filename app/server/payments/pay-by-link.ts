import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import type { PaymentRefusal } from "#app/domain/payments/payment.ts";
import { openPayment } from "./open-payment.ts";
import { orderOfPayToken } from "./pay-link.ts";

/**
 * Opens the payment of a pay link's order; the link itself authorises the payment. Refuses as `openPayment` does, as
 * `unknown_order` for an invalid token, as `not_payable` without a provider, and as `payment_failed` when the payment
 * cannot be opened. Never throws.
 */
export async function payByLink(
  services: Services,
  { token, now }: { token: string; now: Date },
): Promise<{ ok: true; url: string } | { ok: false; code: PaymentRefusal }> {
  const orderId = orderOfPayToken(services.signingSecret, token);
  if (orderId === null) return { ok: false, code: "unknown_order" };
  try {
    const { provider } = await services.cards.find();
    if (!provider) return { ok: false, code: "not_payable" };
    return await openPayment({ ...services, provider }, { orderId, now });
  } catch (error) {
    log.error({ err: error }, "a payment could not be opened");
    return { ok: false, code: "payment_failed" };
  }
}
