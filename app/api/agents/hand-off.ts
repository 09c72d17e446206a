import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { agentOfCart } from "#app/server/agents/open-agent-cart.ts";
import { servedShop } from "#app/server/agents/served-shop.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { notServed, toCart } from "./to-cart.ts";
import type { Route } from "./+types/hand-off";

/**
 * `GET /k/{token}`, and in English `/en/k/{token}`: leads from an agent's answer to the cart page, which opens the cart
 * of the token and counts the visit for the agent. Changes nothing, and leaves it to that page to say that the cart is
 * not kept any more. While agents are not served, answers 404.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  if (!(await servedShop(db))) return notServed();
  const query = new URLSearchParams({ agent: params.token });
  const agent = await agentOfCart(db, params.token);
  if (agent !== null) query.set("utm_source", agent);
  return toCart(`${localePath(localeOfPath(url.pathname), "/cart")}?${query.toString()}`);
}
