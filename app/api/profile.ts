import { findActor } from "#app/server/accounts/find-actor.ts";
import { loadProfile } from "#app/server/accounts/profile.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { KnownShopper } from "#app/domain/checkout.ts";
import { refusal } from "./functions/refusal.ts";
import type { Route } from "./+types/profile";

/**
 * `GET /api/profile`: what the shop knows of who is signed in, as a `KnownShopper`, for the checkout, which is the same
 * page for everybody; null for everybody else.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  const profile = await loadProfile(services.db, actor);
  const known: KnownShopper | null =
    profile && actor.kind !== "visitor" ? { ...profile, email: actor.email } : null;
  return Response.json(known, { headers: { "Cache-Control": "private, no-store" } });
}

export function action() {
  return refusal(405, "method_not_allowed", "Use GET", {}, { Allow: "GET" });
}
