import { Pencil } from "lucide-react";
import { isNoindex } from "#app/domain/content/seo-meta.ts";
import type { SeoRecord } from "#app/server/content/seo-settings.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteButton } from "#app/admin/shared/editing/record-links.tsx";

/** Shows a summary of one page's SEO settings. */
export function SeoCard({ record, onDelete }: { record: SeoRecord; onDelete: () => void }) {
  const t = useAdminText();
  const editor = useListAddress(`/admin/seo/${record.id}`);
  const { page_slug, robots, keywords_bg } = record;
  const name = `/${page_slug}`;
  const description = record.description_bg ?? record.description_en;
  return (
    <Card className="p-5">
      <article aria-label={name} className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h2 className="font-mono font-bold wrap-anywhere">{name}</h2>
            <Badge tone={isNoindex(robots) ? "danger" : "neutral"} className="max-w-full truncate">
              {robots}
            </Badge>
          </div>
          <p className="mt-2 font-semibold wrap-anywhere">
            {record.title_bg ?? record.title_en ?? t("seo.noTitle")}
          </p>
          {description && <p className="mt-1 line-clamp-2 wrap-anywhere text-muted">{description}</p>}
          {keywords_bg && (
            <p className="mt-2 text-sm wrap-anywhere text-muted">
              {t("seo.keywords", { keywords: keywords_bg })}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            to={editor}
            variant="outline"
            aria-label={t("edit.editNamed", { name })}
            preventScrollReset
          >
            <Pencil aria-hidden />
            {t("edit.edit")}
          </ButtonLink>
          <DeleteButton label={t("edit.deleteNamed", { name })} text={t("edit.delete")} onClick={onDelete} />
        </div>
      </article>
    </Card>
  );
}
