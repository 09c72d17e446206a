import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { changeLines } from "#app/server/orders/lines/change-lines.ts";
import type { ChangeLinesResult, LineChange, LineRefusal } from "#app/server/orders/lines/change-lines.ts";
import type { Services } from "#app/server/services.ts";
import { closeOpenPayments } from "./close-open-payments.ts";
import { requestRefund, storeRefund } from "./refund-order.ts";

/**
 * Outcome of a refund to the card; null when there was none. `asked`: the provider has not answered; the queue retries.
 */
type RefundOutcome = "confirmed" | "asked" | "failed" | null;

type ChangeOrderLinesResult =
  (Extract<ChangeLinesResult, { ok: true }> & { refund: RefundOutcome }) | LineRefusal;

/**
 * Changes an order's lines as `changeLines` does, together with its card payments: closes an open payment of the old
 * total, stores a refund with the change and then requests it from the provider, which recognises a repeat by
 * `refundId`. Refused as in `changeLines`; without a provider an open payment is refused as `payment_open` and a refund
 * as `no_refund`. Throws when an open payment cannot be closed; the lines are then unchanged.
 */
export async function changeOrderLines(
  services: Pick<Services, "cards" | "db" | "jobs" | "metrics">,
  staff: Granted<"orders.change" | "payments.change">,
  { refundId, ...change }: LineChange & { refundId: string },
): Promise<ChangeOrderLinesResult> {
  const { cards, jobs } = services;
  const { provider } = await cards.find();
  const { orderId, discountReason: reason, now } = change;
  const attempt = () =>
    changeLines(services, staff, change, async (tx, { order, amount: amountEur, shares }) => {
      if (!provider) return false;
      const refund = { order, refundId, amountEur, shares, reason, now };
      return (await storeRefund(tx, { jobs, provider }, staff, refund)) === null;
    });
  let result = await attempt();
  if (!result.ok && result.code === "payment_open" && provider) {
    await closeOpenPayments({ ...services, provider }, { orderId, now });
    result = await attempt();
  }
  if (!result.ok) return result;
  if (result.step.kind !== "refund" || !provider) return { ...result, refund: null };
  try {
    return { ...result, refund: await requestRefund({ ...services, provider }, { refundId, now }) };
  } catch (error) {
    log.error({ err: error, refund: refundId }, "failed to request a refund; the job queue will retry");
    return { ...result, refund: "asked" };
  }
}
