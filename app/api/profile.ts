import { findActor } from "#app/server/accounts/find-actor.ts";
import { loadProfile } from "#app/server/accounts/profile.ts";
import { findLastDelivery } from "#app/server/orders/own-orders.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { AccountData } from "#app/domain/checkout/checkout.ts";
import { refusal } from "./functions/refusal.ts";
import type { Route } from "./+types/profile";

/**
 * `GET /api/profile`: the signed-in person's details as `AccountData`, null for visitors. Prefills the checkout, whose
 * page is the same for everybody.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  const profile = await loadProfile(services.db, actor);
  const known: AccountData | null =
    profile && actor.kind !== "visitor"
      ? { ...profile, email: actor.email, lastDelivery: await findLastDelivery(services.db, actor) }
      : null;
  return Response.json(known, { headers: { "Cache-Control": "private, no-store" } });
}

export function action() {
  return refusal(405, "method_not_allowed", "Use GET", {}, { Allow: "GET" });
}
