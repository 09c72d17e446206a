import { eq } from "drizzle-orm";
import { awaitsTransfer } from "#app/domain/payments/transfer.ts";
import { orderNumber, whyNotPayable } from "#app/domain/orders/order.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { Database } from "#app/server/db/database.ts";
import type { Services } from "#app/server/services.ts";
import { orderOfPayToken, payToken } from "./pay-link.ts";

const payableColumns = {
  order_status: orders.order_status,
  payment_status: orders.payment_status,
  payment_method: orders.payment_method,
  total_eur: orders.total_eur,
};

/**
 * Returns the order of a pay link, with the reason if it cannot be paid now, and with the order that replaced it, if
 * any; null for an invalid token and an unknown order.
 */
export async function findOrderToPay(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  token: string,
) {
  const orderId = orderOfPayToken(signingSecret, token);
  if (orderId === null) return null;
  const [order] = await db
    .select({
      order_number: orders.order_number,
      total_bgn: orders.total_bgn,
      base_currency: orders.base_currency,
      replaced_by: orders.replaced_by,
      page_token: orders.page_token,
      ...payableColumns,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const { order_number, total_bgn, total_eur, base_currency, payment_method, replaced_by, page_token } =
    order;
  const refusal = whyNotPayable(order);
  const replacement =
    refusal === "replaced" && replaced_by !== null
      ? { number: orderNumber(replaced_by), token: payToken(signingSecret, replaced_by) }
      : null;
  return {
    token,
    order_number,
    total_bgn,
    total_eur,
    base_currency,
    isCashOnDelivery: payment_method === "cash_on_delivery",
    /** Token of the order's page, which says how to transfer; null when the order waits for no transfer. */
    transferPage: awaitsTransfer(order) ? page_token : null,
    refusal,
    replacement,
  };
}

export type OrderToPay = NonNullable<Awaited<ReturnType<typeof findOrderToPay>>>;

/** Returns an order's total in stotinki, or null for an unknown id. */
export async function findOrderTotal(db: Pick<Database, "select">, orderId: string): Promise<number | null> {
  const [order] = await db.select({ total: orders.total_bgn }).from(orders).where(eq(orders.id, orderId));
  return order?.total ?? null;
}
