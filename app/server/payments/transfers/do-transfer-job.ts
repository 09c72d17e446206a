import { and, eq } from "drizzle-orm";
import { awaitsTransfer } from "#app/domain/payments/transfer.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orderEvents } from "#app/server/db/schema/orders.ts";
import type { TransferJob } from "#app/server/jobs/job-definitions.ts";
import { cancelLocked } from "#app/server/orders/change-order.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { currentShipment } from "#app/server/orders/parcel-state.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { failUnpaid } from "#app/server/payments/settle-payment.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Reminds the customer of a bank transfer before its deadline, or cancels an order whose transfer has not arrived in
 * time: releases its stock and notifies the customer. Each happens at most once, however often and whenever the job
 * runs. Ignores unknown, paid and cancelled orders, and those that staff have begun to send: these are never cancelled,
 * and the reminder would announce that they will be.
 */
export async function doTransferJob(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { orderId, step }: TransferJob,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !awaitsTransfer(order) || order.pay_by === null) return;
    if (await isBeingSent(tx, order)) return;
    if (step === "end") {
      // Not due yet: the deadline was restarted, with its own job.
      if (order.pay_by <= now) await end(tx, jobs, { order, now });
    } else if (order.pay_by > now) await remind(tx, jobs, { order, now });
  });
}

/** Returns whether an order is shipped or delivered, or its parcel has or may have a label. */
async function isBeingSent(tx: Transaction, { id, order_status }: LockedOrder): Promise<boolean> {
  if (order_status === "shipped" || order_status === "delivered") return true;
  return (await currentShipment(tx, id)) !== null;
}

async function remind(
  tx: Transaction,
  jobs: Services["jobs"],
  { order: { id: orderId, email: recipient, language }, now }: { order: LockedOrder; now: Date },
): Promise<void> {
  const reminders = and(eq(orderEvents.order_id, orderId), eq(orderEvents.kind, "payment_reminded"));
  if ((await tx.$count(orderEvents, reminders)) > 0) return;
  await writeOrderEvent(tx, { orderId, kind: "payment_reminded", now });
  const email = { kind: "order_pay_reminder", recipient, language, data: { order_id: orderId } } as const;
  await enqueueEmails(tx, jobs, [email], now);
}

async function end(
  tx: Transaction,
  jobs: Services["jobs"],
  { order, now }: { order: LockedOrder; now: Date },
): Promise<void> {
  const { id: orderId, email: recipient, language } = order;
  await failUnpaid(tx, orderId, now);
  await cancelLocked(tx, jobs, {
    order: { ...order, payment_status: "failed", holds_stock: false },
    by: null,
    notifyCustomer: false,
    now,
    effectsAt: now,
  });
  const email = { kind: "order_unpaid", recipient, language, data: { order_id: orderId } } as const;
  await enqueueEmails(tx, jobs, [email], now);
}
