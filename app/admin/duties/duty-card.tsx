import { CalendarClock, CircleAlert, CircleCheck, CircleDashed, ExternalLink, History } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { lawLink } from "#app/domain/books/duties.ts";
import type { DutyFinding, DutyState } from "#app/domain/books/duties.ts";
import { formatDate } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedDuty } from "#app/server/books/duties/list-duties.ts";
import type { VatThreshold } from "#app/server/books/duties/duty-facts.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useMonthName } from "#app/admin/books/month-name.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { Confirmation } from "./confirmation.tsx";
import { placeOf } from "./duty-places.ts";
import type { DutyAnswer } from "./list.tsx";

const looks: Record<DutyState, { tone: BadgeTone; icon: LucideIcon }> = {
  not_met: { tone: "danger", icon: CircleAlert },
  to_check: { tone: "attention", icon: CircleDashed },
  not_yet: { tone: "info", icon: CalendarClock },
  met: { tone: "success", icon: CircleCheck },
  over: { tone: "neutral", icon: History },
};

const dayText = (day: string, locale: Locale) => formatDate(startOfSofiaDay(day), locale);

type CardProps = {
  duty: ListedDuty;
  vatThreshold: VatThreshold | null;
  today: string;
  /** The refused confirmation of any duty. */
  refused: DutyAnswer["refused"];
};

/** Shows a duty: what it requires, what the shop found, its law, and where to meet or confirm it. */
export function DutyCard({ duty, vatThreshold, today, refused }: CardProps) {
  const t = useAdminText();
  const { icon: Icon, tone } = looks[duty.state];
  const place = placeOf(duty);
  const may = useMay();
  return (
    <Card className="p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg font-bold">{t(`duties.name.${duty.duty}`)}</h3>
        <Badge tone={tone} className="gap-1.5">
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`duties.state.${duty.state}`)}
        </Badge>
      </div>
      <p className="mt-2 max-w-prose">{t(`duties.ask.${duty.duty}`)}</p>
      <p className="mt-2 max-w-prose font-medium">
        <Finding finding={duty.finding} />
      </p>
      <Law duty={duty} vatThreshold={vatThreshold} />
      {place && may(place.needs) && (
        <ButtonLink to={place.to} variant="outline" size="sm" className="mt-4">
          {t(place.text)}
        </ButtonLink>
      )}
      {duty.isByPerson && (
        <Confirmation
          // Remount after a change: the fields show the stored values.
          key={duty.confirmation?.checkedAt.getTime()}
          duty={duty}
          today={today}
          refused={refused?.duty === duty.duty ? refused : undefined}
        />
      )}
    </Card>
  );
}

function Finding({ finding: { code, count, month, day, turnover, threshold } }: { finding: DutyFinding }) {
  const t = useAdminText();
  const locale = useLocale();
  const nameOf = useMonthName();
  const euros = (cents: number) => formatMoney(cents, "EUR", locale);
  return t(`duties.finding.${code}`, {
    count: count ?? 0,
    month: month === undefined ? "" : nameOf(month),
    day: day === undefined ? "" : dayText(day, locale),
    turnover: euros(turnover ?? 0),
    threshold: euros(threshold ?? 0),
  });
}

/** Shows when the duty applies and by which law. */
function Law({ duty: { duty, from, until }, vatThreshold }: Pick<CardProps, "duty" | "vatThreshold">) {
  const t = useAdminText();
  const locale = useLocale();
  const link = lawLink(duty, locale);
  const source = t(`duties.source.${duty}`);
  const dates =
    from === null
      ? t("duties.dates.always")
      : until === null
        ? t("duties.dates.from", { from: dayText(from, locale) })
        : t("duties.dates.period", { from: dayText(from, locale), until: dayText(until, locale) });
  return (
    <div className="mt-2 text-sm text-muted">
      <p>{dates}</p>
      <p>
        {t("duties.source")}:{" "}
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="text-primary-text underline underline-offset-4"
          >
            {source}
            <ExternalLink aria-hidden className="ml-2 inline size-4" />
          </a>
        ) : (
          source
        )}
      </p>
      {duty === "vat_registration" && vatThreshold && (
        <p className="wrap-anywhere">
          {t("duties.source.vat_threshold", {
            amount: formatMoney(vatThreshold.amount, "EUR", locale),
            from: vatThreshold.from === null ? "" : dayText(vatThreshold.from, locale),
            source: vatThreshold.source,
          })}
        </p>
      )}
    </div>
  );
}
