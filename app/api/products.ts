import { z } from "zod";
import { maxCartLines } from "#app/domain/cart/cart.ts";
import { offersById } from "#app/server/catalogue/find-products.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/products";

/**
 * `GET /api/products?ids=a,b,c`: the current offers for the products of a cart, as a JSON list, prices in stotinki.
 * Leaves out inactive products, invalid ids, and ids beyond the number of lines that a cart can have.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const ids = readIds(new URL(request.url).searchParams.get("ids") ?? "");
  const products = ids.length > 0 ? await offersById(db, ids) : [];
  return Response.json(products, { headers: { "Cache-Control": "no-store" } });
}

function readIds(list: string): string[] {
  const ids = list.split(",").filter((id) => z.uuid().safeParse(id).success);
  return [...new Set(ids.map((id) => id.toLowerCase()))].slice(0, maxCartLines);
}
