import { eq } from "drizzle-orm";
import { transferEnd, transferReminder } from "#app/domain/payments/transfer.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { transferJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { loadPaymentSettings } from "#app/server/shop/payment-settings.ts";

/**
 * Prepares the jobs that remind the customer of a transfer and cancel the order when it does not arrive by `payBy`; the
 * returned function enqueues them at once, to share a round trip. A reminder that would be in the past is left out.
 */
export async function prepareTransferJobs(
  jobs: Services["jobs"],
  { orderId, payBy, now }: { orderId: string; payBy: Date; now: Date },
): Promise<(tx: Transaction) => Promise<void>> {
  const remindAt = transferReminder(payBy);
  const sends = await Promise.all([
    ...(remindAt > now ? [jobs.prepare(transferJob, [{ orderId, step: "remind" }], remindAt)] : []),
    jobs.prepare(transferJob, [{ orderId, step: "end" }], payBy),
  ]);
  return async (tx) => {
    await Promise.all(sends.map((send) => send(tx)));
  };
}

/** Restarts the payment deadline of a locked order whose payment was reverted, and enqueues its jobs again. */
export async function restartTransferHold(
  tx: Transaction,
  jobs: Services["jobs"],
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const { hold_days } = await loadPaymentSettings(tx);
  const payBy = transferEnd(now, hold_days);
  await tx.update(orders).set({ pay_by: payBy }).where(eq(orders.id, orderId));
  const enqueue = await prepareTransferJobs(jobs, { orderId, payBy, now });
  await enqueue(tx);
}
