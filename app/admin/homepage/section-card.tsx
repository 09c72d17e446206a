import type { ReactNode } from "react";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { isShown } from "#app/domain/content/home-section.ts";
import { unfinishedReason } from "#app/domain/content/template-bodies.ts";
import type { SectionRow } from "#app/server/content/home-sections.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { MoveButtons, VisibilityButton } from "#app/admin/shared/lists/list-steps.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteLink, EditLink } from "#app/admin/shared/editing/record-links.tsx";
import { sectionIcons } from "./section-icons.ts";

export type NamedSection = SectionRow & { name: string };

type SectionCardProps = {
  section: NamedSection;
  /** All section ids in their current order. */
  order: readonly string[];
  handle: ReactNode;
  now: Date;
};

/** Shows a section in the list, dimmed while hidden. */
export function SectionCard({ section, order, handle, now }: SectionCardProps) {
  const t = useAdminText();
  const { id, name, type } = section;
  const Icon = sectionIcons[type];
  return (
    <Card className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      {handle}
      <MoveButtons record={section} order={order} listPath="/admin/homepage" />
      <div
        className={`flex min-w-0 flex-1 basis-52 items-center gap-3 ${section.is_visible ? "" : "opacity-75"}`}
      >
        <span
          aria-hidden
          className="flex size-11 shrink-0 items-center justify-center rounded-xl bg-primary/12"
        >
          <Icon className="size-5" />
        </span>
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="flex flex-wrap items-center gap-2 text-sm">
            {t(`homepage.type.${type}`)}
            <SectionBadges section={section} now={now} />
          </p>
        </div>
      </div>
      <div className="ml-auto flex gap-1">
        <VisibilityButton record={section} isShown={section.is_visible} listPath="/admin/homepage" />
        <EditLink to={`/admin/homepage/${id}`} name={name} />
        <DeleteLink to={`/admin/homepage?delete=${id}`} name={name} />
      </div>
    </Card>
  );
}

/** Shows why the section is not on the site now, or until when it is shown. */
function SectionBadges({ section, now }: { section: SectionRow; now: Date }) {
  const t = useAdminText();
  const locale = useLocale();
  const { is_visible, status, start_date, end_date } = section;
  const isComing = start_date !== null && now < start_date;
  const isOver = end_date !== null && end_date < now;
  const unfinished = unfinishedReason(section);
  return (
    <>
      {!is_visible && <Badge>{t("homepage.badge.hidden")}</Badge>}
      {unfinished && <Badge tone="attention">{t(`homepage.badge.unfinished.${unfinished}`)}</Badge>}
      {status === "draft" && <Badge tone="attention">{t("homepage.badge.draft")}</Badge>}
      {isComing && (
        <Badge tone="info">{t("homepage.badge.coming", { at: formatDateTime(start_date, locale) })}</Badge>
      )}
      {isOver && (
        <Badge tone="danger">{t("homepage.badge.over", { at: formatDateTime(end_date, locale) })}</Badge>
      )}
      {end_date && !unfinished && isShown(section, now) && (
        <Badge tone="success">{t("homepage.badge.until", { at: formatDateTime(end_date, locale) })}</Badge>
      )}
    </>
  );
}
