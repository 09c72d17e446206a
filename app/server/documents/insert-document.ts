import { invoiceNumberText, nextInvoiceNumber } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent, InvoiceKind } from "#app/domain/documents/invoice.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { lastInvoice } from "#app/server/shop/invoice-numbers.ts";
import { issueMoment } from "./issue-moment.ts";

/**
 * Inserts an invoice or credit note under the next number of their shared sequence, with its entry in the timeline and,
 * unless `by` is null (the shop itself), in the audit log. E-mails it to the customer if `sendBy` is given. Returns the
 * number. A rolled-back transaction leaves no gap, because the lock is held until it ends. Throws
 * when all numbers are used up, and `ClockSetBackError` (see `issueMoment`). Call it under `lockInvoiceNumbers`,
 * as the last step of the transaction.
 */
export async function insertDocument(
  tx: Transaction,
  by: Granted<"documents.issue"> | null,
  document: {
    id: string;
    kind: InvoiceKind;
    order: { id: string; email: string; language: Locale };
    content: InvoiceContent;
    firstNumber: number;
    /** Where the e-mail to the customer is enqueued; null to send none. */
    sendBy: Pick<JobQueue, "enqueue"> | null;
    now: Date;
  },
): Promise<number> {
  const { id, kind, order, content, firstNumber, sendBy, now } = document;
  const { id: orderId, email: recipient, language } = order;
  const last = await lastInvoice(tx);
  const number = nextInvoiceNumber(last?.number ?? null, firstNumber);
  await tx.insert(invoices).values({
    id,
    kind,
    number,
    order_id: orderId,
    content,
    user_id: by?.userId ?? null,
    issued_at: issueMoment(last?.issued_at, now),
  });
  const numberText = invoiceNumberText(number);
  const data = { number: numberText };
  await writeOrderEvent(tx, { orderId, kind: "invoice_issued", data, userId: by?.userId ?? null, now });
  if (by)
    await writeAudit(tx, by, {
      action: "issue",
      entity: "invoice",
      recordId: id,
      after: { kind, number: numberText, order_number: content.order_number, total: content.total },
      now,
    });
  if (sendBy) {
    const email = { order_id: orderId, document_id: id, document: "invoice" } as const;
    await enqueueEmails(tx, sendBy, [{ kind: "order_document", recipient, language, data: email }], now);
  }
  return number;
}
