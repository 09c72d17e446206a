import { useEffect } from "react";
import { formatDateTime } from "#app/domain/dates.ts";
import { formatMoney } from "#app/domain/money.ts";
import { deliveryStates } from "#app/domain/newsletters/newsletter.ts";
import type { findNewsletter } from "#app/server/newsletters/list-newsletters.ts";
import type { NewsletterResults } from "#app/server/newsletters/newsletter-results.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

export type FoundNewsletter = NonNullable<Awaited<ReturnType<typeof findNewsletter>>>;

/** How often the counts are loaded again while e-mails are sent, in milliseconds. */
const interval = 3000;

/** Shows what became of the e-mails of a newsletter that has begun, and the orders that it brought. */
export function Progress({
  newsletter,
  results,
}: {
  newsletter: FoundNewsletter;
  results: NewsletterResults | null;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { deliveries: counts, state, started_at, ended_at } = newsletter;
  useRefreshWhile(state === "sending");
  const all = deliveryStates.reduce((sum, each) => sum + counts[each], 0);
  const done = all - counts.waiting - counts.trying;
  const times = [
    started_at && t("newsletters.progress.started", { at: formatDateTime(started_at, locale) }),
    ended_at && t("newsletters.progress.ended", { at: formatDateTime(ended_at, locale) }),
  ].filter(Boolean);
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <Card className="p-5 sm:p-6">
        <CardTitle>{t("newsletters.progress")}</CardTitle>
        <p className="text-muted">{times.join(" ")}</p>
        <p role="status" className="mt-2 text-lg font-bold">
          {t("newsletters.progress.of", { done, all })}
        </p>
        <dl className="mt-4 flex flex-col gap-4">
          {deliveryStates.map((each) => (
            <div key={each}>
              <dt className="font-semibold">{t(`newsletters.delivery.${each}`)}</dt>
              <dd>
                <span className="font-medium tabular-nums">{counts[each]}</span>
                <span className="block text-sm text-muted">{t(`newsletters.delivery.${each}.text`)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      {results && (
        <Card className="p-5 sm:p-6">
          <CardTitle>{t("newsletters.results")}</CardTitle>
          <p className="text-muted">{t("newsletters.results.text")}</p>
          <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-1">
            <Fact title={t("newsletters.results.byLink")} value={String(results.linkOrders)} />
            <Fact title={t("newsletters.results.byCode")} value={String(results.codeOrders)} />
            <Fact
              title={t("newsletters.results.turnover")}
              value={formatMoney(results.codeTurnover, "EUR", locale)}
            />
          </dl>
        </Card>
      )}
    </div>
  );
}

/** Shows a figure with its name. */
export function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{title}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  );
}

function useRefreshWhile(isChanging: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isChanging) return undefined;
    const timer = setInterval(() => void refresh(), interval);
    return () => clearInterval(timer);
  }, [isChanging, refresh]);
}
