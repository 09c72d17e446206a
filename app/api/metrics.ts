import { mayReadMetrics } from "#app/server/request/metrics-access.ts";
import { peerAddressContext, servicesContext } from "#app/server/services-context.ts";
import type { Route } from "./+types/metrics";

/**
 * `GET /metrics`: metrics of this process and of those that share its port, in Prometheus' text format. Answers 401
 * without the right to read them (`mayReadMetrics`).
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { env, metrics } = context.get(servicesContext);
  const peerAddress = context.get(peerAddressContext);
  if (!mayReadMetrics({ headers: request.headers, peerAddress, token: env.METRICS_TOKEN }))
    return new Response("Send METRICS_TOKEN as a bearer token\n", {
      status: 401,
      headers: { "WWW-Authenticate": 'Bearer realm="metrics"', "Cache-Control": "no-store" },
    });
  return new Response(await metrics.text(), {
    headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" },
  });
}
