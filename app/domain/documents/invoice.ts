import { amountIn, sumOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import type { OrderState, PaymentMethod } from "#app/domain/orders/order.ts";

/** A credit note corrects an invoice and has a number of the same sequence (ЗДДС, article 115). */
export const invoiceKinds = ["invoice", "credit_note"] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

export type InvoiceParty = {
  name: string;
  address: string;
  /** ЕИК (company number); empty for a person. */
  eik: string;
  /** Empty when not VAT-registered. */
  vat_number: string;
};

export type InvoiceLine = {
  description: string;
  quantity: number;
  /** In euro cents, net of VAT. */
  net: number;
};

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
  lines: InvoiceLine[];
  net: number;
  /** In percent; 0 when the seller is not VAT-registered. */
  vat_rate: number;
  /** Legal ground for charging no VAT; empty when VAT is charged. */
  vat_reason: string;
  vat: number;
  total: number;
  /** The invoice that a credit note corrects, and the reason; null for an invoice. */
  corrects: { number: number; issued_at: string; reason: string } | null;
};

/** Legal ground of a trader without VAT registration. */
export const noVatReason = "чл. 113, ал. 9 ЗДДС";

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
 * Returns the net part of a gross amount in euro cents, rounded half up to the cent. VAT is the remainder, so that net
 * and VAT always add up to the total charged.
 */
export function netOf(total: number, vatRate: number): number {
  const divisor = 100 + vatRate;
  return Math.floor((2 * total * 100 + divisor) / (2 * divisor));
}

/**
 * Splits an amount by weights into whole cents that add up to it (largest remainder method; ties go to the earlier
 * share). Returns zeros when all weights are zero.
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
 * Calculates an invoice's lines and sums over `total` euro cents, the amount charged, with a line for a delivery that is not
 * free. Line shares follow the order's base currency: with levs, the lines' own euro amounts need not add up to the total.
 * Delivery has the VAT rate of the goods that it belongs to (ЗДДС, article 26, paragraph 3, item 3).
 */
export function invoiceSums(
  sold: readonly SoldLine[],
  {
    total,
    delivery = { stotinki: 0, cents: 0 },
    vatRate,
    baseCurrency,
  }: { total: number; delivery?: Amount; vatRate: number; baseCurrency: Currency },
): Pick<InvoiceContent, "lines" | "net" | "vat" | "total"> {
  const net = netOf(total, vatRate);
  const weights = sold.map((line) =>
    amountIn(baseCurrency, sumOf([{ price: line.unit_price_bgn, quantity: line.quantity }], baseCurrency)),
  );
  const deliveryWeight = amountIn(baseCurrency, delivery);
  const nets = splitByWeight(net, [...weights, deliveryWeight]);
  const lines = sold.map((line, index) => {
    const description = `${line.name_bg}, ${line.weight_grams} г`;
    return lineOf(description, line.quantity, nets[index] ?? 0);
  });
  if (deliveryWeight > 0) lines.push(lineOf(deliveryDescription, 1, nets.at(-1) ?? 0));
  return { lines, net, vat: total - net, total };
}

/** What an invoice calls the delivery; invoices are in Bulgarian. */
const deliveryDescription = "Доставка";

/**
 * Calculates a credit note over `amount` euro cents of an invoice of which `credited` cents were credited before. A
 * note over the whole invoice repeats its lines. Net and VAT are differences of cumulative sums, so that notes over the
 * whole invoice add up to exactly its net and VAT.
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

/** Maximum decimals of a unit price: exact for quantities up to ten thousand. */
const maxDecimals = 6;

/**
 * Returns the net unit price in euros with the fewest decimals, two to six, for which quantity times price rounds to
 * the line's net amount.
 */
export function unitNet({ net, quantity }: InvoiceLine): { price: number; decimals: number } {
  for (let decimals = 2; ; decimals++) {
    const scale = 10 ** (decimals - 2);
    const price = roundedRatio(net * scale, quantity);
    if (decimals === maxDecimals || roundedRatio(price * quantity, scale) === net)
      return { price: price / 10 ** decimals, decimals };
  }
}

/** Divides whole numbers, rounding half up. */
function roundedRatio(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

type InvoicedOrder = Pick<
  OrderState,
  "order_status" | "payment_status" | "payment_method" | "paid_eur" | "refunded_eur"
>;

/** Returns whether an order can be invoiced: paid or cash on delivery, and neither cancelled nor fully refunded. */
export function isInvoiceable(order: InvoicedOrder): boolean {
  if (order.order_status === "cancelled") return false;
  return order.payment_method === "cash_on_delivery" || order.paid_eur > order.refunded_eur;
}

/**
 * Returns the euro cents of an invoice that can still be credited. For a card order that is not cancelled: what was
 * refunded and not credited yet. Otherwise everything left: a cancelled order is credited in full, and only the owner
 * knows how much cash was returned.
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
 * Returns the date of the taxable event (ЗДДС, article 25): the earliest of payment, delivery and invoice. Ignores cash
 * payments that were marked by mistake.
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
