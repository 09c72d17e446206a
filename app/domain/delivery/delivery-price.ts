import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import { amountIn, amountOf, stotinkiOf, sumOf, withoutPart } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { carrierCapabilities } from "./carrier.ts";
import type { CarrierName, DeliveryPlace, OfficeKind } from "./carrier.ts";
import type { DeliverySettings } from "./delivery-settings.ts";

/** The settings that decide what a delivery costs. Public pages receive them, so that they can state the price. */
export type DeliveryTerms = Pick<DeliverySettings, "carriers" | "pricing" | "free_from" | "prices">;

/**
 * Which carrier delivers a parcel, and to which kind of place. The carrier is null for a place that the customer typed.
 */
export type DeliveryChoice = { carrier: CarrierName | null; place: DeliveryPlace };

/** Request header of create-order: the token of the carrier's quote that the shopper has seen. */
export const deliveryQuoteHeader = "Delivery-Quote";

/** Kinds of places that customers can type; an automat is always chosen from a carrier's list. */
const freeTextPlaces = ["office", "address"] as const satisfies DeliveryPlace[];

/**
 * Returns the kind of place of a delivery type; an order without a type is delivered to an address. `officeKind` is the
 * kind of the office chosen from a carrier's list; null for a typed one.
 */
export function placeOf(
  deliveryType: DeliveryType | "" | null,
  officeKind: OfficeKind | null,
): DeliveryPlace {
  return deliveryType === "econt_office" ? (officeKind ?? "office") : "address";
}

/**
 * Returns what the customer pays for a delivery, calculated in the base currency. `goods` is the value of the order
 * without delivery. `quote` is the carrier's price in euro cents, null without one. It counts only if the owner charges
 * quotes and the carrier offers them, and is rounded up to the next tenth of a lev or euro. Otherwise the owner's fixed
 * price applies, 0 if none is set. Delivery is free unless `isCharged`.
 */
export function deliveryPrice(
  terms: DeliveryTerms,
  { carrier, place, goods, quote }: DeliveryChoice & { goods: Amount; quote: number | null },
  baseCurrency: Currency,
): Amount {
  if (!isCharged(terms, goods, baseCurrency)) return amountOf(0, baseCurrency);
  const { pricing, prices } = terms;
  if (pricing === "quote" && quote !== null && canQuote(carrier)) return roundedQuote(quote, baseCurrency);
  const price = (carrier && prices[carrier]?.[place]) ?? prices.any?.[place] ?? 0;
  return sumOf([{ price, quantity: 1 }], baseCurrency);
}

/**
 * Returns whether two deliveries of the same goods cost the customer the same. A carrier's quotes are unknown here, so
 * where they are charged, carrier and place must be the same.
 */
export function costsTheSame(
  terms: DeliveryTerms,
  { before, after, goods }: { before: DeliveryChoice; after: DeliveryChoice; goods: Amount },
  baseCurrency: Currency,
): boolean {
  if (!isCharged(terms, goods, baseCurrency)) return true;
  if (terms.pricing === "quote") return before.carrier === after.carrier && before.place === after.place;
  const priceOf = (choice: DeliveryChoice) =>
    amountIn(baseCurrency, deliveryPrice(terms, { ...choice, goods, quote: null }, baseCurrency));
  return priceOf(before) === priceOf(after);
}

/** Returns whether a carrier quotes prices. */
export function canQuote(carrier: CarrierName | null): carrier is CarrierName {
  return carrier !== null && carrierCapabilities[carrier].quote;
}

/** Returns whether the owner charges for delivering goods of this value, to any place. A price may still be 0. */
export function isCharged(terms: DeliveryTerms, goods: Amount, baseCurrency: Currency): boolean {
  return terms.pricing !== "free" && !isFreeFrom(terms.free_from, goods, baseCurrency);
}

/** Returns what goods of this value lack until their delivery is free; null when it is, or never becomes so. */
export function missingToFree(terms: DeliveryTerms, goods: Amount, baseCurrency: Currency): Amount | null {
  const { free_from } = terms;
  if (free_from === null || !isCharged(terms, goods, baseCurrency)) return null;
  return withoutPart(sumOf([{ price: free_from, quantity: 1 }], baseCurrency), goods, baseCurrency);
}

/**
 * What is known about the price of a delivery before the place is chosen. `from`: the lowest price; other places cost more.
 * `depends`: a carrier must be asked.
 */
export type DeliveryOutlook =
  | { kind: "exact"; amount: Amount }
  | { kind: "from"; amount: Amount }
  | { kind: "depends"; amount?: undefined };

/** Returns what a delivery of goods of this value can cost, over all carriers and places on offer. */
export function deliveryOutlook(
  terms: DeliveryTerms,
  goods: Amount,
  baseCurrency: Currency,
): DeliveryOutlook {
  const isQuoted = terms.pricing === "quote" && terms.carriers.some(canQuote);
  if (isQuoted && isCharged(terms, goods, baseCurrency)) return { kind: "depends" };
  const prices = offeredPrices(terms, goods, baseCurrency);
  const lowest = Math.min(...prices);
  const amount = amountOf(lowest, baseCurrency);
  return { kind: prices.some((price) => price > lowest) ? "from" : "exact", amount };
}

/**
 * Returns the highest price on offer for the delivery of goods of this value, for announcements that must not be too
 * low, such as structured data. Uses the fixed price in place of carriers' quotes, which are unknown.
 */
export function publicDeliveryPrice(terms: DeliveryTerms, goods: Amount, baseCurrency: Currency): Amount {
  return amountOf(Math.max(...offeredPrices(terms, goods, baseCurrency)), baseCurrency);
}

/** Returns the fixed prices of all carriers and places on offer, in minor units of the base currency. */
function offeredPrices(terms: DeliveryTerms, goods: Amount, baseCurrency: Currency): number[] {
  const choices: DeliveryChoice[] = [
    ...terms.carriers.flatMap((carrier) =>
      carrierCapabilities[carrier].places.map((place) => ({ carrier, place })),
    ),
    // Always possible: a customer can type a place that no carrier lists.
    ...freeTextPlaces.map((place) => ({ carrier: null, place })),
  ];
  return choices.map((choice) =>
    amountIn(baseCurrency, deliveryPrice(terms, { ...choice, goods, quote: null }, baseCurrency)),
  );
}

/**
 * Returns whether goods reach the value of free delivery, compared in the base currency, in which both amounts are
 * shown.
 */
function isFreeFrom(freeFrom: number | null, goods: Amount, baseCurrency: Currency): boolean {
  if (freeFrom === null) return false;
  const least = sumOf([{ price: freeFrom, quantity: 1 }], baseCurrency);
  return amountIn(baseCurrency, goods) >= amountIn(baseCurrency, least);
}

/** Quotes are rounded up to a multiple of this, in minor units. */
const quoteStep = 10;

function roundedQuote(quote: number, baseCurrency: Currency): Amount {
  const price = baseCurrency === "EUR" ? quote : stotinkiOf(quote);
  return amountOf(Math.ceil(price / quoteStep) * quoteStep, baseCurrency);
}
