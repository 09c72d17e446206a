import { z } from "zod";
import { promotionsFor } from "#app/server/promotions/promotions-for.ts";
import type { FoundPromotions } from "#app/server/promotions/promotions-for.ts";
import { emailOfPhone } from "#app/domain/orders/customer.ts";
import { phoneKey } from "#app/server/phone.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { answerOf, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { readCodes } from "./read-codes.ts";
import type { Route } from "./+types/manual-promotions";

const none: Omit<FoundPromotions, "gifts"> = { promotions: [], refused: [] };

/** Without an answer the form has no promotions; the shop says what applies when the order is saved. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return (await answerOf(serverLoader)) ?? none;
}

/** Reloads after a refusal too: a promotion may have ended. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Most products of an order that staff enter. */
const mostProducts = 500;

/**
 * `GET /admin/orders/new/promotions?products=a,b&codes=ABC&email=&phone=`: the promotions of an order that staff enter
 * for this person, with the codes that do not apply. Invalid ids are left out, and codes that are too many or too long.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  granted(context, "orders.change");
  const { db } = context.get(servicesContext);
  const ids = (url.searchParams.get("products") ?? "").split(",");
  const [email = "", phone = ""] = ["email", "phone"].map((name) => url.searchParams.get(name)?.trim() ?? "");
  const found = promotionsFor(db, {
    productIds: ids.filter((id) => z.uuid().safeParse(id).success).slice(0, mostProducts),
    codes: readCodes(url.searchParams.get("codes") ?? "") ?? [],
    person: email || phone ? { email: email || emailOfPhone(phoneKey(phone)), phone } : null,
    earlierOrder: null,
    now: new Date(),
  });
  const { promotions, refused } = await loadOr("the promotions", found, { ...none, gifts: [] });
  return { promotions, refused };
}
