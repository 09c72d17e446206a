import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isPayable } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { orderOfToken, orderToken } from "#app/server/orders/order-token.ts";
import type { Services } from "#app/server/services.ts";

/**
 * Returns the URL at which anyone who has it can pay an order. The customer gets it by e-mail and when returning from
 * the payment page.
 */
export function payLink(
  { env, signingSecret }: Pick<Services, "signingSecret"> & { env: Pick<Services["env"], "BASE_URL"> },
  { orderId, locale }: { orderId: string; locale: Locale },
): string {
  return `${env.BASE_URL}${localePath(locale, "/order-success")}?pay=${payToken(signingSecret, orderId)}`;
}

/**
 * Returns the pay link of an order for staff, who pass it on to the customer; null for an order that cannot be paid by
 * card now.
 */
export async function payLinkForStaff(
  services: Pick<Services, "cards" | "env" | "signingSecret">,
  _staff: Granted<"orders.change">,
  order: Parameters<typeof isPayable>[0] & { id: string; language: Locale },
): Promise<string | null> {
  if (!isPayable(order) || (await services.cards.find()).provider === null) return null;
  return payLink(services, { orderId: order.id, locale: order.language });
}

/** Returns the pay token of an order for its page; null for an order that cannot be paid by card now. */
export async function payTokenOf(
  services: Pick<Services, "cards" | "signingSecret">,
  order: Parameters<typeof isPayable>[0] & { id: string },
): Promise<string | null> {
  if (!isPayable(order) || (await services.cards.find()).provider === null) return null;
  return payToken(services.signingSecret, order.id);
}

export function payToken(secret: string, orderId: string): string {
  return orderToken(secret, "pay", orderId);
}

/** Returns the order id of a pay token, or null when its signature is invalid. */
export function orderOfPayToken(secret: string, token: string): string | null {
  return orderOfToken(secret, "pay", token);
}
