import type { InvoiceParty } from "#app/domain/documents/invoice.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import type { VatRate } from "#app/domain/vat.ts";
import type { PaymentCode } from "./audit-settings.ts";

/** A sale document (Ordinance N-18, article 52o), and the document that reverses one. */
export const saleDocumentKinds = ["sale", "reversal"] as const;
export type SaleDocumentKind = (typeof saleDocumentKinds)[number];

/** A line whose net unit price is in whole cents: `price` × `quantity` + `vat` = `sum`. Amounts are in euro cents. */
export type SaleLine = {
  description: string;
  quantity: number;
  /** Of one piece, net of VAT, before the discount. */
  price: number;
  rate: VatRate;
  vat: number;
  sum: number;
};

/** Contents of a sale document, frozen when it is issued. Amounts are in euro cents: `net` - `discount` + `vat` = `total`. */
export type SaleDocumentContent = {
  seller: InvoiceParty;
  /** The seller's e-mail. */
  contact: string;
  order_number: string;
  /** ISO 8601. */
  ordered_at: string;
  /** When it was paid or, if it is paid on delivery, delivered; ISO 8601. */
  sold_at: string;
  payment: {
    method: PaymentMethod;
    code: PaymentCode;
    /** Reference of the financial transaction; empty without one. */
    transaction: string;
    pos_number: string;
    provider: string;
  };
  lines: SaleLine[];
  /** Net of VAT, before the discount. */
  net: number;
  /** Net of VAT. */
  discount: number;
  vat: number;
  total: number;
  /** Contents of the QR code (annex 18a). */
  qr: string;
  /** What a reversal reverses; null for a sale. `method`: 1 account, 2 card, 3 cash, 4 other. */
  corrects: { number: number; issued_at: string; reason: string; method: 1 | 2 | 3 | 4 } | null;
};
