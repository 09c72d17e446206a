import { quantitiesOf, subtractBought } from "#app/domain/cart/cart.ts";
import type { Cart, Quantities } from "#app/domain/cart/cart.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { currencies, toDecimal } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { paymentRefusals } from "#app/domain/payments/payment.ts";
import type { PaymentRefusal } from "#app/domain/payments/payment.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { dismissCartNews } from "#app/storefront/cart/cart-refresh.ts";
import { publishPromoted } from "#app/storefront/cart/promotions/promoted.ts";
import { changeCart } from "#app/storefront/shop/cart-store.ts";
import { keptCodesName } from "#app/storefront/shop/kept-codes-name.ts";
import { orderBeingPaid } from "#app/storefront/shop/order-being-paid.ts";
import { removeDraft } from "./checkout-draft.ts";
import { forgetCheckoutKey } from "./send-order.ts";

/** Result of requesting the payment page of an order. */
export type OpenedPayment =
  | { kind: "open"; url: string }
  | { kind: "refused"; code: PaymentRefusal }
  /** A successful answer without a URL. */
  | { kind: "no_url" }
  /** No answer, or an unreadable one. Retrying is safe: an order has at most one open payment. */
  | { kind: "failed" };

/**
 * Requests the payment page of an order from create-payment (specification, section 7). Sends the amount as a decimal
 * in levs. Never throws.
 */
export async function askForPayment(
  orderId: string,
  form: CheckoutForm,
  total: Amount,
): Promise<OpenedPayment> {
  const body = JSON.stringify({
    orderId,
    amount: toDecimal(total.stotinki),
    currency: "BGN",
    customerEmail: form.email,
    customerName: `${form.firstName} ${form.lastName}`,
  });
  try {
    const answer = await callFunction("create-payment", body);
    if (answer.success !== true) return { kind: "refused", code: refusalOf(answer.code) };
    return typeof answer.url === "string" && answer.url !== ""
      ? { kind: "open", url: answer.url }
      : { kind: "no_url" };
  } catch {
    return { kind: "failed" };
  }
}

function refusalOf(code: unknown): PaymentRefusal {
  return paymentRefusals.find((known) => known === code) ?? "payment_failed";
}

/** The total of an order as the shopper saw it. */
type OrderTotal = { amount: Amount; baseCurrency: Currency };

/** State of a payment when the shopper returns from the payment page. */
export type Verification =
  | { kind: "paid"; orderNumber: string; orderToken: string | null }
  /** Paid, but the order was cancelled or sold out; the shop refunds it. */
  | { kind: "refundDue"; orderNumber: string }
  /** The shopper has paid, but the money has not arrived; an e-mail follows. */
  | { kind: "pending"; orderNumber: string }
  /** `payToken` is null once the order cannot be paid. */
  | { kind: "unpaid"; payToken: string | null; orderNumber: string; total: OrderTotal | null }
  | { kind: "unknown" }
  | { kind: "failed" };

/** Verifies a payment with verify-payment; only its answer counts as paid (specification, section 4). Never throws. */
export async function verifyPayment(sessionId: string): Promise<Verification> {
  try {
    const answer = await callFunction("verify-payment", JSON.stringify({ sessionId }));
    if (answer.code === "unknown_session" || answer.code === "invalid") return { kind: "unknown" };
    if (answer.success !== true) return { kind: "failed" };
    const order = { orderNumber: String(answer.orderNumber) };
    if (answer.paymentStatus === "paid")
      return { kind: "paid", ...order, orderToken: textOrNull(answer.orderToken) };
    if (answer.paymentStatus === "refund_due") return { kind: "refundDue", ...order };
    if (answer.paymentStatus === "pending") return { kind: "pending", ...order };
    const payToken = textOrNull(answer.payToken);
    return { kind: "unpaid", ...order, payToken, total: readTotal(answer.total) };
  } catch {
    return { kind: "failed" };
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function readTotal(total: unknown): OrderTotal | null {
  const [stotinki, cents, currency] = Array.isArray(total) ? (total as unknown[]) : [];
  const baseCurrency = currencies.find((known) => known === currency);
  if (typeof stotinki !== "number" || typeof cents !== "number" || !baseCurrency) return null;
  return { amount: { stotinki, cents }, baseCurrency };
}

/** Stores the order being paid and its quantities, so that the cart is cleared only when this order is paid. */
export function notePayment(orderId: string, payToken: string | null, bought: Cart): void {
  const number = orderNumber(orderId);
  writeStored("local", orderBeingPaid, { number, payToken, bought: quantitiesOf(bought) });
}

/** Ends the checkout if the paid order is the one that was stored by `notePayment`. */
export function endPaidCheckout(paidOrderNumber: string): void {
  const note = readStored("local", orderBeingPaid);
  if (isRecord(note) && note.number === paidOrderNumber && isRecord(note.bought))
    endCheckout(note.bought as Quantities);
}

/**
 * Clears the order being paid, the draft, the checkout key, the cart's news, the codes and the bought quantities; items
 * that another tab has added to the cart stay.
 */
export function endCheckout(bought: Quantities): void {
  forgetStored("local", orderBeingPaid);
  removeDraft();
  forgetCheckoutKey();
  dismissCartNews();
  forgetStored("local", keptCodesName);
  publishPromoted(null);
  changeCart((cart) => subtractBought(cart, bought));
}
