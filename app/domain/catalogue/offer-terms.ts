import { euroCents } from "#app/domain/money.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Listing } from "./listing.ts";
import { stockState } from "./product.ts";
import type { PriceReduction } from "./price-history.ts";

/** Working days, both inclusive. */
export type WorkingDays = { min: number; max: number };

/** How long the courier takes to deliver an order. */
const transitDays: WorkingDays = { min: 1, max: 2 };

/** Withdrawal period in days (Consumer Protection Act, article 50). */
export const withdrawalDays = 14;

/** The delivery of an order within Bulgaria; `cents` are euro cents. */
export type DeliveryOffer = { cents: number; processing: WorkingDays; transit: WorkingDays };

/**
 * Returns the delivery of one product ordered alone. `cents` is its highest price in euro cents, 0 while delivery is
 * free. `processingDays` is the owner's setting (by default two: specification, section 9).
 */
export function deliveryOffer(cents: number, processingDays: number): DeliveryOffer {
  const processing = { min: Math.min(1, processingDays), max: processingDays };
  return { cents, processing, transit: transitDays };
}

/** Days for which a price without a reduction is announced. */
const priceDays = 30;

/**
 * Returns the day until which search engines may show a price: the last day on which its reduction is announced,
 * otherwise 30 days from today. It changes only at midnight in Sofia or with a new price, and pages are rendered again
 * at both, so that a cached page never names a past day.
 */
export function priceValidUntil(reduction: Pick<PriceReduction, "until"> | undefined, now: Date): string {
  return reduction ? addDays(sofiaDay(reduction.until), -1) : addDays(sofiaDay(now), priceDays);
}

/** Returns the price of one unit as it is charged, in euro cents, for a price in stotinki. */
export function offerCents({ price_bgn }: { price_bgn: number }): number {
  return euroCents(price_bgn);
}

/**
 * Returns the lowest price before an announced reduction, in euro cents, where the charged price is lower than that;
 * null otherwise. A reduction by a stotinka may round to the same cent, and is then none to channels that name prices
 * in euros.
 */
export function centsBefore({
  price_bgn,
  reduction,
}: Pick<Listing, "price_bgn" | "reduction">): number | null {
  const before = reduction && offerCents({ price_bgn: reduction.lowestBefore });
  return before !== null && before > offerCents({ price_bgn }) ? before : null;
}

/** Returns whether a product can be ordered now. */
export function isOffered({ stock_quantity }: { stock_quantity: number }): boolean {
  return stockState(stock_quantity) !== "sold_out";
}
