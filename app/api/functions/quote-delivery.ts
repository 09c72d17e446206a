import { quotedDelivery } from "#app/domain/delivery/quoted-delivery.ts";
import { quoteDelivery } from "#app/server/delivery/delivery-quote.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * quote-delivery: returns a carrier's price for the delivery of a cart. Open to everybody. Answers `{success: true,
 * cents, place, token}`: the price in euro cents, null when the owner's fixed price applies; the kind of place where
 * the chosen office hands over; and the token with which create-order charges this price. Refuses with `invalid` (422
 * with `fields`) or `rate_limited` (429 with Retry-After).
 */
export const quoteDeliveryFunction: ServerFunction = async ({ body, context }) => {
  const parsed = quotedDelivery.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The delivery's data are not valid", { fields: [...new Set(fields)] });
  }
  const quote = await quoteDelivery(context.get(servicesContext), {
    delivery: parsed.data,
    address: context.get(clientAddressContext),
    now: new Date(),
  });
  if (quote.ok) {
    const { cents, place, token } = quote;
    return answer({ cents, place, token });
  }
  const wait = { "Retry-After": String(quote.retryAfterSeconds) };
  return refusal(429, quote.code, "Too many questions for a price; try again later", {}, wait);
};
