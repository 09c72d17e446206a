import type { SaleDocumentKind } from "#app/domain/books/sale-document.ts";
import { invoiceNumberText } from "./invoice.ts";
import type { InvoiceKind } from "./invoice.ts";

/** Last segment of the address of an order's pro forma invoice, in place of a document's id. */
export const proFormaName = "pro-forma";

/** Kinds of an order's documents: invoices and credit notes, sale documents and their reversals. */
export type DocumentKind = InvoiceKind | SaleDocumentKind;

const fileNames = {
  invoice: "faktura",
  credit_note: "kreditno-izvestie",
  sale: "dokument-za-prodazhba",
  reversal: "storno-dokument",
} as const satisfies Record<DocumentKind, string>;

/** Returns the name of a document's file, without `.pdf`. */
export function documentFileName({ kind, number }: { kind: DocumentKind; number: number }): string {
  return `${fileNames[kind]}-${invoiceNumberText(number)}`;
}
