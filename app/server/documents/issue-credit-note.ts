import { asc, eq } from "drizzle-orm";
import { documentTexts } from "#app/domain/documents/document-texts.ts";
import { isCharged } from "#app/domain/documents/returned-parts.ts";
import type { NamedParts } from "#app/domain/documents/returned-parts.ts";
import { creditable, creditSums, invoiceNumberText } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent } from "#app/domain/documents/invoice.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { invoices, orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";
import {
  closeShares,
  findReturnableParts,
  openShares,
  sharesOfRefund,
} from "#app/server/orders/refund-shares.ts";
import { lockInvoiceNumbers } from "#app/server/shop/invoice-numbers.ts";
import { insertDocument } from "./insert-document.ts";
import { loadSeller } from "./load-seller.ts";
import type { MissingOfSeller } from "./load-seller.ts";

/**
 * Returns how much of an order's invoice can be credited, in euro cents, and what a note can name; null when the order
 * does not exist or has no invoice.
 */
export async function findCreditable(
  db: Pick<Database, "select">,
  _admin: Granted<"documents.issue">,
  orderId: string,
) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const documents = order ? await documentsOf(db, orderId) : null;
  if (!order || !documents) return null;
  const { invoice, credited } = documents;
  return {
    order_number: order.order_number,
    isCancelled: order.order_status === "cancelled",
    number: invoice.number,
    total: invoice.content.total,
    credited,
    most: creditable(order, { total: invoice.content.total, credited }),
    parts: (await findReturnableParts(db, order)).filter(isCharged),
  };
}

export type IssueCreditNoteResult =
  | { ok: true; number: number }
  | { ok: false; code: "gone" | "amount" | "too_much" | "reason" }
  | { ok: false; code: "no_seller"; missing: MissingOfSeller[] };

/**
 * Issues a credit note over `amount` euro cents of an order's invoice; it is final (ЗДДС, article 115). It reverses the
 * VAT of the `named` parts, without any of what refunds returned since the last note. Idempotent by `documentId`, which
 * the form generates. Refused as `amount` unless it is positive, as `reason` without a reason, as
 * `gone` without an order or invoice, as `too_much` above what `creditable` returns, and as `no_seller` while the
 * settings lack required details.
 */
export async function issueCreditNote(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  admin: Granted<"documents.issue">,
  request: {
    orderId: string;
    documentId: string;
    amount: number;
    named?: NamedParts;
    reason: string;
    notifyCustomer: boolean;
    now: Date;
  },
): Promise<IssueCreditNoteResult> {
  const { orderId, documentId, amount, named = new Map(), reason, notifyCustomer, now } = request;
  if (amount <= 0) return { ok: false, code: "amount" };
  if (reason === "") return { ok: false, code: "reason" };
  return db.transaction(async (tx): Promise<IssueCreditNoteResult> => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (!order) return { ok: false, code: "gone" };
    await lockInvoiceNumbers(tx);
    const documents = await documentsOf(tx, orderId);
    if (!documents) return { ok: false, code: "gone" };
    const { invoice, notes, credited } = documents;
    const repeated = notes.find(({ id }) => id === documentId);
    if (repeated) return { ok: true, number: repeated.number };
    const { content: invoiced } = invoice;
    if (amount > creditable(order, { total: invoiced.total, credited }))
      return { ok: false, code: "too_much" };
    const seller = await loadSeller(tx);
    if ("missing" in seller) return { ok: false, code: "no_seller", missing: seller.missing };
    const number = `№\u00a0${invoiceNumberText(invoice.number)}`;
    const both = documentTexts(invoiced.language);
    const description = both(`Намаление на сумата по фактура ${number}`, `Reduction of invoice ${number}`);
    const column = "credit_note_id";
    const returned =
      named.size > 0
        ? await sharesOfRefund(tx, order, { named, amount })
        : await openShares(tx, { orderId, column });
    const content: InvoiceContent = {
      ...invoiced,
      manager: seller.manager,
      supplied_at: now.toISOString(),
      ...creditSums(invoiced, { amount, notes: notes.map((note) => note.content), description, returned }),
      corrects: { number: invoice.number, issued_at: invoice.issued_at.toISOString(), reason },
    };
    const { firstNumber } = seller;
    const sendBy = notifyCustomer ? jobs : null;
    const document = {
      id: documentId,
      kind: "credit_note",
      order,
      content,
      firstNumber,
      sendBy,
      now,
    } as const;
    const issued = await insertDocument(tx, admin, document);
    await closeShares(tx, { orderId, column, documentId });
    return { ok: true, number: issued };
  });
}

/** Returns an order's invoice with its credit notes and their sum in euro cents; null without an invoice. */
async function documentsOf(db: Pick<Database, "select">, orderId: string) {
  const documents = await db
    .select()
    .from(invoices)
    .where(eq(invoices.order_id, orderId))
    .orderBy(asc(invoices.number));
  const invoice = documents.find(({ kind }) => kind === "invoice");
  if (!invoice) return null;
  const notes = documents.filter(({ kind }) => kind === "credit_note");
  return { invoice, notes, credited: notes.reduce((sum, note) => sum + note.content.total, 0) };
}
