import { z } from "zod";
import { defaultLocale, locales } from "#app/domain/locale.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { askForStockAlert } from "#app/server/reminders/stock-alerts/ask-for-alert.ts";
import type { StockAlertRefusal } from "#app/server/reminders/stock-alerts/ask-for-alert.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

const alertBody = z.object({
  email: z.unknown().optional(),
  product_id: z.uuid(),
  language: z.enum(locales).default(defaultLocale),
});

/**
 * stock-alert: adds an address to those that wait for a sold-out product; open to everybody. Answers `{success: true}`
 * whether or not the address waits already, with the `cancelPath` of its alert when it is the signed-in account's own.
 * Refuses with `invalid` or `invalid_email` (422 with the fields), `unknown_product` (404), `in_stock` or `off` (409) or
 * `rate_limited` (429 with Retry-After).
 */
export const stockAlert: ServerFunction = async ({ request, body, context }) => {
  const parsed = alertBody.safeParse(body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => issue.path.join(".") || "body");
    return refusal(422, "invalid", "The alert's data are not valid", { fields: [...new Set(fields)] });
  }
  const { email, product_id, language } = parsed.data;
  const services = context.get(servicesContext);
  const result = await askForStockAlert(services, {
    productId: product_id,
    // A value that is not a string is refused as an invalid address.
    email: typeof email === "string" ? email : "",
    actor: await findActor(services, request.headers),
    address: context.get(clientAddressContext),
    locale: language,
    now: new Date(),
  });
  if (!result.ok) return refuse(result);
  return answer(result.cancelPath === null ? {} : { cancelPath: result.cancelPath });
};

function refuse(result: StockAlertRefusal): Response {
  switch (result.code) {
    case "invalid_email":
      return refusal(422, result.code, "Invalid email", { fields: ["email"] });
    case "unknown_product":
      return refusal(404, result.code, "Unknown product");
    case "in_stock":
      return refusal(409, result.code, "The product is in stock");
    case "off":
      return refusal(409, result.code, "The shop offers no stock alerts");
    case "rate_limited":
      return refusal(
        429,
        result.code,
        "Too many addresses; try again later",
        {},
        { "Retry-After": String(result.retryAfterSeconds) },
      );
  }
}
