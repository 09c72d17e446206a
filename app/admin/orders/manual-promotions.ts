import { z } from "zod";
import { promotionsFor } from "#app/server/checkout/find-promotions.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readCodes } from "./read-codes.ts";
import type { Route } from "./+types/manual-promotions";

/** Most products of an order that staff enter. */
const mostProducts = 500;

/**
 * `GET /admin/orders/new/promotions?products=a,b&codes=ABC`: the promotions of an order that staff enter, with the codes
 * that do not apply. Invalid ids are left out,
 * and codes that are too many or too long.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  granted(context, "orders.change");
  const { db } = context.get(servicesContext);
  const ids = (url.searchParams.get("products") ?? "").split(",");
  const { promotions, refused } = await promotionsFor(db, {
    productIds: ids.filter((id) => z.uuid().safeParse(id).success).slice(0, mostProducts),
    codes: readCodes(url.searchParams.get("codes") ?? "") ?? [],
    person: null,
    earlierOrder: null,
    now: new Date(),
  });
  return { promotions, refused };
}
