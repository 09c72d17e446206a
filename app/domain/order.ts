/** Statuses of an order (specification, section 4): how far its goods are on their way, or that it is called off. */
export const orderStatuses = ["new", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Those of an order that is still on its way: not delivered, and not called off. */
export const openOrderStatuses = ["new", "processing", "shipped"] as const satisfies OrderStatus[];

export const paymentStatuses = ["pending", "paid", "failed"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ["cash_on_delivery", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * What an order's timeline tells. `refund_due`: money is there for goods that nobody will send; `unpaid`: cash was
 * marked as paid by mistake; `note`: the owner's own;
 * `withdrawal`: the customer declared to withdraw from the contract.
 */
export const orderEventKinds = [
  "placed",
  "status_changed",
  "paid",
  "unpaid",
  "payment_failed",
  "stock_retaken",
  "refund_due",
  "refunded",
  "refund_failed",
  "note",
  "invoice_issued",
  "withdrawal",
  "corrected",
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

/** Most characters of a note that the owner adds to an order's timeline. */
export const noteLength = 2000;

/** What decides what may happen to an order next: its goods, its money, and whether its pieces are taken from the stock. */
export type OrderState = {
  order_status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: PaymentMethod;
  /** Whether the order's pieces are out of the stock. */
  holds_stock: boolean;
  /** In euro cents, as a provider or the owner has confirmed. */
  paid_eur: number;
  refunded_eur: number;
};

/** What the owner may do with an order, and where it leads; one table for the server's checks and the screen's buttons. */
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
  // A parcel that nobody took comes back.
  return: { to: "cancelled", isAllowed: (order) => order.order_status === "shipped" },
  mark_paid: {
    to: null,
    isAllowed: (order) =>
      order.payment_method === "cash_on_delivery" &&
      order.payment_status !== "paid" &&
      order.order_status !== "cancelled",
  },
  // What was marked by mistake; a card's money is what the provider says.
  mark_unpaid: {
    to: null,
    isAllowed: (order) => order.payment_method === "cash_on_delivery" && order.payment_status === "paid",
  },
  refund: { to: null, isAllowed: (order) => refundable(order) > 0 },
} as const satisfies Record<string, { to: OrderStatus | null; isAllowed: (order: OrderState) => boolean }>;

export type OrderAction = keyof typeof actions;
export const orderActions = Object.keys(actions) as OrderAction[];

export function isAllowed(action: OrderAction, order: OrderState): boolean {
  return actions[action].isAllowed(order);
}

/** The status that an action leads to, or null when it changes the money only. */
export function statusAfter(action: OrderAction): OrderStatus | null {
  return actions[action].to;
}

/** The one step forward that the owner is offered (specification, section 4), or null. */
export function nextStep(order: OrderState): "processing" | "shipped" | "delivered" | null {
  return (["processing", "shipped", "delivered"] as const).find((step) => isAllowed(step, order)) ?? null;
}

/** Whether it may still be set right to whom and where the order goes: until the parcel is on its way. */
export function isCorrectable({ order_status }: Pick<OrderState, "order_status">): boolean {
  return order_status === "new" || order_status === "processing";
}

/** Goods leave for money that is there and was not given back whole, or that the courier collects. */
function hasGoodsToSend(order: OrderState): boolean {
  return whyNotSent(order) === null;
}

/** Why an order's parcel should not leave, or null. */
export function whyNotSent(order: OrderState): "cancelled" | "unpaid" | "refunded" | "no_pieces" | null {
  if (order.order_status === "cancelled") return "cancelled";
  if (order.payment_method === "stripe") {
    if (order.payment_status !== "paid") return "unpaid";
    if (refundable(order) <= 0) return "refunded";
  }
  return order.holds_stock ? null : "no_pieces";
}

/** In euro cents: what was paid by card and not given back. Cash is given back by hand. */
export function refundable(order: Pick<OrderState, "payment_method" | "paid_eur" | "refunded_eur">): number {
  return order.payment_method === "stripe" ? order.paid_eur - order.refunded_eur : 0;
}

/** Money that is kept for goods that nobody will send: a payment that came too late, or an order called off. */
export function isRefundDue(order: OrderState): boolean {
  const isWithoutGoods = order.order_status === "cancelled" || !order.holds_stock;
  return isWithoutGoods && refundable(order) > 0;
}

type PayableState = Pick<OrderState, "order_status" | "payment_status" | "payment_method"> & {
  /** The order that took this one's place. */
  replaced_by: string | null;
};

/** Whether the customer may pay now: a card order that nobody has called off and nobody has paid. */
export function isPayable(order: Omit<PayableState, "replaced_by">): boolean {
  return whyNotPayable({ ...order, replaced_by: null }) === null;
}

/** Why the customer cannot pay an order now, or null. */
export function whyNotPayable(
  order: PayableState,
): "cancelled" | "replaced" | "already_paid" | "not_payable" | null {
  if (order.order_status === "cancelled") return order.replaced_by === null ? "cancelled" : "replaced";
  if (order.payment_status === "paid") return "already_paid";
  return order.payment_method === "stripe" && order.order_status === "new" ? null : "not_payable";
}

/**
 * Whether an order that replaced a card order is cancelled when that card order turns out to be paid: only while nobody
 * has paid for it or begun to pack it. Otherwise the owner refunds the payment.
 */
export function canYieldToPaid(order: Pick<OrderState, "order_status" | "payment_status">): boolean {
  return order.order_status === "new" && order.payment_status !== "paid";
}

/** What is kept may be of a later version of the shop, or of another program: an unknown status is shown as it is. */
export function isOrderStatus(status: string): status is OrderStatus {
  return orderStatuses.some((known) => known === status);
}

export function isPaymentStatus(status: string): status is PaymentStatus {
  return paymentStatuses.some((known) => known === status);
}

/** The order number is the last 8 characters of the id (specification, section 9). */
export function orderNumber(orderId: string): string {
  return orderId.slice(-8);
}
