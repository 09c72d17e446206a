import { ArrowDown, ArrowUp, ChevronDown, Minus } from "lucide-react";
import { useId } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { amountIn, amountTexts } from "#app/domain/money.ts";
import type { Amount } from "#app/domain/money.ts";
import type { SalesFigures } from "#app/domain/orders/sales-figures.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { BarChart } from "#app/ui/charts/bar-chart.tsx";
import type { Locale } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Price, useCurrencies } from "#app/ui/price.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Shows sales figures in a disclosure: today, and 7 and 30 days compared with the preceding period, with a chart of the
 * 30 days. Closed, it shows the sums, and how many orders today and this week had; on a phone only the first.
 */
export function SalesCard({ figures }: { figures: SalesFigures | null }) {
  const t = useAdminText();
  const note = useId();
  if (figures === null) return <p className="mb-4 text-muted">{t("orders.sales.failed")}</p>;
  return (
    <details className="group/sales mb-4 rounded-card border border-line bg-background">
      <summary className="flex min-h-14 list-none flex-wrap items-center gap-x-6 gap-y-1 px-4 py-1 sm:min-h-11 [&::-webkit-details-marker]:hidden">
        <h2 className="font-semibold">{t("orders.sales")}</h2>
        {figures.periods.map((period) => (
          <span
            key={period.name}
            className="flex items-baseline gap-2 text-sm group-open/sales:hidden not-first-of-type:max-sm:hidden"
          >
            <span className="text-muted">{t(`orders.sales.${period.name}`)}</span>
            <Price amount={period.sales} size="sm" />
            {period.name !== "month" && (
              <span className="text-muted max-sm:text-xs">
                {t("orders.sales.count", { count: period.sales.orders })}
              </span>
            )}
          </span>
        ))}
        <ChevronDown aria-hidden className="ml-auto size-5 shrink-0 group-open/sales:rotate-180" />
      </summary>
      <div className="px-5 pb-2">
        <div className="mt-4 grid gap-6 xl:grid-cols-[3fr_2fr]">
          <ul aria-describedby={note} className="grid items-start gap-5 sm:grid-cols-3">
            {figures.periods.map((period) => (
              <li key={period.name}>
                <h3 className="text-sm font-semibold text-muted">{t(`orders.sales.${period.name}`)}</h3>
                <Price amount={period.sales} />
                <p className="text-sm">{t("orders.sales.count", { count: period.sales.orders })}</p>
                <Change {...period} />
              </li>
            ))}
          </ul>
          <SalesPlot days={figures.days} />
        </div>
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4">
            {t("orders.sales.table")}
          </summary>
          <p id={note} className="mb-4 max-w-4xl text-sm text-muted">
            {t("orders.sales.text")}
          </p>
          <SalesTable days={figures.days} />
        </details>
      </div>
    </details>
  );
}

const directions = {
  more: { icon: ArrowUp, color: "text-success" },
  less: { icon: ArrowDown, color: "text-danger" },
  same: { icon: Minus, color: "text-muted" },
  first: { icon: Minus, color: "text-muted" },
};

/** Shows an arrow with text, so that the change does not depend on colour alone. */
function Change({ name, change }: SalesFigures["periods"][number]) {
  const t = useAdminText();
  const direction = change === null ? "first" : change > 0 ? "more" : change < 0 ? "less" : "same";
  const { icon: Icon, color } = directions[direction];
  return (
    <p className={`flex items-start gap-1 text-sm ${color}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t(`orders.sales.${name}.${direction}`, { percent: Math.abs(change ?? 0) })}
    </p>
  );
}

function SalesPlot({ days }: Pick<SalesFigures, "days">) {
  const t = useAdminText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const base = currencies.base_currency;
  const allText = (amount: Amount) => amountTexts(amount, currencies, locale).join(" / ");
  const best = days.reduce((most, day) => (amountIn(base, day) > amountIn(base, most) ? day : most));
  const isEmpty = amountIn(base, best) <= 0;
  const plotted = { amount: allText(best), day: dateOf(best.day, locale) };
  return (
    <BarChart
      bars={days.map((day) => ({
        value: amountIn(base, day),
        label: shortDate(day.day),
        text: t("orders.sales.bar", {
          day: dateOf(day.day, locale),
          amount: allText(day),
          count: day.orders,
        }),
      }))}
      label={isEmpty ? t("orders.sales.plot.empty") : t("orders.sales.plot", plotted)}
      top={isEmpty ? t("orders.sales.plot.empty") : (amountTexts(best, currencies, locale)[0] ?? "")}
    />
  );
}

function SalesTable({ days }: Pick<SalesFigures, "days">) {
  const t = useAdminText();
  const locale = useLocale();
  const currencies = useCurrencies();
  return (
    <table className="w-full max-w-xl text-left text-sm">
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1 pr-3 font-semibold">
            {t("orders.sales.day")}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-semibold">
            {t("orders.sales.orders")}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {t("orders.sales.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day} className="border-t border-line">
            <th scope="row" className="py-1 pr-3 font-normal">
              {dateOf(day.day, locale)}
            </th>
            <td className="py-1 pr-3 text-right tabular-nums">{day.orders}</td>
            <td className="py-1 text-right tabular-nums">
              {amountTexts(day, currencies, locale).join(" / ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dateOf(day: string, locale: Locale): string {
  return formatDate(startOfSofiaDay(day), locale);
}

/** Formats `2026-11-21` as `21.11`. */
function shortDate(day: string): string {
  return `${day.slice(8)}.${day.slice(5, 7)}`;
}
