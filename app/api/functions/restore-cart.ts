import { cartRestoration } from "#app/domain/cart/cart-reminder-input.ts";
import { restoreCart } from "#app/server/reminders/cart/kept-cart.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * restore-cart: returns the cart of the link of a reminder's e-mail. Its token is needed. Answers `{success: true,
 * lines, gone, deleted}`: the lines as a cart stores them, at today's prices, the names of what is not sold any more, and
 * the number of products that were deleted. Refuses with `invalid` (422) or `gone` (404), when the link is forged or the
 * cart is not kept any more.
 */
export const restoreCartFunction: ServerFunction = async ({ body, context }) => {
  const parsed = cartRestoration.safeParse(body);
  if (!parsed.success) return refusal(422, "invalid", "A token is required", { fields: ["token"] });
  const kept = await restoreCart(context.get(servicesContext), parsed.data.token);
  return kept ? answer(kept) : refusal(404, "gone", "The cart is not kept any more");
};
