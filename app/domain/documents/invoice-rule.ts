/** When the shop issues invoices by itself: never, when an order is paid, or when it is shipped. */
export const invoiceRules = ["by_hand", "on_payment", "on_shipping"] as const;
export type InvoiceRule = (typeof invoiceRules)[number];

/** Which orders get an invoice by the rule: those whose customer asked for one, or all. */
export const invoiceScopes = ["asked", "all"] as const;
export type InvoiceScope = (typeof invoiceScopes)[number];
