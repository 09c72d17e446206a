import { cx } from "class-variance-authority";
import { Copy, ExternalLink } from "lucide-react";
import { Link, useFetcher, useLocation } from "react-router";
import type { CampaignFigures } from "#app/domain/campaigns/campaign.ts";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { landingState } from "#app/domain/content/landing-page.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { momentFields } from "#app/domain/schedule.ts";
import type { ListedLandingPage } from "#app/server/content/landing/landing-pages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, buttonStyle } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { CampaignResult } from "#app/admin/shared/campaign-result.tsx";
import { listAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import type { action } from "./list.tsx";

const tones = { draft: "attention", published: "success", archived: "neutral" } as const;

/** Shows a landing page in the table, dimmed when archived. */
export function PageRow({
  page,
  figures,
  now,
}: {
  page: ListedLandingPage;
  figures: CampaignFigures | undefined;
  now: Date;
}) {
  const t = useAdminText();
  const { slug, status } = page;
  const name = localText(page, "title", useLocale());
  const { search } = useLocation();
  const isArchived = status === "archived";
  return (
    <Row>
      <Cell
        heading={t("landing-pages.column.title")}
        className={cx("wrap-anywhere md:max-w-72", isArchived ? "text-muted" : "font-semibold")}
      >
        <Link
          to={{ pathname: `/admin/landing-pages/${page.id}`, search }}
          preventScrollReset
          className="underline underline-offset-4 hover:decoration-2"
        >
          {name}
        </Link>
      </Cell>
      <Cell
        heading={t("landing-pages.column.slug")}
        className={cx("wrap-anywhere md:max-w-48", isArchived && "text-muted")}
      >
        {slug}
      </Cell>
      <Cell heading={t("landing-pages.column.status")}>
        <Badge tone={tones[status]}>{t(`landing-pages.status.${status}`)}</Badge>
      </Cell>
      <Cell heading={t("landing-pages.column.schedule")}>
        <Schedule page={page} now={now} />
      </Cell>
      <Cell heading={t("campaign.result")}>
        <CampaignResult figures={figures} shows={["views", "orders"]} />
      </Cell>
      <Cell heading={t("landing-pages.column.actions")}>
        <Actions page={page} name={name} now={now} />
      </Cell>
    </Row>
  );
}

function Schedule({ page, now }: { page: ListedLandingPage; now: Date }) {
  const t = useAdminText();
  const locale = useLocale();
  const { start_date, end_date } = page;
  const state = landingState(page, now);
  const edges = { start: edge(start_date, "start", locale), end: edge(end_date, "end", locale) };
  const text = start_date
    ? t(end_date ? "landing-pages.schedule.between" : "landing-pages.schedule.from", edges)
    : t(end_date ? "landing-pages.schedule.until" : "landing-pages.schedule.always", edges);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-sm">{text}</span>
      {state === "coming" && <Badge tone="info">{t("landing-pages.schedule.coming")}</Badge>}
      {state === "over" && <Badge tone="danger">{t("landing-pages.schedule.over")}</Badge>}
    </span>
  );
}

/** Formats a start or an end, without its time at the first or last minute of a day; empty for null. */
function edge(moment: Date | null, at: "start" | "end", locale: Locale): string {
  if (!moment) return "";
  return momentFields(moment, at).time === "" ? formatDate(moment, locale) : formatDateTime(moment, locale);
}

function Actions({ page, name, now }: { page: ListedLandingPage; name: string; now: Date }) {
  const t = useAdminText();
  const { search } = useLocation();
  const { id, slug } = page;
  // Administrators preview pages that visitors cannot see.
  const preview = landingState(page, now) === "public" ? "" : "?preview=1";
  return (
    <div className="flex flex-wrap gap-1 md:flex-nowrap">
      <a
        href={`/promo/${slug}${preview}`}
        target="_blank"
        rel="noopener"
        aria-label={t("landing-pages.previewNamed", { name })}
        className={buttonStyle({ variant: "outline", size: "icon" })}
      >
        <ExternalLink aria-hidden />
      </a>
      <EditLink to={{ pathname: `/admin/landing-pages/${id}`, search }} name={name} variant="outline" />
      <CopyButton id={id} name={name} />
      <DeleteLink
        to={`/admin/landing-pages${listAddress(new URLSearchParams(search), { delete: id })}`}
        name={name}
      />
    </div>
  );
}

function CopyButton({ id, name }: { id: string; name: string }) {
  const t = useAdminText();
  const copier = useFetcher<typeof action>();
  useAnswerToast(copier.data);
  return (
    <copier.Form method="post" action="/admin/landing-pages">
      <input type="hidden" name="intent" value="copy" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        aria-label={t("landing-pages.copyNamed", { name })}
        disabled={copier.state !== "idle"}
      >
        <Copy aria-hidden />
      </Button>
    </copier.Form>
  );
}
