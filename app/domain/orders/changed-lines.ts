import { maxCartLines } from "#app/domain/cart/cart.ts";
import { canQuote, deliveryPrice, isCharged } from "#app/domain/delivery/delivery-price.ts";
import type { DeliveryChoice, DeliveryTerms } from "#app/domain/delivery/delivery-price.ts";
import { amountIn, amountOf, maxAmount, sumOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { isPayableByCard } from "#app/domain/payments/payment.ts";
import { heldAmount, isPrepaid } from "./order.ts";
import type { OrderState } from "./order.ts";

/** Maximum length of the reason for a discount, in characters. */
export const discountReasonLength = 200;

/**
 * Why the lines of an order cannot change. `label`: its parcel has a label, whose cash on delivery is fixed.
 * `invoiced`: an issued invoice never changes. `marked_paid`: the cash is recorded as received. `refunding`: a refund
 * is not confirmed yet. `no_sale_document`: the sale document of the payment is due and not issued, so a reversal would
 * have nothing to reverse. `repack`: its parcel was packed from a withheld lot, and the repacking is not confirmed yet.
 */
export const lineLocks = [
  "cancelled",
  "sent",
  "label",
  "invoiced",
  "marked_paid",
  "refunding",
  "no_sale_document",
  "repack",
] as const;
export type LineLock = (typeof lineLocks)[number];

/** What else exists for an order and prevents changes of its lines. */
export type LineLockFacts = {
  hasLabel: boolean;
  hasInvoice: boolean;
  isRefunding: boolean;
  lacksSaleDocument: boolean;
  mustRepack: boolean;
};

/** Returns the first lock that applies to the lines of an order; null while they can change. */
export function whyLinesFixed(order: OrderState, facts: LineLockFacts): LineLock | null {
  const { order_status } = order;
  if (order_status === "cancelled") return "cancelled";
  if (order_status === "shipped" || order_status === "delivered") return "sent";
  if (facts.hasLabel) return "label";
  if (facts.hasInvoice) return "invoiced";
  if (!isPrepaid(order.payment_method) && order.paid_eur > 0) return "marked_paid";
  if (facts.isRefunding) return "refunding";
  if (facts.lacksSaleDocument) return "no_sale_document";
  return facts.mustRepack ? "repack" : null;
}

/**
 * Returns whether an order may only become smaller: it is paid by card or transfer, and its sale document and payment
 * cannot grow. Additions need a second order.
 */
export function onlyShrinks(order: OrderState): boolean {
  return isPrepaid(order.payment_method) && order.payment_status === "paid";
}

/**
 * `productId` is what identifies a line: a product, or a bag with its recipe (`itemKey`). `price` is the unit price in
 * stotinki: as sold for a line of the order, today's for an added product.
 */
export type DraftLine = { productId: string; price: number; quantity: number };

/** An order's lines and terms; sums in minor units of the order's base currency. */
export type OrderDraft = {
  lines: readonly DraftLine[];
  /** What promotions take off. */
  promotions: number;
  /** What staff take off. */
  discount: number;
  discountReason: string;
  delivery: number;
};

export type DraftSums = Record<"goods" | "promotions" | "discount" | "delivery" | "total", Amount>;

/**
 * Returns the sums of a draft: the total is the goods less what is taken off plus the delivery, in the base currency.
 */
export function draftSums(
  {
    lines,
    promotions,
    discount,
    delivery,
  }: Pick<OrderDraft, "promotions" | "discount" | "delivery"> & {
    lines: readonly Pick<DraftLine, "price" | "quantity">[];
  },
  base: Currency,
): DraftSums {
  const goods = sumOf(lines, base);
  return {
    goods,
    promotions: amountOf(promotions, base),
    discount: amountOf(discount, base),
    delivery: amountOf(delivery, base),
    total: amountOf(amountIn(base, goods) - promotions - discount + delivery, base),
  };
}

/** A discount that staff give on the goods of an order, in minor units of its base currency, and why. */
export type Discount = { amount: number; reason: string };

/** Why a discount is refused: it is more than the goods after promotions, or has no reason. `goods` are in its unit. */
export function discountProblem({ amount, reason }: Discount, goods: number): "discount" | "reason" | null {
  if (amount > goods) return "discount";
  return amount > 0 && reason === "" ? "reason" : null;
}

/**
 * Why a draft cannot be saved. `discount`: more than the goods after promotions. `reason`: a discount without a reason.
 * `grown`: a paid order may only become smaller. `nothing_to_pay`: the total of an order that is paid before it is sent
 * is zero. `below_card`: the total of an unpaid card order is less than a card payment can be.
 */
export type DraftProblem =
  | "empty"
  | "too_many"
  | "discount"
  | "reason"
  | "too_much"
  | "grown"
  | "nothing_to_pay"
  | "below_card"
  | "unchanged";

/** Returns the first problem of a draft, or null. */
export function draftProblem(
  before: OrderDraft,
  after: OrderDraft,
  { order, base }: { order: OrderState; base: Currency },
): DraftProblem | null {
  const { lines, discount, discountReason } = after;
  if (lines.length === 0) return "empty";
  if (lines.length > maxCartLines) return "too_many";
  const { goods, total } = draftSums(after, base);
  const charged = amountIn(base, goods) - after.promotions;
  const refused = discountProblem({ amount: discount, reason: discountReason }, charged);
  if (refused) return refused;
  if (total.stotinki > maxAmount) return "too_much";
  const changed = changedQuantities(before.lines, lines);
  if (onlyShrinks(order)) {
    if (changed.some(({ from, to }) => to > from)) return "grown";
    if (discount < before.discount || after.delivery > before.delivery) return "grown";
  }
  if (isPrepaid(order.payment_method) && total.cents <= 0) return "nothing_to_pay";
  if (paymentStep(order, total.cents).kind === "link" && !isPayableByCard(total.cents)) return "below_card";
  const isSame =
    changed.length === 0 &&
    discount === before.discount &&
    discountReason === before.discountReason &&
    after.delivery === before.delivery;
  return isSame ? "unchanged" : null;
}

/** Returns the products whose quantity differs, in the order of the lines. */
export function changedQuantities(
  before: readonly Pick<DraftLine, "productId" | "quantity">[],
  after: readonly Pick<DraftLine, "productId" | "quantity">[],
): { productId: string; from: number; to: number }[] {
  const ids = new Set([...before, ...after].map(({ productId }) => productId));
  const quantityIn = (lines: typeof before, id: string) =>
    lines.reduce((sum, { productId, quantity }) => (productId === id ? sum + quantity : sum), 0);
  return [...ids]
    .map((productId) => ({
      productId,
      from: quantityIn(before, productId),
      to: quantityIn(after, productId),
    }))
    .filter(({ from, to }) => from !== to);
}

/**
 * What a new total means for the payment; `amount` is in euro cents. `cash`: collected when the goods are handed over.
 * `transfer`: still to be transferred. `link`: to be paid by card. `refund`: refunded to the card. `return`: staff
 * return it by bank transfer. `none`: nothing is held in excess of the total.
 */
export type PaymentStep = {
  kind: "cash" | "transfer" | "link" | "refund" | "return" | "none";
  amount: number;
};

const unpaidSteps = {
  cash_on_delivery: "cash",
  in_hand: "cash",
  bank_transfer: "transfer",
  stripe: "link",
} as const;

/**
 * Returns what a new total in euro cents means for the payment. Of a paid card order or transfer, only the excess over
 * the total is returned.
 */
export function paymentStep(order: OrderState, total: number): PaymentStep {
  const { payment_method: method } = order;
  if (!onlyShrinks(order)) return { kind: unpaidSteps[method], amount: total };
  const excess = heldAmount(order) - total;
  if (excess <= 0) return { kind: "none", amount: 0 };
  return { kind: method === "stripe" ? "refund" : "return", amount: excess };
}

/** Returns whether the step returns money to the customer, which staff must confirm. */
export function returnsMoney({ kind }: PaymentStep): boolean {
  return kind === "refund" || kind === "return";
}

/**
 * Returns the price of an order's delivery by today's settings, for goods before the discount: a discount never makes a
 * free delivery cost something. A carrier's quote that the customer accepted (`current`) stays while delivery is
 * charged.
 */
export function deliveryByRule(
  terms: DeliveryTerms,
  { goods, current, ...choice }: DeliveryChoice & { goods: Amount; current: Amount },
  base: Currency,
): Amount {
  const isQuoted = terms.pricing === "quote" && canQuote(choice.carrier) && amountIn(base, current) > 0;
  if (isQuoted && isCharged(terms, goods, base)) return current;
  return deliveryPrice(terms, { ...choice, goods, quote: null }, base);
}
