import { quantitiesOf } from "#app/domain/cart/cart.ts";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { needsNoPayment } from "#app/domain/payments/payment.ts";
import type { PaymentRefusal } from "#app/domain/payments/payment.ts";
import { tokenOfEarlierOrder } from "#app/storefront/shop/order-being-paid.ts";
import { askForPayment, endCheckout, notePayment } from "./card-payment.ts";
import { forgetCheckoutKey, orderTotal, sendOrder } from "./send-order.ts";
import type { OrderAnswer, OrderTerms } from "./send-order.ts";

/** Refusals after which the order can never be paid by card. */
const endingRefusals: PaymentRefusal[] = ["cancelled", "replaced", "not_payable", "payment_unavailable"];

/** Result of a checkout. */
export type CheckoutResult =
  /** `endCheckout` clears the cart of what was bought. */
  | { kind: "accepted"; orderToken: string | null; isEarlierVersion: boolean; endCheckout: () => void }
  /** The order is placed and must be paid at this URL. */
  | { kind: "to_pay"; url: string }
  | { kind: "no_payment_url" }
  | { kind: "payment_refused"; code: PaymentRefusal }
  | Extract<OrderAnswer, { kind: "refused" | "too_many_pieces" | "invalid" | "failed" }>;

/**
 * Sends an order and requests the payment page of a card order. Sent again after a refused payment, it pays the same
 * order, or places a new one if that can no longer be paid. `form` must have been sanitised and checked. Never throws.
 */
export async function orderAndPay(
  form: CheckoutForm,
  cart: Cart,
  terms: OrderTerms,
): Promise<CheckoutResult> {
  const answer = await sendOrder(form, cart, terms, tokenOfEarlierOrder());
  if (answer.kind === "already_ordered")
    return {
      kind: "accepted",
      orderToken: answer.orderToken,
      isEarlierVersion: true,
      endCheckout: () => endCheckout(answer.bought),
    };
  if (answer.kind !== "accepted") return answer;
  const accepted = {
    kind: "accepted",
    orderToken: answer.orderToken,
    isEarlierVersion: false,
    endCheckout: () => endCheckout(quantitiesOf(cart)),
  } as const;
  const total = orderTotal(cart, terms);
  if (form.paymentMethod !== "stripe" || needsNoPayment(total.cents)) return accepted;
  const payment = await askForPayment(answer.orderId, form, total);
  if (payment.kind === "open") {
    notePayment(answer.orderId, answer.payToken, cart);
    return { kind: "to_pay", url: payment.url };
  }
  if (payment.kind === "failed") return payment;
  if (payment.kind === "no_url") return { kind: "no_payment_url" };
  if (payment.code === "already_paid") return accepted;
  if (endingRefusals.includes(payment.code)) forgetCheckoutKey();
  return { kind: "payment_refused", code: payment.code };
}
