import type { PaymentMethod } from "#app/domain/orders/order.ts";

/** Names of the payment methods in documents, in Bulgarian. */
export const methodNames: Readonly<Record<PaymentMethod, string>> = {
  cash_on_delivery: "Наложен платеж",
  stripe: "Банкова карта",
  bank_transfer: "Банков превод",
  in_hand: "Плащане на ръка",
};

/** The same in English, for documents in both languages. */
export const methodNamesEn: Readonly<Record<PaymentMethod, string>> = {
  cash_on_delivery: "Cash on delivery",
  stripe: "Card",
  bank_transfer: "Bank transfer",
  in_hand: "In person",
};
