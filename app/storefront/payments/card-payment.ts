import { quantitiesOf, subtractBought } from "#app/domain/cart/cart.ts";
import type { Cart, Quantities } from "#app/domain/cart/cart.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { toDecimal } from "#app/domain/money.ts";
import type { Amount } from "#app/domain/money.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import { paymentRefusals } from "#app/domain/payments/payment.ts";
import type { PaymentRefusal } from "#app/domain/payments/payment.ts";
import { forgetStored, readStored, writeStored } from "#app/storefront/browser/browser-storage.ts";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";
import { dismissCartNews } from "#app/storefront/cart/cart-refresh.ts";
import { changeCart } from "#app/storefront/cart/cart-store.ts";
import { removeDraft } from "#app/storefront/checkout/checkout-draft.ts";
import { forgetCheckoutKey } from "#app/storefront/checkout/place-order.ts";

/** What became of asking for the payment page of an order. */
export type OpenedPayment =
  | { kind: "open"; url: string }
  | { kind: "refused"; code: PaymentRefusal }
  /** An answer without an address. */
  | { kind: "no_url" }
  /** No answer came. Asking again is safe: an order has one open payment at most. */
  | { kind: "failed" };

/** Asks create-payment (specification, section 7) where an order is paid; the amount in levs, as a decimal. */
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

/** How a payment stands, as the shopper comes back from it. */
export type Verification =
  | { kind: "paid"; orderNumber: string }
  /** The payment arrived for an order that was cancelled or sold out; the shop gives it back. */
  | { kind: "refundDue"; orderNumber: string }
  /** `payToken` is there as long as the order may still be paid. */
  | { kind: "unpaid"; payToken: string | null }
  | { kind: "unknown" }
  | { kind: "failed" };

/** Asks verify-payment: paid is only what the shop calls so (specification, section 4). */
export async function verifyPayment(sessionId: string): Promise<Verification> {
  try {
    const answer = await callFunction("verify-payment", JSON.stringify({ sessionId }));
    if (answer.code === "unknown_session" || answer.code === "invalid") return { kind: "unknown" };
    if (answer.success !== true) return { kind: "failed" };
    if (answer.paymentStatus === "paid") return { kind: "paid", orderNumber: String(answer.orderNumber) };
    if (answer.paymentStatus === "refund_due")
      return { kind: "refundDue", orderNumber: String(answer.orderNumber) };
    return { kind: "unpaid", payToken: typeof answer.payToken === "string" ? answer.payToken : null };
  } catch {
    return { kind: "failed" };
  }
}

const noteName = "order-being-paid";

/** Notes which order is being paid and what it took of the cart, so that this is kept until then and goes for no other. */
export function notePayment(orderId: string, payToken: string | null, bought: Cart): void {
  const number = orderNumber(orderId);
  writeStored("local", noteName, { number, payToken, bought: quantitiesOf(bought) });
}

/** The token of the order that the cart is being paid as, for the order that is placed instead of it. */
export function tokenOfEarlierOrder(): string | null {
  const note = readStored("local", noteName);
  return isRecord(note) && typeof note.payToken === "string" ? note.payToken : null;
}

/** An order is paid: if it is the one in the cart, that purchase is over. */
export function endPaidPurchase(paidOrderNumber: string): void {
  const note = readStored("local", noteName);
  if (isRecord(note) && note.number === paidOrderNumber && isRecord(note.bought))
    endPurchase(note.bought as Quantities);
}

/** Forgets all that belonged to a purchase; what another tab has added to the cart meanwhile stays there. */
export function endPurchase(bought: Quantities): void {
  forgetStored("local", noteName);
  removeDraft();
  forgetCheckoutKey();
  dismissCartNews();
  changeCart((cart) => subtractBought(cart, bought));
}
