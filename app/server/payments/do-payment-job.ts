import type { PaymentJob } from "#app/server/jobs/job-definitions.ts";
import { requestRefund } from "./refund-order.ts";
import type { PaymentServices } from "./settle-payment.ts";
import { sweepCancelledOrder, sweepOrder, sweepPayment } from "./sweep-payment.ts";

/** Runs a job of the payments queue. Throws on failure; the queue retries later. */
export async function doPaymentJob(services: PaymentServices, job: PaymentJob, now: Date): Promise<void> {
  if ("paymentId" in job) await sweepPayment(services, { ...job, now });
  else if ("cancelledOrderId" in job)
    await sweepCancelledOrder(services, { orderId: job.cancelledOrderId, now });
  else if ("orderId" in job) await sweepOrder(services, { ...job, now });
  else await requestRefund(services, { ...job, now });
}
