import { isPrepaid, orderNumber } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { announceTogether } from "#app/server/live/live-notices.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Counts a new order in the metrics and notifies the open back-office pages. `isFree`: nothing has to be paid. A failed notice is only logged, since the
 * order is already placed.
 */
export async function announceOrder(
  { db, metrics }: Pick<Services, "db" | "metrics">,
  { orderId, paymentMethod, isFree }: { orderId: string; paymentMethod: PaymentMethod; isFree: boolean },
): Promise<void> {
  metrics.count("orders_placed_total", { payment: paymentMethod });
  try {
    const order = { id: orderId, number: orderNumber(orderId) };
    // An order by card or transfer is packed only once it is paid.
    const isToPack = !isPrepaid(paymentMethod) || isFree;
    await announceTogether(db, [
      { kind: "order", ...order },
      ...(isToPack ? [{ kind: "to_pack", ...order } as const] : []),
    ]);
  } catch (error) {
    log.error({ err: error }, "failed to notify the back office of an order");
  }
}
