import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { ordersBg } from "./orders-bg.ts";

/** A missing key is a compile error. */
export const ordersEn = {
  "orders.status.new": "New",
  "orders.status.processing": "Processing",
  "orders.status.shipped": "Shipped",
  "orders.status.delivered": "Delivered",
  "orders.status.cancelled": "Cancelled",
  "orders.payment.pending": "Pending",
  "orders.payment.paid": "Paid",
  "orders.payment.failed": "Failed",
  "orders.payment.nothing_due": "Nothing due",
  "orders.one": "Order {number}",
  "orders.placedAt": "Placed on {date}",
  "orders.changeLink": "Change or cancel the order",
  "orders.back": "Back to your orders",
  "orders.lines": "Products",
  "orders.again": "Order again",
  "orders.again.added": "We've added the products to your cart",
  "orders.again.gone": "No longer available:",
  "orders.again.noRoom": "Your cart is full. We couldn't add:",
  "orders.again.none": "The products from this order are no longer available.",
  "orders.delivery": "Delivery",
  "orders.invoice": "Invoice",
  "orders.method": "Payment method",
  "orders.timeline": "Order progress",
  "orders.next.awaits_card": "Waiting for your card payment",
  "orders.next.awaits_transfer": "Waiting for your bank transfer",
  "orders.next.to_prepare": "Preparing it comes next",
  "orders.next.preparing": "We're preparing it",
  "orders.next.nothing_to_send": "It won't be sent",
  "orders.event.replaced": "Cancelled, replaced by order {number}",
  "orders.event.restored": "Reinstated in place of order {number}",
  "orders.event.placed": "Received",
  "orders.event.lines_changed": "Changed by us",
  "orders.event.paid": "Paid",
  "orders.event.payment_failed": "Not paid in time",
  "orders.event.parcel.handed_over": "Handed to the courier, parcel {number}",
  "orders.event.parcel.waiting": "Parcel {number} is waiting for you",
  "orders.event.withdrawal": "Withdrawal from the contract",
  "orders.event.refunded": "Refunded: {amount}",

  "seo.order-by-link.title": "My order | {shop}",
  "seo.order-by-link.description":
    "See where your order at {shop} is, what is in it and what you can still change.",
  "seo.order.title": "My order | {shop}",
  "seo.order.description":
    "Your order at {shop}: what you ordered, how far the parcel has come and how it was paid for.",
} as const satisfies Record<keyof typeof ordersBg, string>;

addTexts("en", ordersEn);
