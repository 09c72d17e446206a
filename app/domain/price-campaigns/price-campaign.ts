import { lowestPriceBefore, priceReduction, reductionPercent } from "#app/domain/catalogue/price-history.ts";
import type { OpenOffer, PastPrice } from "#app/domain/catalogue/price-history.ts";
import { amountOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { percentOff } from "#app/domain/promotions/open-offer.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";

/** `percent`: off the price of each product. `price`: one price for all of them. */
export const priceCampaignKinds = ["percent", "price"] as const;
export type PriceCampaignKind = (typeof priceCampaignKinds)[number];

/**
 * `planned`: has not begun. `running`: its prices are in force. `ended`: over, by itself or by hand. `undone`: taken
 * back by the owner, before or after its start.
 */
export const priceCampaignStates = ["planned", "running", "ended", "undone"] as const;
export type PriceCampaignState = (typeof priceCampaignStates)[number];

/** How a campaign reduces prices; what its kind does not use is null. */
export type PriceCut = {
  kind: PriceCampaignKind;
  /** Whole percent, from 1 to 99. */
  percent: number | null;
  /** In stotinki. */
  price_bgn: number | null;
};

/**
 * Returns the reduced price of a product, in stotinki; null if it would not be lower. The percentage rounds half up in
 * the base currency, as promotions do, and nothing costs less than its smallest unit.
 */
export function campaignPrice(
  { kind, percent, price_bgn }: PriceCut,
  price: number,
  base: Currency,
): number | null {
  const units = baseUnits(price, base);
  const wanted = kind === "percent" ? percentOff(units, percent ?? 0) : baseUnits(price_bgn ?? 0, base);
  const reduced = Math.max(1, wanted);
  return reduced < units ? amountOf(reduced, base).stotinki : null;
}

/** A product to which a campaign applies, before its start. */
export type CampaignProduct = {
  id: string;
  /** In stotinki. */
  price_bgn: number;
  is_active: boolean;
  history: readonly PastPrice[];
  offers: readonly OpenOffer[];
  /** The name of a campaign that has this product already; null if there is none. */
  taken_by: string | null;
};

/** What a campaign will do to a product. Amounts are in stotinki. */
export type PreviewedPrice = {
  id: string;
  price: number;
  /** Null for a product that the campaign leaves out. */
  reduced: number | null;
  why: "taken" | "not_lower" | null;
  /** The lowest price of the 30 days before the start; null for a product that was not on sale. */
  lowest: number | null;
  /** The percentage that the shop will announce beside the lowest price; null if it announces no reduction. */
  announced: number | null;
};

/**
 * Returns what a campaign that starts at `start` will do to a product, if its price stays as it is until then. The shop
 * announces only a price below the lowest of the 30 days before (Directive 98/6/EC, article 6a).
 */
export function previewPrice(
  cut: PriceCut,
  { id, price_bgn: price, is_active, history, offers, taken_by }: CampaignProduct,
  { start, base }: { start: Date; base: Currency },
): PreviewedPrice {
  const lowest = lowestPriceBefore(history, start, offers);
  const known = { id, price, lowest, announced: null };
  if (taken_by !== null) return { ...known, reduced: null, why: "taken" };
  const reduced = campaignPrice(cut, price, base);
  if (reduced === null) return { ...known, reduced, why: "not_lower" };
  const next = { price_bgn: is_active ? reduced : null, since: start };
  const reduction = priceReduction([...history.filter(({ since }) => since < start), next], start, offers);
  const announced =
    reduction && reductionPercent(baseUnits(reduction.price, base), baseUnits(reduction.lowestBefore, base));
  return { ...known, reduced, why: null, announced };
}
