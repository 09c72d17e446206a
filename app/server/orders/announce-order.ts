import type { OrderPayload } from "#app/domain/checkout/order-payload.ts";
import { isPrepaid, orderNumber } from "#app/domain/orders/order.ts";
import { needsNoPayment } from "#app/domain/payments/payment.ts";
import { announceTogether } from "#app/server/live/live-notices.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Counts a new order in the metrics and notifies the open back-office pages. A failed notice is only logged, since the
 * order is already placed.
 */
export async function announceOrder(
  { db, metrics }: Pick<Services, "db" | "metrics">,
  {
    orderId,
    payload: { paymentMethod, totalBGN },
  }: { orderId: string; payload: Pick<OrderPayload, "paymentMethod" | "totalBGN"> },
): Promise<void> {
  metrics.count("orders_placed_total", { payment: paymentMethod });
  try {
    const order = { id: orderId, number: orderNumber(orderId) };
    // An order by card or transfer is packed only once it is paid.
    const isToPack = !isPrepaid(paymentMethod) || needsNoPayment(totalBGN);
    await announceTogether(db, [
      { kind: "order", ...order },
      ...(isToPack ? [{ kind: "to_pack", ...order } as const] : []),
    ]);
  } catch (error) {
    log.error({ err: error }, "failed to notify the back office of an order");
  }
}
