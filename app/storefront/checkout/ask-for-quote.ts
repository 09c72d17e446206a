import { deliveryPlaces } from "#app/domain/delivery/carrier.ts";
import type { DeliveryPlace } from "#app/domain/delivery/carrier.ts";
import { callFunction } from "#app/storefront/browser/call-function.ts";

/**
 * A carrier's price in euro cents, null when the owner's fixed price applies; the kind of place where the office hands
 * over, null when unknown; and the token with which the order gets this price, null without an answer. `isLimited`:
 * this network address asked too often, so there is no price yet.
 */
export type ShownQuote = {
  cents: number | null;
  place: DeliveryPlace | null;
  token: string | null;
  isLimited: boolean;
};

/**
 * Asks the shop for the carrier's price of a delivery; `request` is the body of quote-delivery. Without an answer the
 * fixed price is shown, and the shop asks the carrier again when the order is placed. Never throws.
 */
export async function askForQuote(request: string): Promise<ShownQuote> {
  try {
    const { success, code, cents, place, token } = await callFunction("quote-delivery", request);
    if (success === true && typeof token === "string")
      return {
        cents: typeof cents === "number" ? cents : null,
        place: deliveryPlaces.find((known) => known === place) ?? null,
        token,
        isLimited: false,
      };
    if (code === "rate_limited") return { ...noQuote, isLimited: true };
  } catch (error) {
    console.error("The price of the delivery could not be loaded", error);
  }
  return noQuote;
}

const noQuote: ShownQuote = { cents: null, place: null, token: null, isLimited: false };
