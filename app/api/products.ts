import { z } from "zod";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { closedShop } from "#app/domain/shop/closed-shop.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { promotionsInForce } from "#app/server/promotions/promotions-in-force.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import type { Route } from "./+types/products";

/**
 * `GET /api/products?ids=a,b,c`: the current offers for the products of a cart, as a JSON list, prices in stotinki.
 * The header `Promotions` says whether the shop has promotions: `automatic` ones in force, and `codes`; find-promotions
 * knows which apply. A closed shop answers 503. Leaves out inactive products, invalid ids, and ids beyond the number of lines that a cart
 * can have.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await isClosedFor({ request, context }))
    return Response.json(closedShop, { status: 503, headers: closedHeaders });
  const { db } = context.get(servicesContext);
  const kinds = await promotionsInForce(db, new Date());
  const ids = readIds(new URL(request.url).searchParams.get("ids") ?? "");
  const products = ids.length > 0 ? await offersById(db, ids) : [];
  const headers = { "Cache-Control": "no-store", ...(kinds.length > 0 && { Promotions: kinds.join(", ") }) };
  return Response.json(products, { headers });
}

function readIds(list: string): string[] {
  const ids = list.split(",").filter((id) => z.uuid().safeParse(id).success);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, maxCartLines);
}
