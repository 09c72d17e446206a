import { eq } from "drizzle-orm";
import { transferEnd, transferReminder } from "#app/domain/payments/transfer.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { transferJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { loadPaymentSettings } from "#app/server/shop/payment-settings.ts";

/** Enqueues the reminder and the end of an order that waits for its transfer. No reminder is sent when its time is over. */
export async function enqueueTransferJobs(
  tx: Transaction,
  jobs: Services["jobs"],
  { orderId, payBy, now }: { orderId: string; payBy: Date; now: Date },
): Promise<void> {
  const remindAt = transferReminder(payBy);
  if (remindAt > now) await jobs.enqueue(tx, transferJob, [{ orderId, step: "remind" }], remindAt);
  await jobs.enqueue(tx, transferJob, [{ orderId, step: "end" }], payBy);
}

/** Gives a locked order whose payment was reverted the whole time again to be paid. */
export async function restartTransferHold(
  tx: Transaction,
  jobs: Services["jobs"],
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const { hold_days } = await loadPaymentSettings(tx);
  const payBy = transferEnd(now, hold_days);
  await tx.update(orders).set({ pay_by: payBy }).where(eq(orders.id, orderId));
  await enqueueTransferJobs(tx, jobs, { orderId, payBy, now });
}
