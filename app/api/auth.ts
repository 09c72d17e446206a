import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/auth";

/**
 * better-auth's own endpoint of the verification link. Its others are not open to the outside: what signs in, opens
 * accounts or resets passwords goes through the screens, which count attempts, and no script needs a session's secret.
 */
const openPaths = ["verify-email"];

export function loader({ request, params, context }: Route.LoaderArgs) {
  if (!openPaths.includes(params["*"])) throw new Response(null, { status: 404 });
  return context.get(servicesContext).auth.handler(request);
}
