import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";

/**
 * A price in force from `since` until the next entry. `price_bgn` is in stotinki; null while the product was not on
 * sale.
 */
export type PastPrice = { price_bgn: number | null; since: Date };

/**
 * An unconditional promotion by which everybody could buy the product for less than its price, from `since` until
 * `until`; null while it has no end. `priceOf` returns its unit price for a price, both in stotinki.
 */
export type OpenOffer = { since: Date; until: Date | null; priceOf: (price_bgn: number) => number };

/** A price at which the product was on sale; `until` is in milliseconds, or Infinity. */
type AppliedPrice = { price_bgn: number; since: Date; until: number };

/** A recent price reduction. Amounts are in stotinki. */
export type PriceReduction = {
  price: number;
  /** The lowest price of the 30 days before the reduction. */
  lowestBefore: number;
  since: Date;
  /** Time from which the reduction is no longer announced. */
  until: Date;
};

/**
 * Calendar days in Sofia before a reduction whose lowest price must be shown (Directive 98/6/EC, article 6a). A
 * reduction is also announced for this long: the law sets no end, but by then it is the usual price.
 */
export const reductionDays = 30;

/** Days of price history that determine the announcement, besides the price in force at their beginning. */
export const decisiveDays = 2 * reductionDays + 2;

/**
 * Returns the price reduction announced at a given time, or null. The current price must have begun within the last 30
 * days and be lower than both the previous price and every price in force in the 30 days before it began.
 * - Prices while the product was not on sale do not count; without any price in those 30 days there is no reduction.
 * - Raising a price and lowering it again is not a reduction. Each of several reductions is measured on its own.
 * - Days are whole days in Sofia: the first counts from its midnight.
 * - `history` may be unordered; of two entries with the same time the later in the list counts.
 * - Prices of `offers` lower the lowest price of the 30 days. They are never the current price: promotions do not change
 *   the price that the shop announces.
 */
export function priceReduction(
  history: readonly PastPrice[],
  now: Date,
  offers: readonly OpenOffer[] = [],
): PriceReduction | null {
  const applied = appliedPrices(history.filter(({ since }) => since <= now));
  const current = applied.at(-1);
  if (current?.until !== Infinity) return null;
  const price = current.price_bgn;
  // A repeated price, or a return to sale at the same price, counts from its first entry.
  const last = applied.findLastIndex(({ price_bgn }) => price_bgn !== price);
  const before = applied[last];
  const since = applied[last + 1]?.since;
  if (!before || !since || price >= before.price_bgn) return null;
  const day = sofiaDay(since);
  const until = startOfSofiaDay(addDays(day, reductionDays));
  if (now >= until) return null;
  const lowestBefore = lowestOf(applied.slice(0, last + 1), since, offers);
  return lowestBefore !== null && price < lowestBefore ? { price, lowestBefore, since, until } : null;
}

/**
 * Returns the lowest price of the 30 days before a moment, in stotinki, with which a reduction at that moment is
 * compared; null if the product was not on sale. Parameters as in `priceReduction`.
 */
export function lowestPriceBefore(
  history: readonly PastPrice[],
  moment: Date,
  offers: readonly OpenOffer[] = [],
): number | null {
  return lowestOf(appliedPrices(history.filter(({ since }) => since < moment)), moment, offers);
}

function lowestOf(
  applied: readonly AppliedPrice[],
  moment: Date,
  offers: readonly OpenOffer[],
): number | null {
  const windowStart = startOfSofiaDay(addDays(sofiaDay(moment), -reductionDays)).getTime();
  const prices = applied.flatMap(({ price_bgn, since, until }) => {
    const [from, to] = [Math.max(since.getTime(), windowStart), Math.min(until, moment.getTime())];
    if (from >= to) return [];
    const offered = offers.filter((offer) => offer.since.getTime() < to && endOf(offer) > from);
    return [price_bgn, ...offered.map(({ priceOf }) => priceOf(price_bgn))];
  });
  return prices.length > 0 ? Math.min(...prices) : null;
}

function endOf({ until }: OpenOffer): number {
  return until?.getTime() ?? Infinity;
}

/**
 * Returns the reduction in whole percent, rounded down so that it is never overstated; 0 without a reduction. Amounts
 * are in minor units of the base currency, because a converted price may differ by a unit.
 */
export function reductionPercent(price: number, lowestBefore: number): number {
  if (price >= lowestBefore) return 0;
  return Math.floor((100 * (lowestBefore - price)) / lowestBefore);
}

/** Sorts prices by time. Drops those replaced at the same moment and times when the product was not on sale. */
function appliedPrices(history: readonly PastPrice[]): AppliedPrice[] {
  const inOrder = history.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return inOrder.flatMap(({ price_bgn, since }, index) => {
    const until = inOrder[index + 1]?.since.getTime() ?? Infinity;
    return price_bgn !== null && since.getTime() < until ? [{ price_bgn, since, until }] : [];
  });
}
