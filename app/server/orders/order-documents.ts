import { asc, eq, sql } from "drizzle-orm";
import type { DocumentKind } from "#app/domain/documents/document-files.ts";
import type { Database } from "#app/server/db/database.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import { invoices } from "#app/server/db/schema/orders.ts";

export type OrderDocument = {
  id: string;
  kind: DocumentKind;
  number: number;
  /** In euro cents. */
  total: number;
  issued_at: Date;
};

/** Returns the documents of an order: invoice and credit notes, then the sale document and its reversals. */
export async function documentsOfOrder(
  db: Pick<Database, "select">,
  orderId: string,
): Promise<OrderDocument[]> {
  const [issued, sales] = await Promise.all([
    db
      .select({
        id: invoices.id,
        kind: invoices.kind,
        number: invoices.number,
        total: sql<number>`(${invoices.content} ->> 'total')::int`,
        issued_at: invoices.issued_at,
      })
      .from(invoices)
      .where(eq(invoices.order_id, orderId))
      .orderBy(asc(invoices.number)),
    db
      .select({
        id: saleDocuments.id,
        kind: saleDocuments.kind,
        number: saleDocuments.number,
        total: sql<number>`(${saleDocuments.content} ->> 'total')::int`,
        issued_at: saleDocuments.issued_at,
      })
      .from(saleDocuments)
      .where(eq(saleDocuments.order_id, orderId))
      .orderBy(asc(saleDocuments.number)),
  ]);
  return [...issued, ...sales];
}
