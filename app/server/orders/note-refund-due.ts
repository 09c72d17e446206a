import { eq } from "drizzle-orm";
import { isRefundDue } from "#app/domain/orders/order.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { putLetters } from "#app/server/mail/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/**
 * Notes in the timeline that an order's payment has to be refunded, and e-mails the owner, when that was not so `before`.
 * Called by everything that may make a refund due: a payment that arrives, and a cancellation. The order's row must be
 * locked, and `before` is what it held then.
 */
export async function noteRefundDue(
  tx: Transaction,
  { jobs, before, now }: Pick<Services, "jobs"> & { before: OrderState & { id: string }; now: Date },
): Promise<void> {
  if (isRefundDue(before)) return;
  const { id: orderId } = before;
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || !isRefundDue(order)) return;
  await writeOrderEvent(tx, { orderId, kind: "refund_due", now });
  const data = { order_id: orderId };
  await putLetters(tx, jobs, [{ kind: "owner_refund_due", recipient: null, language: "bg", data }], now);
}
