import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { payingBg } from "./paying-bg.ts";

/** A missing key is a compile error. */
export const payingEn = {
  "success.title": "Thank you for your order!",
  "success.text": "We have received it and are getting it ready.",
  "success.number": "Order number",
  "success.asFirstSent.title": "Your order was received the first time",
  "success.asFirstSent.text":
    "Our answer had not reached you. What you changed after that is not part of it: to change the order, write to us or call us.",
  "success.copy": "Copy the number",
  "success.copied": "Copied",
  "success.ordered": "What you ordered",
  "success.order": "See the order",
  "success.orders": "Your orders",
  "success.paid": "Paid.",
  "success.pay.cash_on_delivery": "You pay the courier when you receive the parcel.",
  "success.pay.stripe": "Not paid yet.",
  "success.cancelled": "This order is cancelled and will not be sent.",
  "success.noOrder.title": "There is no such order",
  "success.noOrder.text":
    "The link is incomplete, or the order is more than seven days old. You will find it in your profile and in the e-mail about it.",
  "success.next": "What happens next",
  "success.step.email": "You will receive a confirmation by e-mail.",
  "success.step.contact": "We will contact you about the delivery.",
  "success.step.processing": "We process your order within 1\u2060–\u20602\u00a0working days.",
  "success.support": "Any questions? Write to us at",
  "success.home": "Home",
  "success.products": "More gummies",
  "success.contact": "Contact",
  "success.cart": "To the cart",
  "success.checking": "Checking your payment...",
  "success.noScript":
    "The payment's result is shown with JavaScript, which is switched off. If you have paid, we know already.",
  "success.unpaid.title": "The payment is not complete",
  "success.unpaid": "The payment was not successful. Please contact us.",
  "success.refundDue.title": "We will refund you",
  "success.refundDue":
    "We received the payment, but order {number} had already been cancelled. We will refund the full amount to your card.",
  "success.unknown.title": "There is no such payment",
  "success.unknown": "We found no payment at this address.",
  "success.failed.title": "We could not check the payment",
  "success.failed": "An error occurred while checking the payment.",
  "success.failed.again": "Check again",

  "payment.order": "Order {number}",
  "payment.onDelivery": "You pay for it on delivery. There is nothing to do now.",
  "payment.replacement": "View order {number}",
  "payment.pay": "Pay by card",
  "payment.now": "Pay now",
  "payment.again": "Try the payment again",
  "payment.cash": "Order with cash on delivery",
  "payment.busy": "Opening the payment...",
  "payment.waiting.title": "Your order is waiting for its payment",
  "payment.waiting.text": "Once it is paid, we start getting it ready.",
  "payment.badLink.title": "This payment link is not valid",
  "payment.badLink.text": "Check that you opened all of it, or write to us.",

  "sandbox.notice": "No real money moves here.",
  "sandbox.title": "Trial payment",
  "sandbox.pay": "Pay",
  "sandbox.decline": "Have the card declined",
  "sandbox.close": "Close without paying",
  "sandbox.late": "Pay after the time is over",
  "sandbox.over": "This payment is over.",
  "sandbox.back": "Back to the shop",

  "seo.order-success.title": "Your order | {shop}",
  "seo.order-success.description": "Your order.",
  "seo.sandbox-payment.title": "Trial payment | {shop}",
  "seo.sandbox-payment.description": "No real money moves here.",
} as const satisfies Record<keyof typeof payingBg, string>;

addTexts("en", payingEn);
