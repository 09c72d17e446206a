import type { CampaignFigures } from "#app/domain/campaigns/campaign.ts";
import { shownDays } from "#app/domain/campaigns/campaign.ts";
import { Sparkline } from "#app/ui/charts/sparkline.tsx";
import { useAdminText } from "./text.tsx";

/** Shows a campaign's figures, with a small chart of its views in the last days (`shownDays`). */
export function CampaignResult({
  figures,
  shows,
}: {
  figures: CampaignFigures | undefined;
  shows: readonly ("views" | "closes" | "signups" | "orders")[];
}) {
  const t = useAdminText();
  if (!figures) return <span className="text-sm text-muted">{t("campaign.none")}</span>;
  const recent = figures.daily.reduce((sum, views) => sum + views, 0);
  return (
    <div className="flex flex-col gap-1">
      <Sparkline values={figures.daily} label={t("campaign.plot", { days: shownDays, views: recent })} />
      <dl className="flex flex-wrap gap-x-3 text-sm">
        {shows.map((name) => (
          <div key={name} className="flex gap-1 whitespace-nowrap">
            <dt className="text-muted">{t(`campaign.${name}`)}</dt>
            <dd className="font-medium tabular-nums">{figures[name]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
