import { campaignsHeader, writeCampaigns } from "#app/domain/campaigns/campaign.ts";
import { cartTotal } from "#app/domain/cart/cart.ts";
import type { Cart, Quantities } from "#app/domain/cart/cart.ts";
import { sentItem } from "#app/domain/cart/sent-item.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { Locale } from "#app/domain/locale.ts";
import { deliveryQuoteHeader } from "#app/domain/delivery/delivery-price.ts";
import type { Gift } from "#app/domain/orders/gift.ts";
import { addAmounts, toDecimal } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import type { MeasuredPart } from "#app/domain/measurement/measurement-settings.ts";
import { visitSourceHeader } from "#app/domain/measurement/visit-source.ts";
import { earlierOrderHeader } from "#app/domain/payments/payment.ts";
import { addressLine } from "#app/i18n/address-line.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { visitHeaders } from "#app/storefront/shop/consent/kept-visit.ts";
import { keptCodes } from "#app/storefront/shop/kept-codes.ts";
import { followedAgent } from "#app/storefront/campaigns/agent-memory.ts";
import { followedCampaigns } from "#app/storefront/campaigns/campaign-memory.ts";
import { visitMemory } from "#app/storefront/measurement/visit-memory.ts";
import type { PricedCart } from "#app/storefront/cart/promotions/promoted.ts";
import { callFunction, isRecord } from "#app/storefront/browser/call-function.ts";

/** Result of sending an order. */
export type OrderAnswer =
  /** `orderToken` shows the confirmation; `payToken` is null unless the order is paid by card. */
  | { kind: "accepted"; orderId: string; orderToken: string | null; payToken: string | null }
  /** An earlier request, whose answer was lost, created the order. This request differs and created none. */
  | { kind: "already_ordered"; orderToken: string | null; bought: Quantities }
  /** `gifts`: ids of those that the order can have, if others were sent. */
  | { kind: "refused"; code: (typeof refusalCodes)[number]; gifts?: readonly string[] }
  /** More units than a visitor who is not signed in may order with cash on delivery; `most` is the limit. */
  | { kind: "too_many_pieces"; most: number }
  /** Names of the refused fields. */
  | { kind: "invalid"; fields: string[] }
  /** No answer, or an unexpected one: the outcome is unknown. Sending the same order again is safe. */
  | { kind: "failed" };

const refusalCodes = [
  "price_changed",
  "out_of_stock",
  "empty_cart",
  "rate_limited",
  "office_no_cash",
  "office_too_small",
  "gift_no_cash",
  "gift_day_unavailable",
  "payment_unavailable",
  "shop_closed",
  "shop_paused",
] as const;

/** Language, base currency, carrier, price of delivery and promotions that the page showed to the shopper. */
export type OrderTerms = {
  language: Locale;
  baseCurrency: Currency;
  /** Missing or null when the shop decides later who delivers. */
  carrier?: CarrierName | null;
  /** The carriers on offer; missing while Econt alone delivers. */
  offered?: readonly CarrierName[] | undefined;
  /** Missing means free delivery. */
  delivery?: Amount;
  /** Token of the carrier's quoted price, with which the server charges it; null without a quote. */
  quoteToken?: string | null;
  /** The cart as promotions price it; missing without promotions. */
  promoted?: Pick<PricedCart, "payable" | "gifts" | "codes"> | undefined;
  /** Whether the page announced a request for a review, which the form may refuse; missing means no. */
  announcesReview?: boolean | undefined;
  /** The gift that the order is, cleaned and checked; missing or null when it is none. */
  gift?: Gift | null | undefined;
  /** What the page asks the shopper to allow (`PageFrameData`); missing where it asks for nothing. */
  consent?: readonly MeasuredPart[] | undefined;
};

/** Returns the total of a cart after promotions, with its delivery. */
export function orderTotal(cart: Cart, { baseCurrency, delivery, promoted }: OrderTerms): Amount {
  const goods = promoted?.payable ?? cartTotal(cart, baseCurrency);
  return delivery ? addAmounts(goods, delivery, baseCurrency) : goods;
}

/**
 * Sends an order to create-order (specification, section 7), with amounts as decimals in levs. `form` must have been
 * sanitised and checked. `earlierOrder` is the pay token of the card order that this one replaces.
 */
export async function sendOrder(
  form: CheckoutForm,
  cart: Cart,
  terms: OrderTerms,
  earlierOrder: string | null,
): Promise<OrderAnswer> {
  const { quoteToken = null } = terms;
  const checkout = checkoutOf(orderPayload(form, cart, terms));
  const { key, body } = checkout;
  const { source } = visitMemory;
  try {
    const answer = await callFunction("create-order", body, {
      "Idempotency-Key": key,
      ...(earlierOrder !== null && { [earlierOrderHeader]: earlierOrder }),
      ...(quoteToken !== null && { [deliveryQuoteHeader]: quoteToken }),
      [campaignsHeader]: writeCampaigns(followedCampaigns()),
      ...(source !== null && { [visitSourceHeader]: encodeURIComponent(source) }),
      ...visitHeaders(terms.consent, followedAgent()),
    });
    const read = readAnswer(answer);
    if (read.kind === "accepted") writeStored("session", keyName, { ...checkout, isPlaced: true });
    if (read.kind !== "already_ordered" || typeof answer.payToken !== "string") return read;
    // A token means that the existing order is by card. Its payment page was never opened, so this order replaces it.
    forgetCheckoutKey();
    return await sendOrder(form, cart, terms, answer.payToken);
  } catch {
    return { kind: "failed" };
  }
}

/** Drops the checkout key: the next order is a new purchase, even with the same items. */
export function forgetCheckoutKey(): void {
  forgetStored("session", keyName);
}

function orderPayload(
  { office, refusesReviewRequest, gift: _typedGift, ...form }: CheckoutForm,
  cart: Cart,
  terms: OrderTerms,
) {
  const { language, carrier = null, offered, promoted, announcesReview, gift } = terms;
  // A code of which the shop has said nothing yet is sent too: the order is refused if it changes the total.
  const refused = promoted?.codes.filter(({ why }) => why).map(({ code }) => code) ?? [];
  const codes = keptCodes().filter((code) => !refused.includes(code));
  const gifts = promoted?.gifts.map(({ product }) => product.id) ?? [];
  return {
    ...form,
    ...(carrier && { carrier }),
    ...(office && { officeCode: office.officeCode }),
    companyName: form.needInvoice ? form.companyName : "",
    vatNumber: form.needInvoice ? form.vatNumber : "",
    companyAddress: form.needInvoice ? form.companyAddress : "",
    address: addressLine({ ...form, carrier }, language, offered),
    items: cart.map((line) => ({ ...sentItem(line), price: toDecimal(line.product.price_bgn) })),
    ...(codes.length > 0 && { codes }),
    ...(gifts.length > 0 && { gifts }),
    ...(gift && { gift }),
    ...(announcesReview && !refusesReviewRequest && { reviewRequest: true }),
    totalBGN: toDecimal(orderTotal(cart, terms).stotinki),
    language,
  };
}

const keyName = "checkout-key";

type Checkout = { key: string; body: string; bought: string; isPlaced: boolean };

/**
 * Returns the checkout key of an order and the body to send with it. A repeated order (after a lost answer, a reload or
 * a change of language) is sent with its first key and body, so the server replays it. A changed order reuses the key
 * until an order is known to be placed: the server creates at most one order per key and reports an existing one
 * (decision 5). After that it gets a new key.
 */
function checkoutOf(payload: ReturnType<typeof orderPayload>): Checkout {
  const bought = JSON.stringify({ ...payload, address: undefined, language: undefined });
  const stored = storedCheckout();
  if (stored?.bought === bought) return stored;
  const key = stored && !stored.isPlaced ? stored.key : newKey();
  const checkout = { key, body: JSON.stringify(payload), bought, isPlaced: false };
  writeStored("session", keyName, checkout);
  return checkout;
}

function storedCheckout(): Checkout | null {
  const stored = readStored("session", keyName);
  if (!isRecord(stored)) return null;
  const { key, body, bought, isPlaced } = stored;
  if (typeof key !== "string" || typeof body !== "string" || typeof bought !== "string") return null;
  return { key, body, bought, isPlaced: isPlaced === true };
}

/** Returns 128 random bits in hex. `crypto.randomUUID` is undefined on pages served without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readAnswer(answer: Record<string, unknown>): OrderAnswer {
  if (answer.success === true && typeof answer.orderId === "string") {
    const payToken = textOrNull(answer.payToken);
    return {
      kind: "accepted",
      orderId: answer.orderId,
      orderToken: textOrNull(answer.orderToken),
      payToken,
    };
  }
  if (answer.code === "already_ordered" && typeof answer.orderId === "string") {
    const orderToken = textOrNull(answer.orderToken);
    return { kind: "already_ordered", orderToken, bought: quantitiesIn(answer.items) };
  }
  const code = refusalCodes.find((known) => known === answer.code);
  const { gifts } = answer;
  if (code && Array.isArray(gifts)) return { kind: "refused", code, gifts: gifts.map(String) };
  if (code) return { kind: "refused", code };
  if (answer.code === "too_many_pieces" && typeof answer.most === "number")
    return { kind: "too_many_pieces", most: answer.most };
  if (answer.code === "invalid" && Array.isArray(answer.fields)) {
    return { kind: "invalid", fields: answer.fields.filter((field) => typeof field === "string") };
  }
  return { kind: "failed" };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function quantitiesIn(items: unknown): Quantities {
  const lines = (Array.isArray(items) ? items : []).filter(isRecord);
  return Object.fromEntries(
    lines.map(({ productId, quantity }) => [String(productId), Number(quantity) || 0]),
  );
}
