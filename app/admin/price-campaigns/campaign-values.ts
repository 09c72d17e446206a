import { amountField, euroCents } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { PriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { momentValues } from "#app/admin/shared/editing/edit-answer.ts";

/** Returns the form values of a campaign, its price in the shop's currency. */
export function campaignValues(campaign: PriceCampaign, currency: Currency): Record<string, string> {
  const { name, kind, percent, price_bgn, scope, targets, starts_at, ends_at } = campaign;
  const price = price_bgn !== null && currency === "EUR" ? euroCents(price_bgn) : price_bgn;
  return {
    name,
    kind,
    scope,
    percent: percent === null ? "" : String(percent),
    price: price === null ? "" : amountField(price),
    price_currency: currency,
    [`targets_${scope}`]: targets.join(","),
    ...momentValues("starts_at", starts_at, "start"),
    ...momentValues("ends_at", ends_at, "end"),
  };
}

/** Returns the form values of a new campaign. */
export function newCampaign(currency: Currency): Record<string, string> {
  return { kind: "percent", scope: "all", price_currency: currency };
}
