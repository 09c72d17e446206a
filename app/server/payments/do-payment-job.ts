import type { PaymentJob } from "#app/server/jobs/job-definitions.ts";
import { requestRefund } from "./refund-order.ts";
import type { Services } from "#app/server/services.ts";
import { sweepCancelledOrder, sweepOrder, sweepPayment } from "./sweep-payment.ts";

/** Runs a job of the payments queue. Throws on failure; the queue retries later. */
export async function doPaymentJob(
  { cards, ...shop }: Pick<Services, "cards" | "db" | "jobs" | "metrics">,
  job: PaymentJob,
  now: Date,
): Promise<void> {
  // Needs no provider: an unpaid order's stock is released after card payments are switched off, too.
  if ("orderId" in job) return sweepOrder(shop, { ...job, now });
  const { provider } = await cards.find();
  if (!provider) throw new Error("Card payments are switched off");
  const services = { ...shop, provider };
  if ("paymentId" in job) await sweepPayment(services, { ...job, now });
  else if ("cancelledOrderId" in job)
    await sweepCancelledOrder(services, { orderId: job.cancelledOrderId, now });
  else await requestRefund(services, { ...job, now });
}
