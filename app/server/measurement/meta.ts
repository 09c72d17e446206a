import { hash } from "node:crypto";
import { z } from "zod";
import { readGraphFailure } from "#app/domain/measurement/graph-failure.ts";
import { metaPerson } from "#app/domain/measurement/meta-person.ts";
import { toDecimal } from "#app/domain/money.ts";
import { readJson } from "#app/server/delivery/adapters/carrier-http.ts";
import type { ConversionSale } from "./conversion-sale.ts";
import { postConversion } from "./service-request.ts";
import type { SendResult } from "./service-request.ts";

const address = "https://graph.facebook.com";
const version = "v24.0";
/** Hours for which Meta takes an event of the past: seven days. */
export const metaHours = 168;
/** Minutes between two attempts with an access token that Meta does not accept, at least. */
const tokenPause = 60;

const success = z.object({ events_received: z.literal(1) });

/**
 * Sends a sale to Meta's Conversions API. Meta counts events of one name and `event_id` once within 48 hours, so one
 * whose answer was lost may be sent again. Only invalid parameters are refused; what passes is tried until the event is
 * too old.
 */
export function sendToMeta(
  sale: ConversionSale,
  {
    pixelId,
    token,
    testCode,
    shopUrl,
    url = address,
  }: { pixelId: string; token: string; testCode: string; shopUrl: string; url?: string | undefined },
): Promise<SendResult> {
  const target = new URL(`/${version}/${encodeURIComponent(pixelId)}/events`, url);
  const body = {
    data: [metaEvent(sale, shopUrl)],
    ...(testCode && { test_event_code: testCode }),
    // In the body, so that no log of addresses has it.
    access_token: token,
  };
  return postConversion(
    "Meta",
    { url: target, body },
    {
      isSuccess: (answer) => success.safeParse(readJson(answer)).success,
      readFailure: (answer) => {
        const failure = readGraphFailure(answer.status, readJson(answer));
        if (failure === "refused") return { state: "refused" };
        if (failure === "unclear") return { state: "retry" };
        return { state: "retry", willPass: { leastPause: failure === "token" ? tokenPause : 0 } };
      },
    },
  );
}

/**
 * Returns an event of the API: the buyer hashed with SHA-256 as `metaPerson` normalises, amounts in euros as charged.
 * Meta has no standard event for refunds; `Refund` is the shop's own.
 */
function metaEvent({ order, origin, kind, ...sale }: ConversionSale, shopUrl: string) {
  const person = metaPerson({
    email: order.email,
    phone: order.phone_e164,
    firstName: order.first_name,
    lastName: order.last_name,
    city: order.city,
    customerId: order.customer_id,
  });
  const hashed = Object.entries(person)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => [name, [hash("sha256", value)]]);
  const { ip_address, user_agent, fbc, fbp } = origin;
  return {
    event_name: kind === "purchase" ? "Purchase" : "Refund",
    event_time: Math.floor(sale.happenedAt.getTime() / 1000),
    event_id: [order.id, kind, sale.refund_id ?? sale.event_id].filter(Boolean).join("."),
    // Meta requires a browser for events of a website.
    ...(user_agent
      ? { action_source: "website", event_source_url: `${shopUrl}/` }
      : { action_source: "system_generated" }),
    user_data: {
      ...(Object.fromEntries(hashed) as Record<string, string[]>),
      ...(ip_address && { client_ip_address: ip_address }),
      ...(user_agent && { client_user_agent: user_agent }),
      ...(fbc && { fbc }),
      ...(fbp && { fbp }),
    },
    custom_data: {
      currency: "EUR",
      value: toDecimal(sale.total),
      order_id: order.order_number,
      ...(kind === "purchase" && {
        content_type: "product",
        contents: sale.items.map(({ id, quantity, cents }) => ({
          id,
          quantity,
          item_price: Number(toDecimal(cents / quantity).toFixed(6)),
        })),
      }),
    },
  };
}
