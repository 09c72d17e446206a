import { desc, sql } from "drizzle-orm";
import { invoiceNumberText, nextInvoiceNumber } from "#app/domain/invoice.ts";
import type { InvoiceContent, InvoiceKind } from "#app/domain/invoice.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";

/** Lets through one transaction at a time of those that give numbers of invoices, or say where they begin. */
export async function lockInvoiceNumbers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('invoice numbers', 0))`);
}

/** The last number that was given and when, or null before the first one. */
export async function lastInvoice(
  db: Pick<Database, "select">,
): Promise<{ number: number; issued_at: Date } | null> {
  const [last] = await db
    .select({ number: invoices.number, issued_at: invoices.issued_at })
    .from(invoices)
    .orderBy(desc(invoices.number))
    .limit(1);
  return last ?? null;
}

/**
 * Keeps an invoice or a credit note under the next number of their sequence, with its entries in timeline and audit log.
 * The number is another's only once this transaction has ended, so that one that is rolled back leaves no gap; and no
 * document is dated before one with a lower number (ЗДДС, article 114). Throws when all numbers are used up. Call it
 * under `lockInvoiceNumbers` and last in its transaction.
 */
export async function keepDocument(
  tx: Transaction,
  actor: Extract<Actor, { kind: "admin" }>,
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
    user_id: actor.userId,
    issued_at: last && last.issued_at > now ? last.issued_at : now,
  });
  const numberText = invoiceNumberText(number);
  const data = { number: numberText };
  await writeOrderEvent(tx, { orderId, kind: "invoice_issued", data, userId: actor.userId, now });
  await writeAudit(tx, actor, {
    action: "issue",
    entity: "invoice",
    recordId: id,
    after: { kind, number: numberText, order_number: content.order_number, total: content.total },
    now,
  });
  return number;
}
