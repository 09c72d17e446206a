import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { documentFiles } from "#app/server/db/schema/books.ts";
import { invoices } from "#app/server/db/schema/orders.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";

/** A document whose PDF file can be stored: an invoice or credit note, or a sale document or reversal. */
export type StoredDocument = { table: "invoice" | "sale_document"; id: string };
export type StoredFile = { key: string; bytes: number };

type Kept = { db: Database; storage: FileStorage };

/** Media are served from other folders, so no URL leads to these files. */
const keyOf = ({ table, id }: StoredDocument) => `documents/${table}/${id}.pdf`;

/**
 * Returns the stored files of documents of one table, by document id. Omits a row whose file the storage has lost or
 * has in another length, as after restoring a backup.
 */
export async function findStoredFiles(
  { db, storage }: Kept,
  table: StoredDocument["table"],
  ids: readonly string[],
): Promise<Map<string, StoredFile>> {
  const rows = await db
    .select()
    .from(documentFiles)
    .where(and(eq(documentFiles.document, table), inArray(documentFiles.document_id, [...ids])));
  const found = await Promise.all(
    rows.map(async ({ document_id: id, storage_key: key, bytes }) => {
      const facts = await storage.find(key);
      return facts?.bytes === bytes ? ([[id, { key, bytes }]] as const) : [];
    }),
  );
  return new Map(found.flat());
}

/**
 * Stores the printed file of a document. The content of a document never changes, except that the buyer of an invoice
 * is erased after the retention period (`removeErasedFiles`).
 */
export async function storeFile(
  { db, storage }: Kept,
  document: StoredDocument,
  { file, now }: { file: Uint8Array; now: Date },
): Promise<StoredFile> {
  const kept = { key: keyOf(document), bytes: file.byteLength };
  // The row is written last, because it states that the file is complete.
  await storage.write(kept.key, file);
  const values = { storage_key: kept.key, bytes: kept.bytes, rendered_at: now };
  await db
    .insert(documentFiles)
    .values({ document: document.table, document_id: document.id, ...values })
    .onConflictDoUpdate({ target: [documentFiles.document, documentFiles.document_id], set: values });
  return kept;
}

/** Files removed at once. */
const batch = 100;

/** Removes the files that still name a buyer whom retention has erased from the invoice. Returns their number. */
export async function removeErasedFiles({ db, storage }: Kept): Promise<number> {
  let removed = 0;
  for (;;) {
    const rows = await db
      .select({ id: documentFiles.document_id, key: documentFiles.storage_key })
      .from(documentFiles)
      .innerJoin(invoices, eq(invoices.id, documentFiles.document_id))
      .where(and(eq(documentFiles.document, "invoice"), sql`${invoices.content} #>> '{buyer,name}' = '—'`))
      .limit(batch);
    if (rows.length === 0) return removed;
    await storage.remove(rows.map(({ key }) => key));
    await db.delete(documentFiles).where(
      and(
        eq(documentFiles.document, "invoice"),
        inArray(
          documentFiles.document_id,
          rows.map(({ id }) => id),
        ),
      ),
    );
    removed += rows.length;
  }
}
