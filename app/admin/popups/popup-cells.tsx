import { Play } from "lucide-react";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { isExpired } from "#app/domain/campaigns/popup-schedule.ts";
import type { PopupRow } from "#app/server/campaigns/popups.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";

const tones = { inactive: "neutral", scheduled: "info", active: "success" } as const;

/** Shows the popup's status, and whether it is expired or not yet started. */
export function StatusCell({ popup, now }: { popup: PopupRow; now: Date }) {
  const t = useAdminText();
  const { status, start_date } = popup;
  const isOver = isExpired(popup, now);
  const isComing = status === "active" && start_date !== null && now < start_date;
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={isOver ? "neutral" : tones[status]}>{t(`popups.status.${status}`)}</Badge>
      {isOver && <Badge tone="danger">{t("popups.expired")}</Badge>}
      {isComing && <Badge tone="info">{t("popups.coming")}</Badge>}
    </span>
  );
}

export function TriggerCell({ popup }: { popup: PopupRow }) {
  const t = useAdminText();
  const { trigger_type, trigger_delay, page_matcher } = popup;
  if (trigger_type === "after_seconds") return t("popups.trigger.after", { seconds: trigger_delay });
  if (trigger_type === "page_matcher") return t("popups.trigger.page", { pattern: page_matcher ?? "–" });
  return t(`popups.trigger.${trigger_type}`);
}

export function ScheduleCell({ popup }: { popup: PopupRow }) {
  const t = useAdminText();
  const locale = useLocale();
  const { type, start_date, end_date, timer_end } = popup;
  const lines = [
    start_date && t("popups.schedule.from", { at: formatDateTime(start_date, locale) }),
    end_date && t("popups.schedule.until", { at: formatDateTime(end_date, locale) }),
    type === "timer" && timer_end && t("popups.schedule.timer", { at: formatDateTime(timer_end, locale) }),
  ].filter((line) => typeof line === "string");
  if (lines.length === 0) return <span className="text-muted">{t("popups.schedule.always")}</span>;
  return (
    <ul className="text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

export function ActionsCell({ popup: { id, name }, onTest }: { popup: PopupRow; onTest: () => void }) {
  const t = useAdminText();
  return (
    <div className="flex gap-1">
      <Button
        variant="outline"
        size="icon"
        className="noscript:hidden"
        title={t("popups.test")}
        aria-label={t("popups.testNamed", { name })}
        onClick={onTest}
      >
        <Play aria-hidden />
      </Button>
      <EditLink to={`/admin/popups/${id}`} name={name} />
      <DeleteLink to={`/admin/popups?delete=${id}`} name={name} />
    </div>
  );
}
