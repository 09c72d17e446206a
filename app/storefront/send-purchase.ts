/** All that is needed once the order is sent; the checkout downloads it while the form is filled in. */
export { askForPayment, endPurchase, notePayment, tokenOfEarlierOrder } from "./card-payment.ts";
export { forgetCheckoutKey, placeOrder } from "./place-order.ts";
