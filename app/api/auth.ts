import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/auth";

/**
 * better-auth's own endpoints, as far as they neither sign anybody in nor open accounts: those go through the screens,
 * which count attempts.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  return context.get(servicesContext).auth.handler(request);
}
