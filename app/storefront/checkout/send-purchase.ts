/** The code that sends an order, which the checkout downloads while the form is filled in. */
export {
  askForPayment,
  endPurchase,
  notePayment,
  tokenOfEarlierOrder,
} from "#app/storefront/payments/card-payment.ts";
export { forgetCheckoutKey, placeOrder } from "./place-order.ts";
