/** An invoice is corrected by a credit note with a number of the same sequence (ЗДДС, article 115). */
export const invoiceKinds = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export type InvoiceParty = {
  name: string;
  address: string;
  /** ЕИК, or empty for a person. */
  eik: string;
  /** Empty for whoever is not registered for VAT. */
  vat_number: string;
};

/** Amounts are euro cents, net of VAT. */
export type InvoiceLine = { description: string; quantity: number; unit_net: number; net: number };

/** All that an invoice says (ЗДДС, article 114), as it stood when it was issued; amounts are euro cents. */
export type InvoiceContent = {
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** Who signs for the seller. */
  manager: string;
  order_number: string;
  /** ISO 8601: when the goods were ordered, which is the day of the taxable event where they were paid before. */
  ordered_at: string;
  payment_method: "cash_on_delivery" | "stripe";
  lines: InvoiceLine[];
  net: number;
  /** In percent; 0 with the reason `чл. 113, ал. 9 ЗДДС` where the seller is not registered. */
  vat_rate: number;
  vat: number;
  total: number;
  /** The number of the invoice that a credit note corrects, and why. */
  corrects: { number: number; issued_at: string; reason: string } | null;
};
