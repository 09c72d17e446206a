import { eq } from "drizzle-orm";
import { whyNotPayable } from "#app/domain/order.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";
import { orderOfPayToken } from "./pay-link.ts";

/** The order that a pay link is about, with why it cannot be paid now, if so; null when the link is not ours. */
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
      total_eur: orders.total_eur,
      order_status: orders.order_status,
      payment_status: orders.payment_status,
      payment_method: orders.payment_method,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return null;
  const { order_number, total_bgn, total_eur } = order;
  return { token, order_number, total_bgn, total_eur, refusal: whyNotPayable(order) };
}

export type OrderToPay = NonNullable<Awaited<ReturnType<typeof findOrderToPay>>>;
