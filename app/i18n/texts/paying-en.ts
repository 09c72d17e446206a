import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { payingBg } from "./paying-bg.ts";

/** A missing key is a compile error. */
export const payingEn = {
  "success.title": "Thank you for your order!",
  "success.goods.awaits_card": "We've received it and will start preparing it once it's paid.",
  "success.goods.awaits_transfer":
    "We've received it and will start preparing it once your transfer arrives.",
  "success.goods.to_prepare": "We've received it and are getting it ready.",
  "success.goods.preparing": "We're getting it ready.",
  "success.goods.nothing_to_send": "It won't be sent.",
  "success.goods.sent": "It's on its way to you.",
  "success.goods.delivered": "It has been delivered.",
  "success.goods.cancelled": "This order has been cancelled and won't be sent.",
  "success.number": "Order number",
  "success.asFirstSent.title": "We already have your order",
  "success.asFirstSent.text":
    "Our first reply didn't reach you. Changes you made after that aren't part of the order: to make them, write to us or call us.",
  "success.copy": "Copy number",
  "success.copied": "Copied",
  "success.ordered": "What you ordered",
  "success.order": "View order",
  "success.orders": "Your orders",
  "success.money.awaits_card": "Not paid yet.",
  "success.money.awaits_transfer": "We're waiting for your transfer.",
  "success.money.on_delivery": "You pay the courier when you receive the parcel.",
  "success.money.in_hand": "You pay when you collect the order.",
  "success.money.paid_on_receipt": "Paid on receipt.",
  "success.money.paid": "Paid.",
  "success.money.to_return": "We'll refund the amount you paid.",
  "success.money.returned": "We've refunded the amount you paid.",
  "success.money.nothing_due": "You don't owe anything for it.",
  "success.noOrder.title": "There is no such order",
  "success.noOrder.text":
    "The link is incomplete, or the order is more than seven days old. You'll find it in your profile and in your order e-mail.",
  "success.next": "What happens next",
  "success.step.email": "You'll receive a confirmation by e-mail.",
  "success.step.contact": "We'll contact you about the delivery.",
  "success.step.processing": "We process your order within 1\u2060–\u20602\u00a0working days.",
  "success.step.afterPayment": "Once it's paid, we process it within 1\u2060–\u20602\u00a0working days.",
  "success.support": "Any questions? Write to us at",
  "success.home": "Home",
  "success.products": "More gummies",
  "success.contact": "Contact",
  "success.cart": "View cart",
  "success.checking": "Checking your payment...",
  "success.noScript":
    "JavaScript is off, so we can't show the payment's result here. If you've paid, we've already been notified.",
  "success.unpaid.title": "The payment is not complete",
  "success.unpaid": "The payment was not successful. Please contact us.",
  "success.refundDue.title": "We'll refund you",
  "success.refundDue":
    "We received your payment, but order {number} had already been cancelled. We'll refund the full amount to your card.",
  "success.pending.title": "Your payment is being processed",
  "success.pending":
    "Your bank has not confirmed it yet. We'll e-mail you once the money for order {number} arrives. You don't need to pay again.",
  "success.unknown.title": "We couldn't find this payment",
  "success.unknown": "There is no payment at this address.",
  "success.failed.title": "We couldn't check your payment",
  "success.failed": "An error occurred while checking the payment.",
  "success.failed.again": "Check again",

  "payment.order": "Order {number}",
  "payment.onDelivery": "You'll pay on delivery. There's nothing to do now.",
  "payment.replacement": "View order {number}",
  "payment.pay": "Pay by card",
  "payment.now": "Pay now",
  "payment.again": "Try paying again",
  "payment.cash": "Order with obligation to pay (cash on delivery)",
  "payment.busy": "Opening payment...",
  "payment.waiting.title": "Your order is awaiting payment",
  "payment.waiting.text": "We'll start preparing it as soon as it's paid.",
  "payment.badLink.title": "This payment link is not valid",
  "payment.badLink.text": "Check that you opened the whole link, or write to us.",

  "sandbox.notice": "Test mode – your card won't be charged.",
  "sandbox.title": "Test payment",
  "sandbox.pay": "Pay",
  "sandbox.decline": "Decline the card",
  "sandbox.close": "Close without paying",
  "sandbox.late": "Pay after the deadline",
  "sandbox.over": "This payment is closed.",
  "sandbox.back": "Back to the shop",

  "seo.order-success.title": "Your order | {shop}",
  "seo.order-success.description":
    "Your order at {shop}: its number, what you ordered and what happens next from here.",
  "seo.sandbox-payment.title": "Test payment | {shop}",
  "seo.sandbox-payment.description":
    "Test payment of an order at {shop}. Test mode – your card won't be charged for it.",
} as const satisfies Record<keyof typeof payingBg, string>;

addTexts("en", payingEn);
