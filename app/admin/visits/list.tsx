import { ChartColumn, Download } from "lucide-react";
import { readVisitPeriod, visitPeriods } from "#app/domain/measurement/visit-figures.ts";
import type { VisitFigures } from "#app/domain/measurement/visit-figures.ts";
import { loadVisits } from "#app/server/measurement/visit-figures.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DaysCard } from "./days-card.tsx";
import { KeptCard } from "./kept-card.tsx";
import { SourceTable } from "./source-table.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = granted(context, "orders.read");
  const { db } = context.get(servicesContext);
  const period = readVisitPeriod(url.searchParams.get("days"));
  const figures = loadVisits(db, staff, { period, now: new Date() });
  return { period, figures: await loadOr("the visits", figures, null) };
}

/** Shows how often the shop was visited, by source and by day, and how far the visits went. */
export default function Visits({ loaderData: { period, figures } }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={t("visits.title")}
        text={t("visits.text")}
        actions={
          <ButtonLink to={`/admin/visits/export?days=${period}`} reloadDocument variant="outline">
            <Download aria-hidden />
            {t("visits.export")}
          </ButtonLink>
        }
      />
      <FilterLinks
        label={t("visits.period")}
        links={visitPeriods.map((days) => ({
          to: `/admin/visits?days=${days}`,
          text: t(`visits.period.${days}`),
          isCurrent: days === period,
        }))}
      />
      {figures === null ? (
        <NotLoaded icon={<ChartColumn />} title="visits.loadFailed" />
      ) : (
        <Figures figures={figures} />
      )}
    </>
  );
}

function Figures({ figures }: { figures: VisitFigures }) {
  const t = useAdminText();
  const { isOn, sources, kept } = figures;
  const isEmpty = sources.length === 0;
  return (
    <div className="flex flex-col gap-6">
      {isEmpty && (
        <EmptyList
          screen="/admin/visits"
          icon={<ChartColumn />}
          title={t(isOn ? "visits.empty.title" : "visits.off.title")}
          text={t(isOn ? "visits.empty.text" : "visits.off.text")}
        />
      )}
      {!isEmpty && !isOn && <p className="text-muted">{t("visits.off")}</p>}
      {!isEmpty && <DaysCard days={figures.days} />}
      {!isEmpty && <SourceTable figures={figures} />}
      {kept.length > 0 && <KeptCard kept={kept} />}
    </div>
  );
}
