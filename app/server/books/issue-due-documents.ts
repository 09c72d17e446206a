import { issueInvoiceByRule } from "#app/server/documents/invoice-by-rule.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { issueSaleDocuments } from "./issue-sale-document.ts";

/**
 * Runs a job of the documents queue: sale documents and invoices by rule. Throws on failure; the queue retries later.
 */
export async function issueDueDocuments(
  services: Pick<Services, "db" | "jobs">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  const { isSellerMissing } = await issueSaleDocuments(services, { orderId, now });
  await issueInvoiceByRule(services, { orderId, now });
  if (isSellerMissing) log.warn({ order: orderId }, "a sale document waits for the company's details");
}
