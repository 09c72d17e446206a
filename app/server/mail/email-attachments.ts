import { documentFileName } from "#app/domain/documents/document-files.ts";
import type { mails } from "#app/server/db/schema/mails.ts";
import { loadSaleDocument } from "#app/server/books/find-sale-document.ts";
import { loadDocument } from "#app/server/documents/find-document.ts";
import { printIssued } from "#app/server/documents/print-issued.ts";
import type { PrintingServices } from "#app/server/documents/print-issued.ts";
import { emailData, isSample } from "./email-data.ts";

export type EmailAttachment = { filename: string; content: Buffer; contentType: string };

/**
 * Returns the attachments of an e-mail: the document of `order_document`, printed as a PDF. Returns none for other
 * kinds, for sample content and for a document that does not exist.
 */
export async function attachmentsOf(
  services: PrintingServices,
  { kind, data }: Pick<typeof mails.$inferSelect, "kind" | "data">,
): Promise<EmailAttachment[]> {
  if (kind !== "order_document" || isSample(data)) return [];
  const { document, document_id } = emailData[kind].parse(data);
  const printed =
    document === "invoice"
      ? await printInvoice(services, document_id)
      : await printSale(services, document_id);
  return printed ? [printed] : [];
}

async function printInvoice(services: PrintingServices, id: string): Promise<EmailAttachment | null> {
  const document = await loadDocument(services.db, id);
  return document && attachment(document, await printIssued(services, { kind: "invoice", document }));
}

async function printSale(services: PrintingServices, id: string): Promise<EmailAttachment | null> {
  const document = await loadSaleDocument(services.db, id);
  return document && attachment(document, await printIssued(services, { kind: "sale_document", document }));
}

function attachment(document: Parameters<typeof documentFileName>[0], file: Uint8Array): EmailAttachment {
  return {
    filename: `${documentFileName(document)}.pdf`,
    content: Buffer.from(file),
    contentType: "application/pdf",
  };
}
