import type { PaymentJob } from "#app/server/jobs/job-queue.ts";
import { askForRefund } from "./refund-order.ts";
import type { PaymentServices } from "./settle-payment.ts";
import { sweepOrder, sweepPayment } from "./sweep-payment.ts";

/** Does a job of the payments' queue. Throws when it could not be done; the queue calls again later. */
export async function doPaymentJob(services: PaymentServices, job: PaymentJob, now: Date): Promise<void> {
  if ("paymentId" in job) await sweepPayment(services, { ...job, now });
  else if ("orderId" in job) await sweepOrder(services, { ...job, now });
  else await askForRefund(services, { ...job, now });
}
