import { readBody } from "#app/server/request/read-body.ts";
import { log } from "#app/server/log.ts";
import { handleEvent } from "#app/server/payments/handle-event.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { refusal } from "#app/api/functions/refusal.ts";
import type { Route } from "./+types/stripe";

/** Maximum size of an event in bytes; the events that the shop subscribes to are far smaller. */
const maxEventBytes = 262_144;

/**
 * `POST /api/webhooks/stripe`: handles an event after verifying its signature. Answers 204 on success, 400 for anything
 * that is not a signed event, 404 when the provider is not Stripe, 413 above `maxEventBytes`, and 500 for an internal
 * failure, so that Stripe sends the event again.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { provider } = await services.cards.find();
  if (provider?.name !== "stripe") return new Response(null, { status: 404 });
  const body = await readBody(request, maxEventBytes);
  if (body === null) return new Response(null, { status: 413 });
  const now = new Date();
  const event = provider.readEvent(body, request.headers.get("Stripe-Signature") ?? "", now);
  if (!event) {
    services.metrics.count("webhooks_refused_total", { provider: "stripe" });
    log.warn({ bytes: body.length }, "webhook refused: not an event with a valid signature");
    return new Response("No event with a valid signature", { status: 400 });
  }
  try {
    await handleEvent({ ...services, provider }, { event, now });
    return new Response(null, { status: 204 });
  } catch (error) {
    log.error({ err: error, event: event.id, type: event.type }, "an event of Stripe could not be handled");
    return new Response(null, { status: 500 });
  }
}

export function loader() {
  return refusal(405, "method_not_allowed", "Use POST", {}, { Allow: "POST" });
}
