import { addDays, sofiaDay, startOfSofiaDay } from "./sofia-days.ts";

/** What a product cost from a moment on, until its next price. `price_bgn` is in stotinki, and null while it was not on sale. */
export type PastPrice = { price_bgn: number | null; since: Date };

/** A price at which the product could be bought, to a moment in milliseconds, or Infinity. */
type AppliedPrice = { price_bgn: number; since: Date; until: number };

/** A price that was lowered lately. Amounts are in stotinki. */
export type PriceReduction = {
  price: number;
  /** The lowest price of the 30 days before the reduction. */
  lowestBefore: number;
  since: Date;
  /** The moment from which it is announced no more. */
  until: Date;
};

/**
 * Days of Sofia's calendar before a reduction, of which the lowest price is told (Directive 98/6/EC, article 6a). So
 * long a reduction is announced, too: the law sets no end, but after them it is what the product costs.
 */
export const reductionDays = 30;

/** No price older than this many days before a moment, but the one in force then, decides what is announced at it. */
export const decisiveDays = 2 * reductionDays + 2;

/**
 * The reduction that is announced at a moment: the price of that moment is lower than the one before it, began within
 * the last 30 days, and is lower than any price in force in the 30 days before it began. What the product was said to cost
 * while nobody could buy it is no price, and where it could not be bought in those 30 days there is none to be measured
 * against. A price that was raised and then lowered to what it had been is none, and each of several reductions is measured
 * against the days before itself. The days are whole ones of Sofia: the first of the 30 counts from its midnight, whatever
 * hour the reduction began at. Prices may come in any order; of two that begin at the same moment the one given later counts.
 */
export function priceReduction(history: readonly PastPrice[], now: Date): PriceReduction | null {
  const applied = appliedPrices(history.filter(({ since }) => since <= now));
  const current = applied.at(-1);
  if (current?.until !== Infinity) return null;
  const price = current.price_bgn;
  // A price that was written down twice, or at which the product was put on sale again, began with the first.
  const last = applied.findLastIndex(({ price_bgn }) => price_bgn !== price);
  const before = applied[last];
  const since = applied[last + 1]?.since;
  if (!before || !since || price >= before.price_bgn) return null;
  const day = sofiaDay(since);
  const until = startOfSofiaDay(addDays(day, reductionDays));
  if (now >= until) return null;
  const windowStart = startOfSofiaDay(addDays(day, -reductionDays)).getTime();
  const inWindow = applied.slice(0, last + 1).filter((earlier) => earlier.until > windowStart);
  if (inWindow.length === 0) return null;
  const lowestBefore = Math.min(...inWindow.map(({ price_bgn }) => price_bgn));
  return price < lowestBefore ? { price, lowestBefore, since, until } : null;
}

/**
 * By how many whole percent a price lies below the lowest one of the 30 days before, rounded in the buyer's favour: never
 * more than it is. 0 where no reduction is announced. Amounts are in stotinki.
 */
export function reductionPercent(price: number, lowestBefore: number | undefined): number {
  if (lowestBefore === undefined || price >= lowestBefore) return 0;
  return Math.floor((100 * (lowestBefore - price)) / lowestBefore);
}

/** The prices in order of time; one that another replaced at once was never applied. */
function appliedPrices(history: readonly PastPrice[]): AppliedPrice[] {
  const inOrder = history.toSorted((a, b) => a.since.getTime() - b.since.getTime());
  return inOrder.flatMap(({ price_bgn, since }, index) => {
    const until = inOrder[index + 1]?.since.getTime() ?? Infinity;
    return price_bgn !== null && since.getTime() < until ? [{ price_bgn, since, until }] : [];
  });
}
