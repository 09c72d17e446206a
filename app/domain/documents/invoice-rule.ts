import type { OrderState } from "#app/domain/orders/order.ts";

/** When the shop issues invoices automatically: never, when an order is paid, or when it is shipped. */
export const invoiceRules = ["by_hand", "on_payment", "on_shipping"] as const;
export type InvoiceRule = (typeof invoiceRules)[number];

/** Which orders get an invoice by the rule: those whose customer asked for one, or all. */
export const invoiceScopes = ["asked", "all"] as const;
export type InvoiceScope = (typeof invoiceScopes)[number];

/** Returns whether the rule requires an invoice for an order in its present state. */
export function isInvoiceDue(
  order: Pick<OrderState, "order_status" | "payment_status"> & { need_invoice: boolean },
  { rule, scope }: { rule: InvoiceRule; scope: InvoiceScope },
): boolean {
  if (scope === "asked" && !order.need_invoice) return false;
  switch (rule) {
    case "by_hand":
      return false;
    case "on_payment":
      return order.payment_status === "paid";
    case "on_shipping":
      return order.order_status === "shipped" || order.order_status === "delivered";
  }
}
