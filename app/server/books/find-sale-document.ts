import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { saleDocuments } from "#app/server/db/schema/books.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { IssuedSaleDocument } from "#app/server/documents/sale-document-pdf.ts";

/** Returns a sale document or reversal as issued, or null. */
export function findSaleDocument(
  db: Pick<Database, "select">,
  _staff: Granted<"documents.read">,
  id: string,
): Promise<IssuedSaleDocument | null> {
  return loadSaleDocument(db, id);
}

export async function loadSaleDocument(
  db: Pick<Database, "select">,
  id: string,
): Promise<IssuedSaleDocument | null> {
  const [document] = await db
    .select({
      kind: saleDocuments.kind,
      number: saleDocuments.number,
      content: saleDocuments.content,
      issued_at: saleDocuments.issued_at,
    })
    .from(saleDocuments)
    .where(eq(saleDocuments.id, id));
  return document ?? null;
}
