import { addAmounts, withoutPart } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { isPayableByCard } from "#app/domain/payments/payment.ts";

/** Order statuses (specification, section 4): progress of the goods, or `cancelled`. */
export const orderStatuses = ["new", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses of an order that is neither delivered nor cancelled. */
export const openOrderStatuses = ["new", "processing", "shipped"] as const satisfies OrderStatus[];

export const paymentStatuses = ["pending", "paid", "failed"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ["cash_on_delivery", "stripe", "bank_transfer", "in_hand"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Returns whether an order is paid before its goods are sent: by card or by bank transfer. Otherwise it is paid when
 * the customer receives them, from the courier or in person.
 */
export function isPrepaid(method: PaymentMethod): boolean {
  return method === "stripe" || method === "bank_transfer";
}

/**
 * Kinds of timeline events. `refund_due`: money was received for goods that will not be sent. `unpaid`: a payment that
 * was marked by mistake was reverted. `payment_reminded`: the customer was reminded of a bank transfer. `note`: written
 * by staff. `withdrawal`: the customer declared withdrawal from the contract. `lines_changed`: staff changed
 * quantities, products, discount or delivery. `parcel`: the state of the order's parcel or of its label changed.
 */
export const orderEventKinds = [
  "placed",
  "status_changed",
  "paid",
  "unpaid",
  "payment_failed",
  "payment_reminded",
  "stock_retaken",
  "goods_returned",
  "refund_due",
  "refunded",
  "refund_failed",
  "note",
  "invoice_issued",
  "sale_document",
  "withdrawal",
  "corrected",
  "lines_changed",
  "parcel",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** How long a status change can be undone, in seconds; its e-mails are sent later. */
export const undoSeconds = 10;

/** Maximum length of a note on a timeline, in characters. */
export const noteLength = 2000;

/** The state of goods, money and stock that determines an order's next actions. */
export type OrderState = {
  order_status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: PaymentMethod;
  /** Whether the order's quantities are deducted from stock. */
  holds_stock: boolean;
  /** In euro cents, confirmed by the provider or staff. */
  paid_eur: number;
  refunded_eur: number;
};

/**
 * The owner's actions on an order, with the status to which each leads. The same table serves the server's checks and
 * the screen's buttons.
 */
const actions = {
  processing: {
    to: "processing",
    isAllowed: (order) => order.order_status === "new" && hasGoodsToSend(order),
  },
  shipped: {
    to: "shipped",
    isAllowed: (order) => order.order_status === "processing" && hasGoodsToSend(order),
  },
  delivered: { to: "delivered", isAllowed: (order) => order.order_status === "shipped" },
  cancel: {
    to: "cancelled",
    isAllowed: (order) => order.order_status === "new" || order.order_status === "processing",
  },
  // An undelivered parcel is returned.
  return: { to: "cancelled", isAllowed: (order) => order.order_status === "shipped" },
  mark_paid: {
    to: null,
    isAllowed: (order) =>
      order.payment_method !== "stripe" &&
      order.payment_status !== "paid" &&
      // A transfer may also arrive after the cancellation; it must then be returned.
      (order.payment_method === "bank_transfer" || order.order_status !== "cancelled"),
  },
  // Reverts a mistake. Not for card payments: the provider decides.
  mark_unpaid: {
    to: null,
    isAllowed: (order) =>
      order.payment_method !== "stripe" &&
      order.payment_status === "paid" &&
      // An order that needed no payment stays paid.
      order.paid_eur > 0 &&
      order.refunded_eur === 0,
  },
  // The owner returned money at the bank or in cash.
  mark_refunded: { to: null, isAllowed: (order) => returnableByHand(order) > 0 },
  refund: { to: null, isAllowed: (order) => refundable(order) > 0 },
} as const satisfies Record<string, { to: OrderStatus | null; isAllowed: (order: OrderState) => boolean }>;

export type OrderAction = keyof typeof actions;
export const orderActions = Object.keys(actions) as OrderAction[];

export function isAllowed(action: OrderAction, order: OrderState): boolean {
  return actions[action].isAllowed(order);
}

/** Returns the status that an action leads to; null when it only changes the money. */
export function statusAfter(action: OrderAction): OrderStatus | null {
  return actions[action].to;
}

/** Returns the next step offered to the owner (specification, section 4), or null. */
export function nextStep(order: OrderState): "processing" | "shipped" | "delivered" | null {
  return (["processing", "shipped", "delivered"] as const).find((step) => isAllowed(step, order)) ?? null;
}

/** Returns whether recipient and delivery can still be corrected: while the order is new or being processed. */
export function isCorrectable({ order_status }: Pick<OrderState, "order_status">): boolean {
  return order_status === "new" || order_status === "processing";
}

/** Returns whether the goods may be sent, which `whyNotSent` decides. */
function hasGoodsToSend(order: OrderState): boolean {
  return whyNotSent(order) === null;
}

/** Returns whether goods of an order can come back into stock on their own: it is sent and still holds their stock. */
export function canGoodsComeBack({
  order_status,
  holds_stock,
}: Pick<OrderState, "order_status" | "holds_stock">): boolean {
  return holds_stock && (order_status === "shipped" || order_status === "delivered");
}

/**
 * Returns why an order must not be sent, or null. `unpaid` and `refunded` apply only to orders paid before they are
 * sent. `no_pieces`: it holds no stock.
 */
export function whyNotSent(order: OrderState): "cancelled" | "unpaid" | "refunded" | "no_pieces" | null {
  if (order.order_status === "cancelled") return "cancelled";
  if (isPrepaid(order.payment_method)) {
    if (order.payment_status !== "paid") return "unpaid";
    if (refundedShare(order) === "all") return "refunded";
  }
  return order.holds_stock ? null : "no_pieces";
}

type PaidOrder = Pick<OrderState, "payment_method" | "paid_eur" | "refunded_eur">;

/**
 * Returns the euro cents that the provider can refund; 0 for transfers and cash, which are returned by hand, outside
 * the system.
 */
export function refundable(order: PaidOrder): number {
  return order.payment_method === "stripe" ? heldAmount(order) : 0;
}

/**
 * Returns the euro cents of a card payment or transfer that were not returned yet; 0 for cash, which is not held for a
 * customer.
 */
export function heldAmount(order: PaidOrder): number {
  return isPrepaid(order.payment_method) ? order.paid_eur - order.refunded_eur : 0;
}

/**
 * Returns the euro cents of a transfer or cash payment that staff may record as returned by hand; 0 for card payments,
 * which the provider refunds.
 */
export function returnableByHand(order: PaidOrder): number {
  return order.payment_method === "stripe" ? 0 : order.paid_eur - order.refunded_eur;
}

/** Returns how much of an order's payment was refunded: null if nothing. */
export function refundedShare(order: Pick<OrderState, "paid_eur" | "refunded_eur">): "part" | "all" | null {
  if (order.refunded_eur <= 0) return null;
  return order.refunded_eur < order.paid_eur ? "part" : "all";
}

/**
 * Returns whether a card payment or transfer is held for goods that will not be sent: the order is cancelled or holds
 * no stock.
 */
export function isRefundDue(order: OrderState): boolean {
  const isWithoutGoods = order.order_status === "cancelled" || !order.holds_stock;
  return isWithoutGoods && heldAmount(order) > 0;
}

type PayableState = Pick<OrderState, "order_status" | "payment_status" | "payment_method"> & {
  total_eur: number;
  /** Id of the order that replaced this one; null without one. */
  replaced_by: string | null;
};

/** Returns whether the customer can pay now: a new card order that is not paid and not too small for a card. */
export function isPayable(order: Omit<PayableState, "replaced_by">): boolean {
  return whyNotPayable({ ...order, replaced_by: null }) === null;
}

/** Returns why the customer cannot pay an order now, or null. */
export function whyNotPayable(
  order: PayableState,
): "cancelled" | "replaced" | "already_paid" | "not_payable" | "payment_unavailable" | null {
  if (order.order_status === "cancelled") return order.replaced_by === null ? "cancelled" : "replaced";
  if (order.payment_status === "paid") return "already_paid";
  if (order.payment_method !== "stripe" || order.order_status !== "new") return "not_payable";
  return isPayableByCard(order.total_eur) ? null : "payment_unavailable";
}

/**
 * Returns whether an order that replaced a card order is cancelled if that card order turns out to be paid: only while
 * it is neither paid nor being processed. Otherwise the owner refunds the payment.
 */
export function isCancelledForPaid(order: Pick<OrderState, "order_status" | "payment_status">): boolean {
  return order.order_status === "new" && order.payment_status !== "paid";
}

/** Type guard. A stored status may come from a later version of the shop; the caller then shows it unchanged. */
export function isOrderStatus(status: string): status is OrderStatus {
  return orderStatuses.some((known) => known === status);
}

export function isPaymentStatus(status: string): status is PaymentStatus {
  return paymentStatuses.some((known) => known === status);
}

/** Returns the order number: the last 8 characters of the id (specification, section 9). */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8);
}

/** The stored amounts of an order, in stotinki and in euro cents. */
export type OrderAmounts = {
  base_currency: Currency;
  total_bgn: number;
  total_eur: number;
  delivery_bgn: number;
  delivery_eur: number;
  /** Given by staff. */
  discount_bgn: number;
  discount_eur: number;
  /** What promotions take off the goods. */
  promotions_bgn: number;
  promotions_eur: number;
};

/**
 * Returns an order's total and its parts: the goods at list prices with the gifts, what promotions take off them, the
 * discount that staff gave, and the delivery.
 */
export function orderAmounts(
  order: OrderAmounts,
): Record<"total" | "goods" | "promotions" | "discount" | "delivery", Amount> {
  const { base_currency: base } = order;
  const total = { stotinki: order.total_bgn, cents: order.total_eur };
  const delivery = { stotinki: order.delivery_bgn, cents: order.delivery_eur };
  const discount = { stotinki: order.discount_bgn, cents: order.discount_eur };
  const promotions = { stotinki: order.promotions_bgn, cents: order.promotions_eur };
  const goods = addAmounts(addAmounts(withoutPart(total, delivery, base), discount, base), promotions, base);
  return { total, goods, promotions, discount, delivery };
}
