import { closedShop } from "#app/domain/shop/closed-shop.ts";
import { mixOffer } from "#app/server/catalogue/bags/offered-bags.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { shopOfRequest } from "#app/server/shop/load-company.ts";
import type { Route } from "./+types/offer";

/**
 * `GET /api/bags`: what shoppers can fill bags with now (`MixOffer`), as JSON, prices in stotinki, with the full stock.
 * The header `Base-Currency` is that in which the prices of pieces add up. A closed shop answers 503.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await isClosedFor({ request, context }))
    return Response.json(closedShop, { status: 503, headers: closedHeaders });
  const { db } = context.get(servicesContext);
  const { currencies } = await shopOfRequest(context);
  const headers = { "Cache-Control": "no-store", "Base-Currency": currencies.base_currency };
  return Response.json(await mixOffer(db), { headers });
}
