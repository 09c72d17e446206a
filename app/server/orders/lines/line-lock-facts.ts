import { and, eq } from "drizzle-orm";
import { isSaleDue } from "#app/domain/books/sale-document.ts";
import type { LineLockFacts } from "#app/domain/orders/changed-lines.ts";
import { isToRepack } from "#app/server/catalogue/lots/packed-lots.ts";
import type { Database } from "#app/server/db/database.ts";
import { booksSettings, saleDocuments } from "#app/server/db/schema/books.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import { payments, refunds } from "#app/server/db/schema/payments.ts";
import type { LockedOrder } from "#app/server/orders/lock-order.ts";
import { currentShipment } from "#app/server/orders/parcel-state.ts";

/**
 * Reads the label, lots, documents and refunds of an order, from which `whyLinesFixed` decides whether its lines may change.
 */
export async function readLineLockFacts(
  db: Pick<Database, "select" | "$count">,
  order: LockedOrder,
  now: Date,
): Promise<LineLockFacts & { hasSaleDocument: boolean }> {
  const shipment = await currentShipment(db, order.id);
  const [invoice] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.order_id, order.id), eq(invoices.kind, "invoice")));
  const [refund] = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(and(eq(payments.order_id, order.id), eq(refunds.state, "asked")))
    .limit(1);
  const [sale] = await db
    .select({ id: saleDocuments.id })
    .from(saleDocuments)
    .where(and(eq(saleDocuments.order_id, order.id), eq(saleDocuments.kind, "sale")));
  const [books] = await db.select({ coveredFrom: booksSettings.covered_from }).from(booksSettings);
  const coveredFrom = books?.coveredFrom ?? null;
  return {
    hasLabel: shipment !== null,
    hasInvoice: invoice !== undefined,
    isRefunding: refund !== undefined,
    hasSaleDocument: sale !== undefined,
    mustRepack: await isToRepack(db, { orderId: order.id, now }),
    lacksSaleDocument: coveredFrom !== null && !sale && isSaleDue(order, coveredFrom),
  };
}
