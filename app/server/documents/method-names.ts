import type { PaymentMethod } from "#app/domain/orders/order.ts";

/** What documents call the ways to pay. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash_on_delivery: "Наложен платеж",
  stripe: "Банкова карта",
  bank_transfer: "Банков превод",
  in_hand: "Плащане на ръка",
};
