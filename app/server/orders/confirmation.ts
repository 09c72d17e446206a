import { asc, eq } from "drizzle-orm";
import { isReachable } from "#app/domain/orders/customer.ts";
import { maskEmail } from "#app/domain/orders/masked.ts";
import { orderSituation } from "#app/domain/orders/order-situation.ts";
import { orderLines, orders } from "#app/server/db/schema/orders.ts";
import type { Services } from "#app/server/services.ts";
import { maskDestination, orderDestination } from "./destination.ts";
import { appliedPromotions } from "#app/server/promotions/order-promotions.ts";
import { lineRecipe } from "./lines/line-recipe.ts";
import { orderOfToken, orderToken } from "./order-token.ts";

/**
 * How long a confirmation shows the order after it was placed, in days: its URL remains in the history of a browser
 * that others may use.
 */
const shownDays = 7;

/** Returns the token with which the shopper sees the confirmation of an order. */
export function confirmationToken(
  { signingSecret }: Pick<Services, "signingSecret">,
  orderId: string,
): string {
  return orderToken(signingSecret, "show", orderId);
}

/**
 * Returns the order of a confirmation token with its lines, e-mail and address masked; null for an invalid token, an
 * unknown order, and an order placed more than seven days ago.
 */
export async function findConfirmation(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  { token, now }: { token: string; now: Date },
) {
  const orderId = orderOfToken(signingSecret, "show", token);
  if (orderId === null) return null;
  const [order] = await db
    .select({
      id: orders.id,
      user_id: orders.user_id,
      order_number: orders.order_number,
      page_token: orders.page_token,
      created_at: orders.created_at,
      email: orders.email,
      language: orders.language,
      destination: orderDestination,
      base_currency: orders.base_currency,
      total_bgn: orders.total_bgn,
      total_eur: orders.total_eur,
      delivery_bgn: orders.delivery_bgn,
      delivery_eur: orders.delivery_eur,
      discount_bgn: orders.discount_bgn,
      discount_eur: orders.discount_eur,
      promotions_bgn: orders.promotions_bgn,
      promotions_eur: orders.promotions_eur,
      promotions: appliedPromotions,
      discount_reason: orders.discount_reason,
      pay_by: orders.pay_by,
      promised_on: orders.promised_on,
      order_status: orders.order_status,
      payment_method: orders.payment_method,
      payment_status: orders.payment_status,
      holds_stock: orders.holds_stock,
      paid_eur: orders.paid_eur,
      refunded_eur: orders.refunded_eur,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order || now.getTime() - order.created_at.getTime() > shownDays * 86_400_000) return null;
  const lines = await db
    .select({
      product_id: orderLines.product_id,
      name_bg: orderLines.name_bg,
      name_en: orderLines.name_en,
      unit_price_bgn: orderLines.unit_price_bgn,
      weight_grams: orderLines.weight_grams,
      quantity: orderLines.quantity,
      gift_quantity: orderLines.gift_quantity,
      bag_label: orderLines.bag_label,
      bag_key: orderLines.bag_key,
      recipe: lineRecipe,
    })
    .from(orderLines)
    .where(eq(orderLines.order_id, orderId))
    .orderBy(asc(orderLines.position));
  const {
    user_id,
    page_token,
    email,
    destination,
    holds_stock: _stock,
    refunded_eur: _refunded,
    ...shown
  } = order;
  return {
    ...shown,
    situation: orderSituation(order),
    email: isReachable(email) ? maskEmail(email) : "",
    destination: maskDestination(destination),
    /** Where the shopper finds the order later: in the profile, or for a guest at its link. */
    page: user_id === null ? `/order/${page_token}` : `/profile/orders/${order.id}`,
    lines,
  };
}

export type Confirmation = NonNullable<Awaited<ReturnType<typeof findConfirmation>>>;
