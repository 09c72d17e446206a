import { findActor } from "#app/server/accounts/find-actor.ts";
import { liveStream } from "#app/server/live/live-stream.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { refusal } from "./functions/refusal.ts";
import type { Route } from "./+types/live";

/**
 * `GET /api/live`: server-sent events for open back offices, each a `LiveEvent` as JSON. Each role receives its own
 * notices. Anybody who is not staff gets 204, after which a browser does not reconnect (HTML Standard, section 9.2).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  // React Router's data requests wait for the end of the body, which never comes.
  const isDataRequest = new URL(request.url).pathname.endsWith(".data");
  const readRole = async () => {
    const actor = await findActor(services, request.headers);
    return actor.kind === "admin" ? actor.role : null;
  };
  const role = isDataRequest ? null : await readRole();
  if (role === null)
    return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
  return new Response(liveStream(services.live, { role, readRole, signal: request.signal }), {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "private, no-store, no-transform",
      // Without it nginx buffers the events.
      "X-Accel-Buffering": "no",
    },
  });
}

export function action() {
  return refusal(405, "method_not_allowed", "Use GET", {}, { Allow: "GET" });
}
