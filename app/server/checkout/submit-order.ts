import type { Campaign } from "#app/domain/campaigns/campaign.ts";
import type { OrderPayload } from "#app/domain/checkout/order-payload.ts";
import { placeOf } from "#app/domain/delivery/delivery-price.ts";
import { mailboxOf } from "#app/domain/typed-text.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { countCampaign } from "#app/server/campaigns/campaign-counts.ts";
import { quoteForOrder } from "#app/server/delivery/delivery-quote.ts";
import { countOrder } from "#app/server/measurement/count-visits.ts";
import { log } from "#app/server/log.ts";
import { offeredCarriers, whyAddressRefused, whyOfficeRefused } from "#app/server/delivery/find-offices.ts";
import type { OfficeRefusal } from "#app/server/delivery/find-offices.ts";
import { closeReplaced } from "#app/server/payments/close-replaced.ts";
import { orderOfPayToken, payToken } from "#app/server/payments/pay-link.ts";
import { keepOrigin } from "#app/server/measurement/keep-origin.ts";
import type { OrderVisit } from "#app/server/measurement/keep-origin.ts";
import type { Services } from "#app/server/services.ts";
import { countBy } from "#app/server/request/limits.ts";
import { announceOrder } from "#app/server/orders/announce-order.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import type { OrderRefusal, PlaceOrderRequest, PlaceOrderResult } from "#app/server/orders/place-order.ts";
import { findReplay } from "#app/server/orders/replay.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { weightOfItems } from "#app/server/delivery/goods-of-items.ts";

export type SubmitOrderRequest = Pick<PlaceOrderRequest, "checkoutKey" | "now"> & {
  payload: OrderPayload;
  /** Network address of the shopper. */
  address: string;
  /** Pay token of the card order that the browser says this one replaces; ignored if its signature is invalid. */
  earlierToken: string | null;
  /** Token of the carrier's quote that the shopper has seen; ignored unless it is valid for this order. */
  quoteToken?: string | null;
  /** The campaigns of the visit, which are credited with the order. */
  campaigns: readonly Campaign[];
  /** The source of the visit, for which the order is counted; missing or null where visits are not counted. */
  visitSource?: string | null;
  /** Where the visit came from, as the request says; missing for none. */
  visited?: Omit<OrderVisit, "address">;
};

/** Refusals of `placeOrder` that only orders entered by staff get. */
type StaffRefusal = "codes" | "discount";

export type SubmitOrderRefusal =
  | { ok: false; code: "carrier_unavailable" | OfficeRefusal }
  | Exclude<OrderRefusal, { code: "key_reused" | StaffRefusal }>
  | (Extract<OrderRefusal, { code: "key_reused" }> & { payToken: string | null });

export type SubmitOrderResult =
  /** `payToken` authorises paying the order or replacing it; null unless it is a card order, and for a restored one. */
  { ok: true; orderId: string; payToken: string | null } | SubmitOrderRefusal;

/**
 * Places a shopper's order, with the checks of `placeOrder`, under the limits of orders per network address and per
 * mailbox. A replay does not count against them and is answered even above them; a refused order does not count against
 * the mailbox. A new order is announced and counted for its campaigns and for the source of its visit, and where its
 * visit came from is kept (`keepOrigin`). Except for a replay, refused as
 * `carrier_unavailable` when its carrier does not deliver to addresses here, as `office_unavailable` when the office's
 * carrier is not offered or the office is unknown, closed or in another town, as `office_no_cash` when the office does
 * not take the cash on delivery, as `office_too_small` when the parcel is too heavy or too large for it, and as
 * `phone_unreadable` when the carrier could not call the customer, or the receiver of a gift.
 *
 * Expires the payment sessions of replaced card orders. If one was paid at that moment and can be restored, the new
 * order is cancelled: the result is then the restored order, which needs no pay token.
 */
export async function submitOrder(
  services: Pick<Services, "cards" | "carriers" | "db" | "jobs" | "metrics" | "limits" | "signingSecret">,
  actor: Actor,
  {
    payload,
    checkoutKey,
    earlierToken,
    quoteToken = null,
    address,
    campaigns,
    visitSource = null,
    visited,
    now,
  }: SubmitOrderRequest,
): Promise<SubmitOrderResult> {
  const { paymentMethod } = payload;
  const placeRefusal = await whyPlaceRefused(services, payload);
  const { ordersPerAddress, ordersPerMailbox } = services.limits;
  const mailbox = mailboxOf(payload.email);
  const retryAfterSeconds = await countBy([
    [ordersPerAddress, address],
    [ordersPerMailbox, mailbox],
  ]).consume();
  if (retryAfterSeconds !== null) {
    // The answer to the last order before the limit may have been lost.
    const replay = await replayed(services, { payload, checkoutKey });
    return replay ?? { ok: false, code: "rate_limited", retryAfterSeconds };
  }
  if (placeRefusal) {
    await ordersPerMailbox.release(mailbox);
    const replay = await replayed(services, { payload, checkoutKey });
    if (replay?.ok) await ordersPerAddress.release(address);
    return replay ?? { ok: false, code: placeRefusal };
  }
  const earlierOrder = orderOfPayToken(services.signingSecret, earlierToken ?? "");
  // Before the transaction, which must not wait for a carrier.
  const deliveryQuote = await quoteForOrder(services, { delivery: payload, token: quoteToken, now });
  const placed = await placeOrder(services, actor, {
    payload,
    checkoutKey,
    earlierOrder,
    deliveryQuote,
    now,
  });
  if (!placed.ok || placed.isReplay) await ordersPerMailbox.release(mailbox);
  if (!placed.ok) return refusalOf(services, placed);
  if (placed.isReplay) await ordersPerAddress.release(address);
  else {
    await announceOrder(services, { orderId: placed.orderId, paymentMethod, isFree: placed.isFree });
    await countForCampaigns(services, campaigns, now);
    await countOrder(services, visitSource, now);
  }
  // Of a replay too: the first attempt may have ended before it.
  if (visited) await keepOrigin(services, placed.orderId, { ...visited, address, now });
  const orderId = await remainingOrder(services, placed, now);
  const isReplaced = orderId !== placed.orderId;
  return { ok: true, orderId, payToken: isReplaced ? null : tokenOf(services, orderId, paymentMethod) };
}

/** Returns why the carrier of an order cannot deliver it; null when it can, and without a carrier. */
async function whyPlaceRefused(
  services: Pick<Services, "carriers" | "db">,
  { carrier, officeCode, deliveryType, city, gift, paymentMethod, items, ...payload }: OrderPayload,
): Promise<"carrier_unavailable" | OfficeRefusal | null> {
  if (carrier === null) return null;
  // The carrier calls who receives the parcel.
  const phone = gift?.receiver?.phone ?? payload.phone;
  if (placeOf(deliveryType, null) === "address")
    return whyAddressRefused((await loadShop(services.db)).delivery, { carrier, phone });
  return whyOfficeRefused(services.db, await offeredCarriers(services), {
    carrier,
    officeCode,
    city,
    phone,
    paymentMethod,
    goods: await weightOfItems(services.db, items),
  });
}

/** Returns the result of an order that this purchase has already placed; null when there is none. */
async function replayed(
  services: Pick<Services, "db" | "signingSecret">,
  { payload, checkoutKey }: Pick<SubmitOrderRequest, "payload" | "checkoutKey">,
): Promise<SubmitOrderResult | null> {
  const replay = checkoutKey === null ? null : await findReplay(services, { payload, checkoutKey });
  if (!replay?.ok) return replay && refusalOf(services, replay);
  const { orderId } = replay;
  return { ok: true, orderId, payToken: tokenOf(services, orderId, payload.paymentMethod) };
}

function refusalOf(
  services: Pick<Services, "signingSecret">,
  refusal: Extract<PlaceOrderResult, { ok: false }>,
): SubmitOrderRefusal {
  if (refusal.code === "codes" || refusal.code === "discount")
    throw new Error(`A shopper's order cannot be refused as ${refusal.code}`);
  return refusal.code === "key_reused"
    ? { ...refusal, payToken: tokenOf(services, refusal.orderId, refusal.paymentMethod) }
    : refusal;
}

function tokenOf(
  { signingSecret }: Pick<Services, "signingSecret">,
  orderId: string,
  paymentMethod: PlaceOrderRequest["payload"]["paymentMethod"],
): string | null {
  return paymentMethod === "stripe" ? payToken(signingSecret, orderId) : null;
}

async function remainingOrder(
  { cards, ...services }: Pick<Services, "cards" | "db" | "jobs" | "metrics">,
  { orderId, replaced }: Extract<PlaceOrderResult, { ok: true }>,
  now: Date,
): Promise<string> {
  if (replaced.length === 0) return orderId;
  const { provider } = await cards.find();
  return provider === null ? orderId : closeReplaced({ ...services, provider }, { orderId, replaced, now });
}

/** Counts the order for its campaigns. A failure is only logged, since the order is already placed. */
async function countForCampaigns(
  { db }: Pick<Services, "db">,
  campaigns: readonly Campaign[],
  now: Date,
): Promise<void> {
  try {
    for (const campaign of campaigns) await countCampaign(db, campaign, "order", now);
  } catch (error) {
    log.error({ err: error }, "failed to count an order for its campaigns");
  }
}
