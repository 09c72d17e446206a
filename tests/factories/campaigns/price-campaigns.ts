import type { PriceCampaignInput } from "#app/domain/price-campaigns/price-campaign-input.ts";

/** Returns a campaign of 20 % off everything, from now until it is ended. */
export function priceCampaignInput(changes: Partial<PriceCampaignInput> = {}): PriceCampaignInput {
  return {
    name: "Черен петък",
    kind: "percent",
    percent: 20,
    price_bgn: null,
    scope: "all",
    targets: [],
    starts_at: null,
    ends_at: null,
    ...changes,
  };
}
