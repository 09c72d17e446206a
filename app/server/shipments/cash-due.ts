import type { orders } from "#app/server/db/schema/orders.ts";

type Paid = Pick<typeof orders.$inferSelect, "payment_method" | "total_eur" | "paid_eur">;

/** Returns the cash that the courier still collects for an order, in euro cents. */
export function cashDue({ payment_method, total_eur, paid_eur }: Paid): number {
  return payment_method === "cash_on_delivery" ? total_eur - paid_eur : 0;
}
