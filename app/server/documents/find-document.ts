import { eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { invoices } from "#app/server/db/schema/orders.ts";

/** Returns an invoice or credit note as issued, or null. */
export function findDocument(db: Pick<Database, "select">, _staff: Granted<"documents.read">, id: string) {
  return loadDocument(db, id);
}

export async function loadDocument(db: Pick<Database, "select">, id: string) {
  const [document] = await db
    .select({
      kind: invoices.kind,
      number: invoices.number,
      content: invoices.content,
      issued_at: invoices.issued_at,
    })
    .from(invoices)
    .where(eq(invoices.id, id));
  return document ?? null;
}

export type IssuedDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;
