import { eq } from "drizzle-orm";
import { transferEnd, transferReminder } from "#app/domain/payments/transfer.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { transferJob } from "#app/server/jobs/job-definitions.ts";
import type { Services } from "#app/server/services.ts";
import { loadPaymentSettings } from "#app/server/shop/payment-settings.ts";

/**
 * Prepares the reminder and the end of an order that waits for its transfer; the returned function enqueues them at once, to
 * share a round trip. No reminder is sent when its time is over.
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

/** Gives a locked order whose payment was reverted the whole time again to be paid. */
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
