import { documentFileName } from "#app/domain/documents/document-files.ts";
import type { Database } from "#app/server/db/database.ts";
import type { mails } from "#app/server/db/schema/mails.ts";
import { loadSaleDocument } from "#app/server/books/find-sale-document.ts";
import { loadDocument } from "#app/server/documents/find-document.ts";
import { printPaper } from "#app/server/documents/print-document.ts";
import { emailData, isSample } from "./email-data.ts";

export type EmailAttachment = { filename: string; content: Buffer; contentType: string };

/** Prints the files that go with an e-mail: the document of `order_document`, as a PDF. None for a sample. */
export async function attachmentsOf(
  db: Pick<Database, "select">,
  { kind, data }: Pick<typeof mails.$inferSelect, "kind" | "data">,
): Promise<EmailAttachment[]> {
  if (kind !== "order_document" || isSample(data)) return [];
  const { document, document_id } = emailData[kind].parse(data);
  const printed =
    document === "invoice" ? await printInvoice(db, document_id) : await printSale(db, document_id);
  return printed ? [printed] : [];
}

async function printInvoice(db: Pick<Database, "select">, id: string): Promise<EmailAttachment | null> {
  const document = await loadDocument(db, id);
  return document && attachment(document, await printPaper({ paper: "invoice", document }));
}

async function printSale(db: Pick<Database, "select">, id: string): Promise<EmailAttachment | null> {
  const document = await loadSaleDocument(db, id);
  return document && attachment(document, await printPaper({ paper: "sale_document", document }));
}

function attachment(document: Parameters<typeof documentFileName>[0], file: Uint8Array): EmailAttachment {
  return {
    filename: `${documentFileName(document)}.pdf`,
    content: Buffer.from(file),
    contentType: "application/pdf",
  };
}
