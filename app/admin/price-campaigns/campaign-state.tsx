import { formatDateTime } from "#app/domain/dates.ts";
import type { PriceCampaignState } from "#app/domain/price-campaigns/price-campaign.ts";
import type { PriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const tones: Record<PriceCampaignState, BadgeTone> = {
  planned: "info",
  running: "success",
  ended: "neutral",
  undone: "attention",
};

/** Shows the state of a campaign, and whether its prices are still being changed. */
export function CampaignBadge({ campaign }: { campaign: Pick<PriceCampaign, "state" | "is_settled"> }) {
  const t = useAdminText();
  const { state, is_settled } = campaign;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tones[state]}>{t(`price-campaigns.state.${state}`)}</Badge>
      {!is_settled && <Badge tone="attention">{t("price-campaigns.settling")}</Badge>}
    </span>
  );
}

type Cut = Pick<PriceCampaign, "kind" | "percent" | "price_bgn">;

/** Returns a function that describes how a campaign reduces prices: `−20 %`, or the price. */
export function useCutText(): (cut: Cut) => string {
  const t = useAdminText();
  const priceText = usePriceText();
  return ({ kind, percent, price_bgn }) =>
    kind === "percent"
      ? `−${percent ?? 0}\u00a0%`
      : t("price-campaigns.cut.price", { price: priceText(price_bgn ?? 0) });
}

/** Returns a function that describes from when until when a campaign runs. */
export function useWindowText(): (window: Pick<PriceCampaign, "starts_at" | "ends_at">) => string {
  const t = useAdminText();
  const locale = useLocale();
  return ({ starts_at, ends_at }) => {
    const start = formatDateTime(starts_at, locale);
    return ends_at
      ? t("price-campaigns.window.between", { start, end: formatDateTime(ends_at, locale) })
      : t("price-campaigns.window.from", { start });
  };
}
