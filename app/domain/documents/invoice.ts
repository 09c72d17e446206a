import { splitByWeight, sumBy } from "#app/domain/money.ts";
import { isPrepaid } from "#app/domain/orders/order.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { OrderState, PaymentMethod } from "#app/domain/orders/order.ts";
import { netOf } from "#app/domain/vat.ts";
import { orderSums } from "./order-sums.ts";
import type { OrderTerms, SoldLine } from "./order-sums.ts";
import type { RateShare } from "./returned-parts.ts";

/** A credit note corrects an invoice and has a number of the same sequence (ЗДДС, article 115). */
export const invoiceKinds = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export type InvoiceParty = {
  name: string;
  address: string;
  /** ЕИК (company number); empty without one, such as for a person. */
  eik: string;
  /** Empty when not VAT-registered. */
  vat_number: string;
};

export type InvoiceLine = {
  description: string;
  quantity: number;
  /** In euro cents, net of VAT, before the discount. */
  net: number;
  /** In percent; missing on documents with one rate for all. */
  vat_rate?: number;
};

/** The sums of one VAT rate, after the discount. `rate` is in percent, amounts are in euro cents. */
export type RateSum = { rate: number; net: number; vat: number };

/** Contents of an invoice (ЗДДС, article 114), frozen when it is issued. Amounts are in euro cents. */
export type InvoiceContent = {
  seller: InvoiceParty;
  buyer: InvoiceParty;
  /** The person who signs for the seller. */
  manager: string;
  order_number: string;
  /** Order date, ISO 8601. */
  ordered_at: string;
  /** Date of the taxable event, ISO 8601. */
  supplied_at: string;
  payment_method: PaymentMethod;
  /** `en`: printed in both languages. Missing on documents issued before English ones. */
  language?: Locale;
  lines: InvoiceLine[];
  net: number;
  /** Discount on the goods, net of VAT; missing on documents issued before discounts existed. */
  discount?: number;
  /** Missing on documents with one rate for all, whose rate is `vat_rate`. */
  rates?: RateSum[];
  /** In percent: the rate with the largest amount; 0 when the seller is not VAT-registered. */
  vat_rate: number;
  /**
   * Legal ground for charging no VAT, or of the lines at 0 % of a VAT-registered seller; empty when VAT is charged on
   * all.
   */
  vat_reason: string;
  vat: number;
  total: number;
  /** The invoice that a credit note corrects, and the reason; null for an invoice. */
  corrects: { number: number; issued_at: string; reason: string } | null;
};

type InvoiceSums = Required<Pick<InvoiceContent, "lines" | "rates" | "discount">> &
  Pick<InvoiceContent, "net" | "vat" | "total">;

/** Legal ground of a trader without VAT registration. */
export const noVatReason = "чл. 113, ал. 9 ЗДДС";

/**
 * Returns the legal ground to print (ЗДДС, article 113(9) and article 114(1), item 12): that of a seller without
 * registration, or for lines at 0 % the seller's own ground; empty when VAT is charged on all lines. Null when that
 * ground is needed and the seller has not entered it.
 */
export function vatGround(
  { isVatRegistered, zeroRateGround }: { isVatRegistered: boolean; zeroRateGround: string },
  rates: readonly RateSum[],
): string | null {
  if (!isVatRegistered) return noVatReason;
  if (rates.every(({ rate }) => rate !== 0)) return "";
  return zeroRateGround || null;
}

/** Maximum length of a credit note's reason, in characters. */
export const creditReasonLength = 200;

export const maxInvoiceNumber = 9_999_999_999;

/** Formats a document number with ten digits, as the law requires. */
export function invoiceNumberText(number: number): string {
  return String(number).padStart(10, "0");
}

/** Returns the next number of the gapless sequence. The owner may set a higher first number at any time. */
export function nextInvoiceNumber(last: number | null, first: number): number {
  return last === null ? first : Math.max(last + 1, first);
}

/**
 * Calculates an invoice's lines and sums. Lines are before the discount. A delivery that is not free has a line for
 * each VAT rate that it is divided among. `discount` is net of VAT.
 */
export function invoiceSums(
  sold: readonly SoldLine[],
  terms: OrderTerms,
): InvoiceSums & { vat_rate: number } {
  const { lines, rates, net, discount, vat, total } = orderSums(sold, terms);
  return {
    lines: lines.map(({ description, quantity, rate, net: amount }) => ({
      ...lineOf(description, quantity, amount),
      vat_rate: rate,
    })),
    rates,
    vat_rate: mainRate(rates),
    discount,
    net,
    vat,
    total,
  };
}

/** Returns the rate with the largest gross amount; 0 without any rate. */
function mainRate(rates: readonly RateSum[]): number {
  const [first] = rates.toSorted((a, b) => b.net + b.vat - a.net - a.vat);
  return first?.rate ?? 0;
}

/**
 * Returns the sums of a document by VAT rate. Documents issued before products had rates of their own have one for all.
 */
export function ratesOf({
  rates,
  vat_rate,
  net,
  vat,
}: Pick<InvoiceContent, "rates" | "vat_rate" | "net" | "vat">): RateSum[] {
  return rates ?? [{ rate: vat_rate, net, vat }];
}

type Rated = Pick<InvoiceContent, "rates" | "vat_rate" | "net" | "vat">;

/**
 * Calculates a credit note over `amount` euro cents of an invoice with earlier credit notes. A note over the whole
 * invoice repeats its lines. The amount is taken from the VAT rates of what was `returned`; the rest of it is split by
 * what is then left of each rate. Net and VAT are differences of cumulative sums, so that notes over the whole invoice
 * add up to exactly its net and VAT.
 */
export function creditSums(
  invoice: Rated & Pick<InvoiceContent, "lines" | "discount" | "total">,
  {
    amount,
    notes,
    description,
    returned,
  }: { amount: number; notes: readonly Rated[]; description: string; returned: readonly RateShare[] },
): InvoiceSums {
  const credited = (rate: number) =>
    notes.flatMap(ratesOf).reduce((sum, part) => (part.rate === rate ? sum + part.net + part.vat : sum), 0);
  const invoiced = ratesOf(invoice).map(({ rate, net, vat }) => ({
    rate,
    credited: credited(rate),
    left: net + vat - credited(rate),
  }));
  const shares = takeByRate(amount, invoiced, returned);
  const rates = invoiced.map(({ rate, credited: before }, index): RateSum => {
    const gross = shares[index] ?? 0;
    const net = netOf(before + gross, rate) - netOf(before, rate);
    return { rate, net, vat: gross - net };
  });
  const isWhole = amount === invoice.total;
  const credits = rates.filter(({ net, vat }) => net + vat > 0);
  return {
    lines: isWhole
      ? invoice.lines
      : credits.map(({ rate, net }) => ({ ...lineOf(description, 1, net), vat_rate: rate })),
    rates: isWhole ? ratesOf(invoice) : credits,
    discount: isWhole ? (invoice.discount ?? 0) : 0,
    net: sumBy(rates, ({ net }) => net),
    vat: sumBy(rates, ({ vat }) => vat),
    total: amount,
  };
}

/**
 * Splits an amount among VAT rates: first by what was `returned` at each, at most what is `left` of it, then by what
 * remains of each. Adds up to the amount, unless less is left altogether.
 */
function takeByRate(
  amount: number,
  rates: readonly { rate: number; left: number }[],
  returned: readonly RateShare[],
): number[] {
  const wanted = rates.map(({ rate, left }) =>
    Math.min(
      left,
      sumBy(returned, (share) => (share.rate === rate ? share.gross : 0)),
    ),
  );
  const total = sumBy(wanted, (share) => share);
  const named = splitByWeight(Math.min(amount, total), wanted);
  const remaining = rates.map(({ left }, index) => left - (named[index] ?? 0));
  const others = splitByWeight(Math.max(0, amount - total), remaining);
  return named.map((share, index) => share + (others[index] ?? 0));
}

function lineOf(description: string, quantity: number, net: number): InvoiceLine {
  return { description, quantity, net };
}

/** Maximum decimals of a unit price: exact for quantities up to ten thousand. */
const maxDecimals = 6;

/**
 * Returns the net unit price in euros with the fewest decimals, two to six, for which quantity times price rounds to
 * the line's net amount. If none does, it has six.
 */
export function unitNet({ net, quantity }: InvoiceLine): { price: number; decimals: number } {
  for (let decimals = 2; ; decimals++) {
    const scale = 10 ** (decimals - 2);
    const price = roundedRatio(net * scale, quantity);
    if (decimals === maxDecimals || roundedRatio(price * quantity, scale) === net)
      return { price: price / 10 ** decimals, decimals };
  }
}

/** Divides whole numbers and rounds half up. */
function roundedRatio(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

type InvoicedOrder = Pick<
  OrderState,
  "order_status" | "payment_status" | "payment_method" | "paid_eur" | "refunded_eur"
>;

/**
 * Returns whether an order can be invoiced: it is not cancelled, and is still to be paid on receipt or has a payment
 * that was not fully refunded.
 */
export function isInvoiceable(order: InvoicedOrder): boolean {
  if (order.order_status === "cancelled") return false;
  const awaitsCash = !isPrepaid(order.payment_method) && order.paid_eur === 0;
  return awaitsCash || order.paid_eur > order.refunded_eur;
}

/**
 * Returns the euro cents of an invoice that can still be credited. For an order paid by card or transfer that is not
 * cancelled, this is the refunded amount that was not credited yet. It excludes refunds of money paid in excess of the
 * invoice, for example for lines removed before it was issued. Otherwise it is everything left: a cancelled order is
 * credited in full, and only the owner knows how much cash was returned.
 */
export function creditable(
  order: InvoicedOrder,
  { total, credited }: { total: number; credited: number },
): number {
  const left = total - credited;
  const isRefundKnown = isPrepaid(order.payment_method) && order.order_status !== "cancelled";
  const beyond = Math.max(0, order.paid_eur - total);
  return Math.max(0, isRefundKnown ? Math.min(left, order.refunded_eur - beyond - credited) : left);
}

/**
 * Returns the date of the taxable event (ЗДДС, article 25): the earliest of payment, delivery and invoice. Ignores
 * payments marked by mistake: those up to the last `unpaid` event.
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

/** Returns the goods' total weight in grams. */
export function weightOf(lines: readonly Pick<SoldLine, "weight_grams" | "quantity">[]): number {
  return lines.reduce((sum, line) => sum + line.weight_grams * line.quantity, 0);
}
