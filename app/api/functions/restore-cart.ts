import { cartRestoration } from "#app/domain/cart/cart-restoration-input.ts";
import { openAgentCart } from "#app/server/agents/open-agent-cart.ts";
import { cartOfLink } from "#app/server/catalogue/cart-lines.ts";
import { restoreCart } from "#app/server/reminders/cart/kept-cart.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * restore-cart: returns the cart of a link: of a reminder's e-mail (`token`), of a shopping agent (`agent`), or of a
 * permalink (`items`). Changes nothing. Answers `{success: true, lines, gone, deleted}`: the lines as a cart stores
 * them, at today's prices, the names of what is not sold any more, and the number of products without a name to show;
 * of an agent's cart also `codes` and `agent`. Refuses with `invalid` (422) or `gone` (404), when the link is forged or
 * the cart is not kept any more.
 */
export const restoreCartFunction: ServerFunction = async ({ body, context }) => {
  const parsed = cartRestoration.safeParse(body);
  if (!parsed.success) return refusal(422, "invalid", "A token or items are required", { fields: ["token"] });
  const services = context.get(servicesContext);
  const { data } = parsed;
  if ("items" in data) return answer(await cartOfLink(services.db, data.items));
  const found = await ("agent" in data
    ? openAgentCart(services.db, data.agent, new Date())
    : restoreCart(services, data.token));
  return found ? answer(found) : refusal(404, "gone", "The cart is not kept any more");
};
