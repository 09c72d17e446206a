import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";

/**
 * Returns the path of an order's confirmation for the token from create-order or verify-payment. Without a token, from
 * a page of an earlier version of the shop, the confirmation shows no order.
 */
export function confirmationPath(locale: Locale, orderToken: string | null): string {
  return localePath(locale, orderToken === null ? "/order-success" : `/order-success?order=${orderToken}`);
}
