import { creditSums } from "#app/domain/documents/invoice.ts";
import type { InvoiceParty, RateSum } from "#app/domain/documents/invoice.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { orderSums, orderTerms, ratedLines } from "#app/domain/documents/order-sums.ts";
import type { SoldLine } from "#app/domain/documents/order-sums.ts";
import type { RateShare } from "#app/domain/documents/returned-parts.ts";
import type { OrderAmounts, OrderState, PaymentMethod } from "#app/domain/orders/order.ts";
import type { VatRate } from "#app/domain/vat.ts";
import { paymentCodeOf } from "./audit-settings.ts";
import type { AuditSettings, PaymentCode } from "./audit-settings.ts";
import { saleLines } from "./sale-lines.ts";

/** A sale document (Ordinance N-18, article 52o), and the document that reverses one. */
export const saleDocumentKinds = ["sale", "reversal"] as const;
export type SaleDocumentKind = (typeof saleDocumentKinds)[number];

/** A line whose net unit price is in whole cents: `price` × `quantity` + `vat` = `sum`. Amounts are in euro cents. */
export type SaleLine = {
  description: string;
  quantity: number;
  /** Per unit, net of VAT, before the discount. */
  price: number;
  rate: VatRate;
  vat: number;
  sum: number;
};

/**
 * Contents of a sale document, frozen when it is issued. Amounts are in euro cents: `net` - `discount` + `vat` =
 * `total`.
 */
export type SaleDocumentContent = {
  seller: InvoiceParty;
  /** The seller's e-mail. */
  contact: string;
  order_number: string;
  /** ISO 8601. */
  ordered_at: string;
  /** When a card order was paid or another order was delivered; for a reversal, when it was made. ISO 8601. */
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
  /** After the discount. */
  rates: RateSum[];
  /** Net of VAT, before the discount. */
  net: number;
  /** Of promotions and staff, net of VAT. */
  discount: number;
  vat: number;
  total: number;
  /** Contents of the QR code (annex 18a). */
  qr: string;
  /** The sale that a reversal reverses; null for a sale. `method`: 1 account, 2 card, 3 cash, 4 other. */
  corrects: { number: number; issued_at: string; reason: string; method: 1 | 2 | 3 | 4 } | null;
};

/** Letters of the tax groups (Ordinance N-18, article 27). */
const taxGroups = { 20: "Б", 9: "Г", 0: "А" } as const satisfies Record<VatRate, string>;

export function taxGroupOf(rate: VatRate): string {
  return taxGroups[rate];
}

/** Returns the contents of a document's QR code (Ordinance N-18, annex 18a); the time is in Sofia. */
function qrText({
  rfNumber,
  orderNumber,
  transaction,
  at,
  total,
}: {
  rfNumber: string;
  orderNumber: string;
  transaction: string;
  at: Date;
  total: number;
}): string {
  const [day, time] = sofiaTime.format(at).split(", ");
  return [rfNumber, orderNumber, transaction, day, time, (total / 100).toFixed(2)].join("*");
}

const sofiaTime = new Intl.DateTimeFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
  timeZone: "Europe/Sofia",
});

type SaleState = Pick<OrderState, "payment_method" | "paid_eur"> & {
  delivered_at: Date | null;
  created_at: Date;
};

/**
 * Returns whether an order's sale document is due: when a card payment arrives, otherwise when the parcel is delivered.
 * Orders placed before numbering began are not covered.
 */
export function isSaleDue(order: SaleState, coveredFrom: Date): boolean {
  if (order.created_at < coveredFrom) return false;
  return order.payment_method === "stripe" ? order.paid_eur > 0 : order.delivered_at !== null;
}

type SoldOrder = OrderAmounts & {
  order_number: string;
  created_at: Date;
  payment_method: PaymentMethod;
  carrier: CarrierName | null;
};

/**
 * Returns the contents of an order's sale document. `soldAt` is when the order was paid by card, otherwise when it was
 * delivered.
 */
export function saleContent(
  order: SoldOrder,
  sold: readonly SoldLine[],
  {
    seller,
    isVatRegistered,
    contact,
    settings: { payment_codes: codes, rf_number: rfNumber },
    transaction,
    soldAt,
  }: {
    seller: InvoiceParty;
    isVatRegistered: boolean;
    contact: string;
    settings: Pick<AuditSettings, "payment_codes" | "rf_number">;
    /** The provider's reference of a card payment; empty without one. */
    transaction: string;
    soldAt: Date;
  },
): SaleDocumentContent {
  const rated = ratedLines(sold, { isVatRegistered, baseCurrency: order.base_currency });
  const sums = orderSums(rated, orderTerms(order));
  const { order_number: orderNumber, payment_method: method } = order;
  const isCard = method === "stripe";
  return {
    seller,
    contact,
    order_number: orderNumber,
    ordered_at: order.created_at.toISOString(),
    sold_at: soldAt.toISOString(),
    payment: {
      method,
      code: paymentCodeOf(codes, method, order.carrier),
      transaction,
      pos_number: isCard ? codes.card.pos_number : "",
      provider: isCard ? codes.card.provider : "",
    },
    lines: saleLines(sums.lines),
    rates: sums.rates,
    net: sums.net + sums.discount,
    discount: sums.discount,
    vat: sums.vat,
    total: sums.total,
    qr: qrText({ rfNumber, orderNumber, transaction, at: soldAt, total: sums.total }),
    corrects: null,
  };
}

/**
 * Returns how much of a sale was refunded, in euro cents. Excludes money paid in excess of the sale's total: an order
 * may have been paid twice, or reduced before its document was due.
 */
export function reversible(
  { paid_eur: paid, refunded_eur: refunded }: Pick<OrderState, "paid_eur" | "refunded_eur">,
  { total }: Pick<SaleDocumentContent, "total">,
): number {
  return Math.max(0, Math.min(refunded - Math.max(0, paid - total), total));
}

/** How money is returned for each payment method: 1 account, 2 card, 3 cash. */
const returnMethods = {
  stripe: 2,
  cash_on_delivery: 1,
  bank_transfer: 1,
  in_hand: 3,
} as const satisfies Record<PaymentMethod, 1 | 2 | 3 | 4>;

/**
 * Returns the contents of the document that reverses `amount` euro cents of a sale with earlier reversals. Reversals of
 * the whole sale add up to exactly its net and VAT by rate.
 */
export function reversalContent(
  sale: SaleDocumentContent,
  {
    number,
    issuedAt,
    amount,
    reversals,
    returned,
    at,
    reason,
    rfNumber,
  }: {
    number: number;
    issuedAt: Date;
    amount: number;
    reversals: readonly SaleDocumentContent[];
    /** What the refunds returned by VAT rate, if they named it. */
    returned: readonly RateShare[];
    at: Date;
    reason: string;
    rfNumber: string;
  },
): SaleDocumentContent {
  const description = `Връщане по поръчка ${sale.order_number}`;
  const invoice = { ...sale, vat_rate: 0, lines: [] };
  const notes = reversals.map((reversal) => ({ ...reversal, vat_rate: 0 }));
  const { rates, net, vat } = creditSums(invoice, { amount, notes, description, returned });
  const isWhole = amount === sale.total;
  return {
    ...sale,
    sold_at: at.toISOString(),
    lines: isWhole
      ? sale.lines
      : rates.map((part) => ({
          description,
          quantity: 1,
          price: part.net,
          rate: part.rate as VatRate,
          vat: part.vat,
          sum: part.net + part.vat,
        })),
    rates,
    net: isWhole ? sale.net : net,
    discount: isWhole ? sale.discount : 0,
    vat,
    total: amount,
    qr: qrText({
      rfNumber,
      orderNumber: sale.order_number,
      transaction: sale.payment.transaction,
      at,
      total: amount,
    }),
    corrects: {
      number,
      issued_at: issuedAt.toISOString(),
      reason,
      method: returnMethods[sale.payment.method],
    },
  };
}
