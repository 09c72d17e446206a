import { campaignsHeader, readCampaigns } from "#app/domain/campaigns/campaign.ts";
import { checkoutKey, orderPayload } from "#app/domain/checkout/order-payload.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { countCampaign } from "#app/server/campaigns/campaign-counts.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { announceOrder } from "#app/server/orders/announce-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import type { OrderRefusal, PlaceOrderResult } from "#app/server/orders/place-order.ts";
import { closeReplaced } from "#app/server/payments/close-replaced.ts";
import { orderOfPayToken, payToken } from "#app/server/payments/pay-link.ts";
import type { Services } from "#app/server/services.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { answer, refusal } from "./refusal.ts";
import type { ServerFunction } from "./server-function.ts";

/**
 * create-order (specification, section 7): needs no account. Answers `{success: true, orderId}`, with the `payToken` of a card
 * order. Refuses with `invalid` (422 with `fields`), `empty_cart` (422), `price_changed` or `out_of_stock` (409 with
 * `productIds`), `rate_limited` (429 with Retry-After) or `already_ordered` (409). The last one carries `orderId` and `items`
 * of the existing order: the one that the same checkout key created from a different body, with its `payToken` if it is by
 * card, or the paid order that `Earlier-Order` names. If a replaced card order was paid at that moment, it stays and the new
 * order is cancelled: `orderId` is then that of the replaced order.
 */
export const createOrder: ServerFunction = async ({ request, body, context }) => {
  const services = context.get(servicesContext);
  const key = request.headers.get("Idempotency-Key");
  if (key !== null && !checkoutKey.safeParse(key).success) return invalid(["Idempotency-Key"]);
  if (isEmptyCart(body)) return refusal(422, "empty_cart", "The cart is empty");
  const parsed = orderPayload.safeParse(body);
  if (!parsed.success) return invalid(parsed.error.issues.map((issue) => issue.path.join(".") || "body"));
  const payload = parsed.data;
  if (payload.paymentMethod === "stripe" && !services.provider) return invalid(["paymentMethod"]);

  const limit = services.limits.ordersPerAddress;
  const address = context.get(clientAddressContext);
  const retryAfterSeconds = await limit.take(address);
  const actor = await findActor(services, request.headers);
  const earlierOrder = orderOfPayToken(services.signingSecret, request.headers.get(earlierOrderHeader) ?? "");
  const now = new Date();
  const result: PlaceOrderResult =
    retryAfterSeconds === null
      ? await placeOrder(services, actor, { payload, checkoutKey: key, earlierOrder, now })
      : { ok: false, code: "rate_limited", retryAfterSeconds };
  if (!result.ok) return refuse(services, result);
  if (result.isReplay) await limit.giveBack(address);
  else {
    services.metrics.count("orders_placed_total", { payment: payload.paymentMethod });
    await announceOrder(services.db, result.orderId);
    await countOrder(services.db, request.headers);
  }
  const orderId = await remainingOrder(services, result, now);
  // A replaced order that was just paid remains and needs no pay token.
  return orderId === result.orderId
    ? answer(orderFields(services, orderId, payload.paymentMethod))
    : answer({ orderId });
};

/** The order fields of the answer. The token authorises paying the order or replacing it. */
function orderFields({ signingSecret }: Services, orderId: string, paymentMethod: PaymentMethod) {
  return { orderId, ...(paymentMethod === "stripe" && { payToken: payToken(signingSecret, orderId) }) };
}

async function remainingOrder(
  { provider, ...services }: Services,
  { orderId, replaced }: Extract<PlaceOrderResult, { ok: true }>,
  now: Date,
): Promise<string> {
  if (!provider || replaced.length === 0) return orderId;
  return closeReplaced({ ...services, provider }, { orderId, replaced, now });
}

/** Counts the order for its campaigns. A failure is only logged, since the order is already placed. */
async function countOrder(db: Database, headers: Headers): Promise<void> {
  const now = new Date();
  try {
    for (const campaign of readCampaigns(headers.get(campaignsHeader) ?? ""))
      await countCampaign(db, campaign, "order", now);
  } catch (error) {
    log.error({ err: error }, "failed to count an order for its campaigns");
  }
}

function invalid(fields: string[]): Response {
  return refusal(422, "invalid", "The order's data are not valid", { fields: [...new Set(fields)] });
}

function refuse(services: Services, result: OrderRefusal): Response {
  switch (result.code) {
    case "empty_cart":
      return refusal(422, result.code, "The cart is empty");
    case "key_reused":
      return refusal(409, "already_ordered", "This purchase has been ordered with other data", {
        ...orderFields(services, result.orderId, result.paymentMethod),
        items: result.items,
      });
    case "already_paid":
      return refusal(409, "already_ordered", "This purchase has been ordered and paid", {
        orderId: result.orderId,
        items: result.items,
      });
    case "price_changed":
      return refusal(409, result.code, "Prices have changed", { productIds: result.productIds });
    case "out_of_stock":
      return refusal(409, result.code, "Not enough in stock", { productIds: result.productIds });
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

/** An empty list has its own code, so that the browser can return to the cart. */
function isEmptyCart(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    "items" in body &&
    Array.isArray(body.items) &&
    body.items.length === 0
  );
}
