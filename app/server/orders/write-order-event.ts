import type { OrderEventKind } from "#app/domain/orders/order.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderEvents } from "#app/server/db/schema/orders.ts";

/** Adds an event to an order's timeline. `userId` is the account that caused it, if any. */
export async function writeOrderEvent(
  tx: Transaction,
  event: {
    orderId: string;
    kind: OrderEventKind;
    data?: Record<string, string>;
    userId?: string | null;
    now: Date;
  },
): Promise<void> {
  await tx.insert(orderEvents).values({
    id: newId(),
    order_id: event.orderId,
    kind: event.kind,
    data: event.data ?? {},
    user_id: event.userId ?? null,
    created_at: event.now,
  });
}
