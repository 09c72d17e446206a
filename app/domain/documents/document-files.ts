import type { SaleDocumentKind } from "#app/domain/books/sale-document.ts";
import { invoiceNumberText } from "./invoice.ts";
import type { InvoiceKind } from "./invoice.ts";

/** The address of an order's pro forma invoice, where other documents have their id. */
export const proFormaName = "pro-forma";

/** What an order's documents can be: invoices and credit notes, sale documents and their reversals. */
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
