import { isRefundDue } from "#app/domain/orders/order.ts";
import type { OrderState } from "#app/domain/orders/order.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { writeOrderEvent } from "./write-order-event.ts";

/**
 * Records in the timeline that an order's payment must be refunded, and e-mails the owner, if the refund is due in
 * `after` and was not in `before`. Called after everything that may make a refund due: an incoming payment and a
 * cancellation. The caller must hold the lock on the order's row; `before` is the row as it was locked, `after` as the
 * transaction leaves it. The e-mail is sent at once, or at `sendAt`.
 */
export async function noteRefundDue(
  tx: Transaction,
  {
    jobs,
    orderId,
    before,
    after,
    now,
    sendAt,
  }: Pick<Services, "jobs"> & {
    orderId: string;
    before: OrderState;
    after: OrderState;
    now: Date;
    sendAt?: Date;
  },
): Promise<void> {
  if (isRefundDue(before) || !isRefundDue(after)) return;
  await writeOrderEvent(tx, { orderId, kind: "refund_due", now });
  const data = { order_id: orderId };
  await enqueueEmails(
    tx,
    jobs,
    [{ kind: "owner_refund_due", recipient: null, language: "bg", data }],
    now,
    sendAt,
  );
}
