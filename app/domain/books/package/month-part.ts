import { monthOf } from "#app/domain/books/month.ts";
import type { PackageBasis } from "#app/domain/books/month-package.ts";
import type { SaleDocumentContent, SaleDocumentKind } from "#app/domain/books/sale-document.ts";
import { orderSums, orderTerms } from "#app/domain/documents/order-sums.ts";
import type { SoldLine } from "#app/domain/documents/order-sums.ts";
import { ratesOf } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent, InvoiceKind, RateSum } from "#app/domain/documents/invoice.ts";
import { sumBy } from "#app/domain/money.ts";
import type { OrderAmounts, PaymentMethod } from "#app/domain/orders/order.ts";

export type PackageInvoice = {
  table: "invoice";
  id: string;
  kind: InvoiceKind;
  number: number;
  issued_at: Date;
  content: InvoiceContent;
};
export type PackageSale = {
  table: "sale_document";
  id: string;
  kind: SaleDocumentKind;
  number: number;
  issued_at: Date;
  content: SaleDocumentContent;
};
export type PackageDocument = PackageInvoice | PackageSale;

/** An order with all its documents, as a package reads it. Amounts are in euro cents. */
export type PackageOrder = OrderAmounts & {
  id: string;
  order_number: string;
  created_at: Date;
  payment_method: PaymentMethod;
  paid_eur: number;
  refunded_eur: number;
  delivered_at: Date | null;
  /** When the money arrived: the provider's time, or the start of the day that staff entered or a payout states. */
  paid_at: Date | null;
  /** The rate is 0 when the seller is not VAT-registered. */
  lines: readonly SoldLine[];
  documents: readonly PackageDocument[];
  /** When the lines changed after the sale, and by how much the total fell. */
  reductions: readonly { at: Date; amount: number }[];
};

/** What an order adds to a month. */
export type MonthPart = {
  order: PackageOrder;
  /** The sale with its documents; null when it belongs to another month or there is none yet. */
  sale: { at: Date; documents: PackageDocument[]; total: number; rates: RateSum[] } | null;
  /** Credit notes and reversals of the month; `at` is the moment that decides their month. */
  corrections: { at: Date; document: PackageDocument }[];
  /** What was returned of the order in the month: its reversals or, without a sale document, its credit notes. */
  returned: RateSum[];
};

export function isCorrection({ kind }: Pick<PackageDocument, "kind">): boolean {
  return kind === "credit_note" || kind === "reversal";
}

/**
 * Returns the moment that decides the month of an order's sale; null while there is none. The tax event is what the
 * order's invoice states, otherwise the earlier of payment and delivery (ЗДДС, article 25).
 */
export function saleMoment(order: PackageOrder, basis: PackageBasis): Date | null {
  switch (basis) {
    case "delivery":
      return order.delivered_at;
    case "payment":
      return order.paid_at;
    case "tax_event": {
      const invoice = order.documents.find(({ kind }) => kind === "invoice");
      if (invoice?.table === "invoice") return new Date(invoice.content.supplied_at);
      const moments = [order.paid_at, order.delivered_at].filter((moment) => moment !== null);
      return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
    }
  }
}

/**
 * Returns the moment that decides the month of a credit note or reversal. By delivery, a return before the delivery
 * belongs to the month of the delivery, as in the audit file; null if the order was never delivered.
 */
function correctionMoment(order: PackageOrder, document: PackageDocument, basis: PackageBasis): Date | null {
  if (basis === "tax_event" && document.table === "invoice") return new Date(document.content.supplied_at);
  if (basis !== "delivery") return document.issued_at;
  if (order.delivered_at === null) return null;
  return document.issued_at > order.delivered_at ? document.issued_at : order.delivered_at;
}

/** Returns what an order adds to a month, by the chosen basis. */
export function monthPart(
  order: PackageOrder,
  { month, basis }: { month: string; basis: PackageBasis },
): MonthPart {
  const isIn = (moment: Date | null): moment is Date => moment !== null && monthOf(moment) === month;
  const at = saleMoment(order, basis);
  const corrections = order.documents.filter(isCorrection).flatMap((document) => {
    const corrected = correctionMoment(order, document, basis);
    return isIn(corrected) ? [{ at: corrected, document }] : [];
  });
  const hasSale = order.documents.some(({ kind }) => kind === "sale");
  const counted = corrections
    .map(({ document }) => document)
    .filter(({ table }) => (table === "sale_document") === hasSale);
  return {
    order,
    sale: isIn(at)
      ? {
          at,
          documents: order.documents.filter((document) => !isCorrection(document)),
          total: soldTotal(order),
          rates: saleRates(order),
        }
      : null,
    corrections,
    returned: counted.flatMap(documentRates),
  };
}

/** A document of the register, or an order without one. `at` is the moment that decides its month. */
export type RegisterRow = { order: PackageOrder; document: PackageDocument | null; at: Date | null };

/** Returns the rows that an order adds to the register. */
export function registerRows({ order, sale, corrections }: MonthPart): RegisterRow[] {
  const sold = sale?.documents.length === 0 ? [null] : (sale?.documents ?? []);
  return [
    ...sold.map((document) => ({ order, document, at: sale?.at ?? null })),
    ...corrections.map(({ at, document }) => ({ order, document, at })),
  ];
}

/**
 * Returns what was sold, in euro cents: the order's total when its sale document was issued, otherwise its total now. A
 * line that was removed after the document is a return of the sale, which a reversal declares.
 */
function soldTotal(order: PackageOrder): number {
  const sale = order.documents.find(({ kind }) => kind === "sale");
  const returned = sale ? order.reductions.filter(({ at }) => at > sale.issued_at) : [];
  return order.total_eur + sumBy(returned, ({ amount }) => amount);
}

/** Returns a sale by VAT rate: as its documents declare it, otherwise as the order was sold. */
function saleRates(order: PackageOrder): RateSum[] {
  const sale = order.documents.find(({ kind }) => kind === "sale");
  const document = sale ?? order.documents.find(({ kind }) => kind === "invoice");
  if (document) return documentRates(document);
  return orderSums(order.lines, orderTerms(order)).rates;
}

/** Returns the sums of a document by VAT rate. */
export function documentRates(document: PackageDocument): RateSum[] {
  return document.table === "invoice" ? ratesOf(document.content) : document.content.rates;
}

/** Returns the gross sum of rates, in euro cents. */
export function grossOf(rates: readonly RateSum[]): number {
  return sumBy(rates, ({ net, vat }) => net + vat);
}
