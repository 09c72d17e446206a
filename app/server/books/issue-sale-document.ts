import { and, asc, desc, eq } from "drizzle-orm";
import { isSaleDue, reversalContent, reversible, saleContent } from "#app/domain/books/sale-document.ts";
import type { SaleDocumentContent, SaleDocumentKind } from "#app/domain/books/sale-document.ts";
import { invoiceNumberText, nextInvoiceNumber } from "#app/domain/documents/invoice.ts";
import { sumBy } from "#app/domain/money.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { payments } from "#app/server/db/schema/payments.ts";
import { issueMoment } from "#app/server/documents/issue-moment.ts";
import { loadSeller } from "#app/server/documents/load-seller.ts";
import type { Seller } from "#app/server/documents/load-seller.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { currentShipment } from "#app/server/orders/parcel-state.ts";
import { closeShares, openShares } from "#app/server/orders/refund-shares.ts";
import { soldLines } from "#app/server/orders/sold-lines.ts";
import { writeOrderEvent } from "#app/server/orders/write-order-event.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";
import { lastSaleDocument, loadAuditSettings, lockSaleNumbers } from "./save-audit-settings.ts";
import type { StoredAuditSettings } from "./save-audit-settings.ts";

/** The ids of the documents that were issued. */
export type IssuedSaleDocuments = { ids: string[]; isSellerMissing: boolean };

/**
 * Issues the sale document of an order when it is due, and a reversal of the amount refunded since (Ordinance N-18,
 * article 52o), and e-mails them to the customer. Idempotent; does nothing while numbering is off, and for orders
 * placed before it began. Issues nothing while the company's details are missing (`isSellerMissing`), which the checks
 * of the month report.
 */
export function issueSaleDocuments(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { orderId, now }: { orderId: string; now: Date },
): Promise<IssuedSaleDocuments> {
  return db.transaction(async (tx): Promise<IssuedSaleDocuments> => {
    const none = { ids: [], isSellerMissing: false };
    const books = await loadAuditSettings(tx);
    const { coveredFrom } = books;
    if (!coveredFrom) return none;
    const order = await lockOrder(tx, orderId);
    if (!order || !isSaleDue(order, coveredFrom)) return none;
    const issued = await tx
      .select()
      .from(saleDocuments)
      .where(eq(saleDocuments.order_id, orderId))
      .orderBy(asc(saleDocuments.number));
    const sale = issued.find(({ kind }) => kind === "sale");
    const reversed = sumBy(issued, ({ kind, content }) => (kind === "reversal" ? content.total : 0));
    if (sale && reversible(order, sale.content) <= reversed) return none;
    const seller = await loadSeller(tx);
    if ("missing" in seller) return { ids: [], isSellerMissing: true };
    await lockSaleNumbers(tx);
    const ids: string[] = [];
    const start = sale ?? (await issueSale(tx, { order, books, seller, now }));
    if (!sale) ids.push(start.id);
    const refunded = reversible(order, start.content) - reversed;
    if (refunded > 0) {
      const reversals = issued.flatMap(({ kind, content }) => (kind === "reversal" ? [content] : []));
      const content = reversalContent(start.content, {
        number: start.number,
        issuedAt: start.issued_at,
        amount: refunded,
        reversals,
        returned: await openShares(tx, { orderId, column: "sale_document_id" }),
        at: now,
        reason: "Върната сума",
        rfNumber: books.settings.rf_number,
      });
      const document = { kind: "reversal", order, content, reverses: start.id, books, now } as const;
      const { id: documentId } = await insertSaleDocument(tx, document);
      await closeShares(tx, { orderId, column: "sale_document_id", documentId });
      ids.push(documentId);
    }
    const { email: recipient, language } = order;
    const emails = ids.map((document_id) => {
      const data = { order_id: orderId, document_id, document: "sale_document" } as const;
      return { kind: "order_document", recipient, language, data } as const;
    });
    await enqueueEmails(tx, jobs, emails, now);
    return { ids, isSellerMissing: false };
  });
}

type SaleDocument = typeof saleDocuments.$inferSelect;

async function issueSale(
  tx: Transaction,
  {
    order,
    books,
    seller,
    now,
  }: { order: LockedOrder; books: StoredAuditSettings; seller: Seller; now: Date },
): Promise<SaleDocument> {
  const content = await readContent(tx, { order, books, seller, now });
  return insertSaleDocument(tx, { kind: "sale", order, content, reverses: null, books, now });
}

async function readContent(
  tx: Transaction,
  {
    order,
    books,
    seller,
    now,
  }: { order: LockedOrder; books: StoredAuditSettings; seller: Seller; now: Date },
): Promise<SaleDocumentContent> {
  const sold = await soldLines(tx, [order.id]);
  const [payment] = await tx
    .select({ charge: payments.charge_id, at: payments.paid_at })
    .from(payments)
    .where(and(eq(payments.order_id, order.id), eq(payments.state, "paid")))
    .orderBy(desc(payments.paid_at))
    .limit(1);
  const isCard = order.payment_method === "stripe";
  // Staff may have sent a typed address, or another carrier's office, with a carrier that the order does not have.
  const carrier = (await currentShipment(tx, order.id))?.carrier ?? order.carrier;
  return saleContent({ ...order, carrier }, sold, {
    seller: seller.party,
    isVatRegistered: seller.isVatRegistered,
    contact: seller.email,
    settings: books.settings,
    transaction: payment?.charge ?? "",
    soldAt: (isCard ? payment?.at : order.delivered_at) ?? now,
  });
}

/**
 * Inserts a document under the next number, with its entry in the timeline. A rolled-back transaction leaves no gap,
 * because the lock is held until it ends. Throws when all numbers are used up, and `ClockSetBackError` (see
 * `issueMoment`).
 */
async function insertSaleDocument(
  tx: Transaction,
  {
    kind,
    order,
    content,
    reverses,
    books,
    now,
  }: {
    kind: SaleDocumentKind;
    order: LockedOrder;
    content: SaleDocumentContent;
    reverses: string | null;
    books: StoredAuditSettings;
    now: Date;
  },
): Promise<SaleDocument> {
  const last = await lastSaleDocument(tx);
  const number = nextInvoiceNumber(last?.number ?? null, books.settings.first_document_number ?? 1);
  const [document] = await tx
    .insert(saleDocuments)
    .values({
      id: newId(),
      kind,
      number,
      order_id: order.id,
      reverses,
      content,
      issued_at: issueMoment(last?.issued_at, now),
    })
    .returning();
  if (!document) throw new Error("The sale document was not written");
  const data = { number: invoiceNumberText(number), document: kind };
  await writeOrderEvent(tx, { orderId: order.id, kind: "sale_document", data, now });
  return document;
}
