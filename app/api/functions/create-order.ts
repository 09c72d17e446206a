import { campaignsHeader, readCampaigns } from "#app/domain/campaigns/campaign.ts";
import { checkoutKey, orderPayload } from "#app/domain/checkout/order-payload.ts";
import type { OrderPayload } from "#app/domain/checkout/order-payload.ts";
import { deliveryQuoteHeader } from "#app/domain/delivery/delivery-price.ts";
import { readVisitSource, visitSourceHeader } from "#app/domain/measurement/visit-source.ts";
import { readVisit } from "#app/domain/measurement/read-visit.ts";
import { visitHeader } from "#app/domain/measurement/visit-header.ts";
import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { confirmationToken } from "#app/server/orders/confirmation.ts";
import { submitOrder } from "#app/server/checkout/submit-order.ts";
import type { SubmitOrderRefusal } from "#app/server/checkout/submit-order.ts";
import type { Services } from "#app/server/services.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { closedHeaders } from "#app/server/opening/refuse-while-closed.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * create-order (specification, section 7): needs no account. Answers `{success: true, orderId}`, with the `orderToken`
 * that shows its confirmation, and the `payToken` of a card order.
 *
 * Refuses with `invalid` (422 with `fields`), `empty_cart` (422), `price_changed` or `out_of_stock` (409 with
 * `productIds`), `too_many_pieces` (422 with `most`), `payment_unavailable` (422: a method that the shop does not offer
 * to shoppers), `shop_closed` or `shop_paused` (503 with Retry-After), `office_no_cash` (422: the office takes no cash
 * on delivery), `office_too_small` (422: the parcel is too heavy or too large for the office), `gift_no_cash` (422: no
 * cash on delivery for a gift), `gift_day_unavailable` (422: no delivery on the requested day), `rate_limited` (429
 * with Retry-After) or `already_ordered` (409).
 *
 * If the body names gifts, `price_changed` carries the product ids of the `gifts` that the order can have.
 * find-promotions says why codes do not apply.
 *
 * `already_ordered` carries `orderId` and `items` of the existing order: the one that the same checkout key created
 * from a different body, with its `payToken` if it is by card, or the paid order that `Earlier-Order` names. If a
 * replaced card order was paid at that moment, it stays and the new order is cancelled: `orderId` is then that of the
 * replaced order.
 */
export const createOrder: ServerFunction = async ({ request: { headers }, body, context }) => {
  const services = context.get(servicesContext);
  const key = headers.get("Idempotency-Key");
  if (key !== null && !checkoutKey.safeParse(key).success) return invalid(["Idempotency-Key"]);
  if (isEmptyCart(body)) return refusal(422, "empty_cart", "The cart is empty");
  const parsed = orderPayload.safeParse(body);
  if (!parsed.success) return invalid(parsed.error.issues.map((issue) => issue.path.join(".") || "body"));
  const result = await submitOrder(services, await findActor(services, headers), {
    payload: parsed.data,
    checkoutKey: key,
    earlierToken: headers.get(earlierOrderHeader),
    quoteToken: headers.get(deliveryQuoteHeader),
    address: context.get(clientAddressContext),
    campaigns: readCampaigns(headers.get(campaignsHeader) ?? ""),
    visitSource: readVisitSource(headers.get(visitSourceHeader)),
    visited: {
      visit: readVisit(headers.get(visitHeader)),
      userAgent: headers.get("User-Agent") ?? "",
    },
    now: new Date(),
  });
  return result.ok ? answer(orderFields(services, result)) : refuse(services, result, parsed.data);
};

/** Returns the order fields of the answer. */
function orderFields(
  services: Services,
  { orderId, payToken = null }: { orderId: string; payToken?: string | null },
) {
  const orderToken = confirmationToken(services, orderId);
  return { orderId, orderToken, ...(payToken !== null && { payToken }) };
}

function invalid(fields: string[]): Response {
  return refusal(422, "invalid", "The order's data are not valid", { fields: [...new Set(fields)] });
}

function refuse(services: Services, result: SubmitOrderRefusal, { gift }: OrderPayload): Response {
  switch (result.code) {
    case "carrier_unavailable":
      // The page shows terms of a carrier that the shop no longer offers.
      return refusal(409, "price_changed", "The delivery has changed", {
        productIds: [],
        codes: [],
        gifts: [],
      });
    case "office_unavailable":
      return invalid(["officeCode"]);
    case "phone_unreadable":
      // The carrier calls who receives the parcel.
      return invalid([gift?.receiver ? "gift.receiver.phone" : "phone"]);
    case "office_no_cash":
      return refusal(422, result.code, "The office takes no cash on delivery");
    case "office_too_small":
      return refusal(422, result.code, "The parcel is too heavy or too large for the office");
    case "gift_no_cash":
      return refusal(422, result.code, "A gift is not paid with cash on delivery");
    case "gift_day_unavailable":
      return refusal(422, result.code, "No delivery on the requested day");
    case "empty_cart":
      return refusal(422, result.code, "The cart is empty");
    case "key_reused":
      return refusal(409, "already_ordered", "This purchase has been ordered with other data", {
        ...orderFields(services, result),
        items: result.items,
      });
    case "already_paid":
      return refusal(409, "already_ordered", "This purchase has been ordered and paid", {
        ...orderFields(services, { orderId: result.orderId }),
        items: result.items,
      });
    case "price_changed":
      return refusal(409, result.code, "Prices have changed", {
        productIds: result.productIds,
        ...(result.gifts && { gifts: result.gifts }),
      });
    case "out_of_stock":
      return refusal(409, result.code, "Not enough in stock", { productIds: result.productIds });
    case "too_many_pieces":
      return refusal(422, result.code, "Too many pieces for cash on delivery without an account", {
        most: result.most,
      });
    case "payment_unavailable":
      return refusal(422, result.code, "The shop does not offer this payment method");
    case "shop_closed":
    case "shop_paused":
      return refusal(503, result.code, "The shop takes no orders now", {}, closedHeaders);
    case "rate_limited":
      return refusal(
        429,
        result.code,
        "Too many orders; try again later",
        {},
        { "Retry-After": String(result.retryAfterSeconds) },
      );
  }
}

/** Returns whether the list of items is empty: that has its own code, so that the browser can return to the cart. */
function isEmptyCart(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    "items" in body &&
    Array.isArray(body.items) &&
    body.items.length === 0
  );
}
