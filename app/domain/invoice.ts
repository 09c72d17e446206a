import type { Currency } from "./money.ts";
import { sumOf } from "./money.ts";
import type { OrderState, PaymentMethod } from "./order.ts";

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

export type InvoiceLine = {
  description: string;
  quantity: number;
  /** In euro cents, net of VAT. */
  net: number;
};

/** All that an invoice says (ЗДДС, article 114), as it stood when it was issued; amounts are euro cents. */
export type InvoiceContent = {
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** Who signs for the seller. */
  manager: string;
  order_number: string;
  /** ISO 8601: when the goods were ordered. */
  ordered_at: string;
  /** ISO 8601: the taxable event. */
  supplied_at: string;
  payment_method: PaymentMethod;
  lines: InvoiceLine[];
  net: number;
  /** In percent; 0 where the seller is not registered. */
  vat_rate: number;
  /** On what ground no VAT is charged; empty where it is. */
  vat_reason: string;
  vat: number;
  total: number;
  /** The number of the invoice that a credit note corrects, and why. */
  corrects: { number: number; issued_at: string; reason: string } | null;
};

/** The ground on which a trader without VAT registration charges none. */
export const noVatReason = "чл. 113, ал. 9 ЗДДС";

/** Most characters of why an invoice is corrected. */
export const creditReasonLength = 200;

export const maxInvoiceNumber = 9_999_999_999;

/** A document's number as the law writes it: ten digits. */
export function invoiceNumberText(number: number): string {
  return String(number).padStart(10, "0");
}

/** The number after the last one that was given, none skipped; the owner may have the sequence begin, or go on, higher. */
export function nextInvoiceNumber(last: number | null, first: number): number {
  return last === null ? first : Math.max(last + 1, first);
}

/**
 * What of a gross amount in euro cents is net of VAT, rounded half up to the cent; the VAT is the rest, so that net and VAT
 * always come to the total that was charged.
 */
export function netOf(total: number, vatRate: number): number {
  const divisor = 100 + vatRate;
  return Math.floor((2 * total * 100 + divisor) / (2 * divisor));
}

/**
 * Splits an amount by weights into whole cents that come to the amount again: each share is its exact one rounded down or
 * up, and the cents that are left go to those that lost most, the first of equals. Nothing is split by weights of nought.
 */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / sum));
  const left = amount - shares.reduce((total, share) => total + share, 0);
  const losses = exact.map((product, index) => ({ index, loss: product % sum }));
  const mostLost = losses.toSorted((a, b) =>
    a.loss === b.loss ? a.index - b.index : a.loss < b.loss ? 1 : -1,
  );
  for (const { index } of mostLost.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export type SoldLine = { name_bg: string; weight_grams: number; unit_price_bgn: number; quantity: number };

/**
 * Lines and sums of an invoice over `total` euro cents, what the customer saw and pays. Lines are split by what they came
 * to in the order's base currency: where that is the lev, the euro amounts of the lines need not come to the total's.
 */
export function invoiceSums(
  sold: readonly SoldLine[],
  { total, vatRate, baseCurrency }: { total: number; vatRate: number; baseCurrency: Currency },
): Pick<InvoiceContent, "lines" | "net" | "vat" | "total"> {
  const net = netOf(total, vatRate);
  const weights = sold.map((line) => {
    const amount = sumOf([{ price: line.unit_price_bgn, quantity: line.quantity }], baseCurrency);
    return baseCurrency === "EUR" ? amount.cents : amount.stotinki;
  });
  const nets = splitByWeight(net, weights);
  const lines = sold.map((line, index) => {
    const description = `${line.name_bg}, ${line.weight_grams} г`;
    return lineOf(description, line.quantity, nets[index] ?? 0);
  });
  return { lines, net, vat: total - net, total };
}

/**
 * Lines and sums of a credit note over `amount` euro cents of an invoice of which `credited` were taken back before. All of
 * it at once has the invoice's own lines. Net and VAT are what the sums taken back so far grow by, so that notes over all
 * of an invoice take back its very net and its very VAT.
 */
export function creditSums(
  invoice: Pick<InvoiceContent, "lines" | "net" | "vat" | "vat_rate" | "total">,
  { amount, credited, description }: { amount: number; credited: number; description: string },
): Pick<InvoiceContent, "lines" | "net" | "vat" | "total"> {
  const { lines, vat_rate: rate } = invoice;
  const net = netOf(credited + amount, rate) - netOf(credited, rate);
  const isWhole = amount === invoice.total;
  return { lines: isWhole ? lines : [lineOf(description, 1, net)], net, vat: amount - net, total: amount };
}

function lineOf(description: string, quantity: number, net: number): InvoiceLine {
  return { description, quantity, net };
}

/** Most decimals of a unit price: enough for ten thousand pieces. */
const maxDecimals = 6;

/**
 * Net price of a piece in euros, with as few decimals, two to six, as make pieces times price come to the line's net amount.
 */
export function unitNet({ net, quantity }: InvoiceLine): { price: number; decimals: number } {
  for (let decimals = 2; ; decimals++) {
    const scale = 10 ** (decimals - 2);
    const price = roundedRatio(net * scale, quantity);
    if (decimals === maxDecimals || roundedRatio(price * quantity, scale) === net)
      return { price: price / 10 ** decimals, decimals };
  }
}

/** Of whole numbers, rounded half up. */
function roundedRatio(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

type InvoicedOrder = Pick<
  OrderState,
  "order_status" | "payment_status" | "payment_method" | "paid_eur" | "refunded_eur"
>;

/** An invoice is for goods that were paid for or go out against cash; what was called off or given back has none. */
export function isInvoiceable(order: InvoicedOrder): boolean {
  if (order.order_status === "cancelled") return false;
  return order.payment_method === "cash_on_delivery" || order.paid_eur > order.refunded_eur;
}

/**
 * In euro cents: what of an invoice may still be taken back by credit notes. All that is left where the order was called
 * off; what was given back and not credited yet where it was paid by card. Cash is given back by hand, so that only the
 * owner knows how much.
 */
export function creditable(
  order: InvoicedOrder,
  { total, credited }: { total: number; credited: number },
): number {
  const left = total - credited;
  const isByCard = order.payment_method === "stripe" && order.order_status !== "cancelled";
  return Math.max(0, isByCard ? Math.min(left, order.refunded_eur - credited) : left);
}

/**
 * The taxable event of goods that are sold (ЗДДС, article 25): that they were paid or delivered, or else the invoice itself.
 * Cash that was marked as paid by mistake was none.
 */
export function suppliedAt(
  events: readonly { kind: string; to?: string | undefined; at: Date }[],
  now: Date,
): Date {
  const unmarked = Math.max(...events.map(({ kind, at }) => (kind === "unpaid" ? at.getTime() : -Infinity)));
  const taxable = events.filter(({ kind, to, at }) =>
    kind === "paid" ? at.getTime() > unmarked : kind === "status_changed" && to === "delivered",
  );
  return new Date(Math.min(now.getTime(), ...taxable.map(({ at }) => at.getTime())));
}

/** In grams: what goods of these lines weigh. */
export function weightOf(lines: readonly Pick<SoldLine, "weight_grams" | "quantity">[]): number {
  return lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0);
}
