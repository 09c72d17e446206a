import { Link, useLocation } from "react-router";
import type { ListedMedia } from "#app/server/media/list-media.ts";
import { Badge } from "#app/ui/badge.tsx";
import { MediaThumbnail } from "#app/admin/shared/media/media-thumbnail.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useMediaFacts } from "./media-facts.ts";

/** Shows an uploaded file in the library; the whole card is a link. */
export function MediaCard({ file }: { file: ListedMedia }) {
  const t = useAdminText();
  const { search } = useLocation();
  const isDescribed = file.alt_bg !== null || file.alt_en !== null;
  return (
    <article className="relative flex h-full flex-col rounded-card border border-line bg-background p-3 shadow-card hover:shadow-lifted">
      <MediaThumbnail file={file} />
      <h2 className="mt-3 font-semibold wrap-anywhere">
        <Link
          to={`/admin/media/${file.id}${search}`}
          preventScrollReset
          className="line-clamp-2 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-text"
        >
          {file.file_name}
        </Link>
      </h2>
      <p className="text-sm text-muted">{useMediaFacts(file).join(" · ")}</p>
      <p className="mt-auto flex flex-wrap gap-2 pt-2">
        <Badge tone={file.uses.length > 0 ? "success" : "neutral"}>
          {t(file.uses.length > 0 ? "media.used" : "media.unused")}
        </Badge>
        {file.kind === "image" && !isDescribed && <Badge tone="attention">{t("media.noAlt")}</Badge>}
      </p>
    </article>
  );
}
