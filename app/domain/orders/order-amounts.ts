import { withoutPart } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";

/** The stored amounts of an order, in stotinki and in euro cents. */
export type OrderAmounts = {
  base_currency: Currency;
  total_bgn: number;
  total_eur: number;
  delivery_bgn: number;
  delivery_eur: number;
};

/** Returns an order's total and its two parts: the goods and the delivery. */
export function orderAmounts(order: OrderAmounts): Record<"total" | "goods" | "delivery", Amount> {
  const total = { stotinki: order.total_bgn, cents: order.total_eur };
  const delivery = { stotinki: order.delivery_bgn, cents: order.delivery_eur };
  return { total, goods: withoutPart(total, delivery, order.base_currency), delivery };
}
