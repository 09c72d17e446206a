import { issueInvoiceByRule } from "#app/server/documents/invoice-by-rule.ts";
import { ClockSetBackError } from "#app/server/documents/issue-moment.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { issueSaleDocuments } from "./issue-sale-document.ts";

/**
 * Runs a job of the documents queue: sale documents and invoices by rule. Throws on failure; the queue retries later. The
 * log names a clock that was set back, since nobody else sees it.
 */
export async function issueDueDocuments(
  services: Pick<Services, "db" | "jobs">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  try {
    const { isSellerMissing } = await issueSaleDocuments(services, { orderId, now });
    await issueInvoiceByRule(services, { orderId, now });
    if (isSellerMissing) log.warn({ order: orderId }, "a sale document waits for the company's details");
  } catch (error) {
    if (error instanceof ClockSetBackError)
      log.error({ err: error, order: orderId }, "the server's clock was set back: no document was issued");
    throw error;
  }
}
