import { invoiceNumberText, nextInvoiceNumber } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent, InvoiceKind } from "#app/domain/documents/invoice.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import { lastInvoice } from "#app/server/shop/invoice-numbers.ts";

/**
 * Inserts an invoice or credit note under the next number of their shared sequence, with its entries in the timeline
 * and the audit log, and returns the number. A rolled-back transaction leaves no gap, because the lock is held until
 * it ends. No document is dated before one with a lower number (ЗДДС, article 114). Throws when all numbers are used
 * up. Call it under `lockInvoiceNumbers`, as the last step of the transaction.
 */
export async function insertDocument(
  tx: Transaction,
  admin: Granted<"documents.issue">,
  document: {
    id: string;
    kind: InvoiceKind;
    orderId: string;
    content: InvoiceContent;
    firstNumber: number;
    now: Date;
  },
): Promise<number> {
  const { id, kind, orderId, content, firstNumber, now } = document;
  const last = await lastInvoice(tx);
  const number = nextInvoiceNumber(last?.number ?? null, firstNumber);
  await tx.insert(invoices).values({
    id,
    kind,
    number,
    order_id: orderId,
    content,
    user_id: admin.userId,
    issued_at: last && last.issued_at > now ? last.issued_at : now,
  });
  const numberText = invoiceNumberText(number);
  const data = { number: numberText };
  await writeOrderEvent(tx, { orderId, kind: "invoice_issued", data, userId: admin.userId, now });
  await writeAudit(tx, admin, {
    action: "issue",
    entity: "invoice",
    recordId: id,
    after: { kind, number: numberText, order_number: content.order_number, total: content.total },
    now,
  });
  return number;
}
