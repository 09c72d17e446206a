import { servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/metrics";

/** `GET /metrics`: metrics of this process and of those that share its port, in Prometheus' text format. */
export async function loader({ context }: Route.LoaderArgs) {
  return new Response(await context.get(servicesContext).metrics.text(), {
    headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" },
  });
}
