import { findActor } from "#app/server/accounts/find-actor.ts";
import { liveStream } from "#app/server/live/live-stream.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { refusal } from "./functions/refusal.ts";
import type { Route } from "./+types/live";

/**
 * `GET /api/live`: server-sent events for open back offices, each a `LiveEvent` as JSON. For administrators only: to
 * others there is nothing to tell (204, at which a browser stops asking; HTML Standard, section 9.2).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // A question of the router's own waits for the whole answer, which never comes.
  const isRouters = new URL(request.url).pathname.endsWith(".data");
  const isAdmin = async () => (await findActor(services, request.headers)).kind === "admin";
  if (isRouters || !(await isAdmin()))
    return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
  return new Response(liveStream(services.live, { isStillAdmin: isAdmin, signal: request.signal }), {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "private, no-store, no-transform",
      // nginx would keep what is said until there is more of it.
      "X-Accel-Buffering": "no",
    },
  });
}

export function action() {
  return refusal(405, "method_not_allowed", "Use GET", {}, { Allow: "GET" });
}
