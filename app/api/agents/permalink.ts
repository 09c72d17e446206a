import { permalinkTarget } from "#app/domain/agents/permalink.ts";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { servedShop } from "#app/server/agents/served-shop.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { notServed, toCart } from "./to-cart.ts";
import type { Route } from "./+types/permalink";

/**
 * `GET /buy/{id}:{quantity},{id}:{quantity}`, and in English `/en/buy/...` (UCP 2026-08-25, permalink): leads to the
 * cart page, which fills the browser's cart. Changes nothing, since bots and previews follow such links too. Takes
 * `discounts/codes/0` and, within the shop, `continue_to`. While agents are not served, answers 404.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!(await servedShop(db))) return notServed();
  const cart = localePath(localeOfPath(url.pathname), "/cart");
  return toCart(
    permalinkTarget(cart, { items: params.items, query: url.searchParams, baseUrl: env.BASE_URL }),
  );
}
