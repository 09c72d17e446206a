/** Statuses of an order and the way they advance (specification, section 4). */
export const orderStatuses = ["new", "processing", "shipped", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ["pending", "paid", "failed"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const paymentMethods = ["cash_on_delivery", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** One table for the server's checks and the screen's buttons: where an order may go from each status. */
const nextStatuses: Partial<Record<OrderStatus, OrderStatus>> = {
  new: "processing",
  processing: "shipped",
  shipped: "delivered",
};

/** The one step forward from a status, or null where there is none. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  return nextStatuses[status] ?? null;
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
