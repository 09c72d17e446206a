import { z } from "zod";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { closedShop } from "#app/domain/shop/closed-shop.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { closedHeaders, isClosedFor } from "#app/server/opening/refuse-while-closed.ts";
import type { Route } from "./+types/products";

/**
 * `GET /api/products?ids=a,b,c`: the current offers for the products of a cart, as a JSON list, prices in stotinki.
 * A closed shop answers 503. Leaves out inactive products, invalid ids, and ids beyond the number of lines that a cart
 * can have.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  if (await isClosedFor({ request, context }))
    return Response.json(closedShop, { status: 503, headers: closedHeaders });
  const { db } = context.get(servicesContext);
  const ids = readIds(new URL(request.url).searchParams.get("ids") ?? "");
  const products = ids.length > 0 ? await offersById(db, ids) : [];
  return Response.json(products, { headers: { "Cache-Control": "no-store" } });
}

function readIds(list: string): string[] {
  const ids = list.split(",").filter((id) => z.uuid().safeParse(id).success);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, maxCartLines);
}
