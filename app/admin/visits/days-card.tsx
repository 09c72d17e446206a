import { formatDate } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { countColumns } from "#app/domain/measurement/visit-figures.ts";
import type { VisitFigures } from "#app/domain/measurement/visit-figures.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type Days = Pick<VisitFigures, "days">;

/** Shows the visits of each day, and all counts of the days as a table in a disclosure. */
export function DaysCard({ days }: Days) {
  const t = useAdminText();
  const locale = useLocale();
  const most = days.reduce((best, day) => (day.visits > best.visits ? day : best));
  const isEmpty = most.visits === 0;
  const plotted = { count: most.visits, day: dateOf(most.day, locale) };
  return (
    <Card className="p-4 md:p-6">
      <CardTitle>{t("visits.byDay")}</CardTitle>
      <BarChart
        bars={days.map(({ day, visits, orders }) => ({
          value: visits,
          label: `${day.slice(8)}.${day.slice(5, 7)}`,
          text: t("visits.bar", { day: dateOf(day, locale), count: visits, orders }),
        }))}
        label={isEmpty ? t("visits.plot.empty") : t("visits.plot", plotted)}
        top={String(most.visits)}
      />
      <details className="mt-2">
        <summary className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4">
          {t("visits.table")}
        </summary>
        <p className="mb-4 max-w-4xl text-sm text-muted">{t("visits.how")}</p>
        <DaysTable days={days} />
      </details>
    </Card>
  );
}

function DaysTable({ days }: Days) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 pr-3 font-semibold">
              {t("visits.day")}
            </th>
            {countColumns.map((column) => (
              <th key={column} scope="col" className="py-1 pr-3 text-right font-semibold">
                {t(`visits.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-t border-line">
              <th scope="row" className="py-1 pr-3 font-normal">
                {dateOf(day.day, locale)}
              </th>
              {countColumns.map((column) => (
                <td key={column} className="py-1 pr-3 text-right tabular-nums">
                  {day[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function dateOf(day: string, locale: Locale): string {
  return formatDate(startOfSofiaDay(day), locale);
}
