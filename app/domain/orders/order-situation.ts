import { isRefundDue, paymentStatuses, returnableByHand, whyNotSent } from "./order.ts";
import type { OrderState, PaymentMethod } from "./order.ts";

/** What happens with an order's goods next. `nothing_to_send`: the money was returned, or no stock is held. */
export const goodsSituations = [
  "awaits_card",
  "awaits_transfer",
  "to_prepare",
  "preparing",
  "nothing_to_send",
  "sent",
  "delivered",
  "cancelled",
] as const;
export type GoodsSituation = (typeof goodsSituations)[number];

/** Situations of an order that is neither sent nor cancelled; timelines end with what comes next. */
export const upcomingSituations = [
  "awaits_card",
  "awaits_transfer",
  "to_prepare",
  "preparing",
  "nothing_to_send",
] as const satisfies GoodsSituation[];

/**
 * What is paid, still to be paid or to be returned. `paid_on_receipt`: the customer has the goods and paid for them, but
 * the money was not matched yet. `nothing_due`: nothing was paid, and nothing is to be paid.
 */
export const moneySituations = [
  "awaits_card",
  "awaits_transfer",
  "on_delivery",
  "in_hand",
  "paid_on_receipt",
  "paid",
  "to_return",
  "returned",
  "nothing_due",
] as const;
export type MoneySituation = (typeof moneySituations)[number];

/** The payment status as it is shown: a cancelled order no longer awaits a payment, and a free one never did. */
export const paymentLabels = [...paymentStatuses, "nothing_due"] as const;
export type PaymentLabel = (typeof paymentLabels)[number];

/** The payment method as it is shown: a free order has none, whichever its form held. */
export type MethodLabel = PaymentMethod | "none";

export type OrderSituation = {
  goods: GoodsSituation;
  money: MoneySituation;
};

/**
 * Returns what the shop says about an order, which depends on its order status and its payment together.
 * Every screen, e-mail and document asks here, so that none promises goods that the others hold back.
 */
export function orderSituation(order: OrderState): OrderSituation {
  return { goods: goodsOf(order), money: moneyOf(order) };
}

function goodsOf(order: OrderState): GoodsSituation {
  switch (order.order_status) {
    case "shipped":
      return "sent";
    case "delivered":
    case "cancelled":
      return order.order_status;
    default:
  }
  switch (whyNotSent(order)) {
    case "unpaid":
      return order.payment_method === "stripe" ? "awaits_card" : "awaits_transfer";
    case null:
      return order.order_status === "new" ? "to_prepare" : "preparing";
    default:
      return "nothing_to_send";
  }
}

function moneyOf(order: OrderState): MoneySituation {
  if (isFree(order)) return "nothing_due";
  if (order.payment_status === "paid") {
    const isDue = isRefundDue(order) || (order.order_status === "cancelled" && returnableByHand(order) > 0);
    if (isDue) return "to_return";
    return order.refunded_eur > 0 && order.refunded_eur >= order.paid_eur ? "returned" : "paid";
  }
  if (order.order_status === "cancelled") return "nothing_due";
  switch (order.payment_method) {
    case "stripe":
      return "awaits_card";
    case "bank_transfer":
      return "awaits_transfer";
    case "cash_on_delivery":
    case "in_hand":
      if (order.order_status === "delivered") return "paid_on_receipt";
      return order.payment_method === "in_hand" ? "in_hand" : "on_delivery";
  }
}

/** Returns the payment status to show (specification, section 4). */
export function paymentLabel(
  order: Pick<OrderState, "order_status" | "payment_status" | "paid_eur">,
): PaymentLabel {
  const isCalledOff = order.order_status === "cancelled" && order.payment_status === "pending";
  return isCalledOff || isFree(order) ? "nothing_due" : order.payment_status;
}

/** Returns the payment method to show. */
export function methodLabel(
  order: Pick<OrderState, "payment_method" | "payment_status" | "paid_eur">,
): MethodLabel {
  return isFree(order) ? "none" : order.payment_method;
}

/** Returns whether an order is paid with nothing received, which only one that needs no payment is. */
function isFree(order: Pick<OrderState, "payment_status" | "paid_eur">): boolean {
  return order.payment_status === "paid" && order.paid_eur === 0;
}

/** Returns whether the goods are held back until the customer has paid. */
export function awaitsPayment({ goods }: Pick<OrderSituation, "goods">): boolean {
  return goods === "awaits_card" || goods === "awaits_transfer";
}

/** Returns whether the recipient pays for the parcel when it arrives. */
export function paysOnReceipt({ money }: Pick<OrderSituation, "money">): boolean {
  return money === "on_delivery" || money === "in_hand";
}
