import { Box, Film } from "lucide-react";
import type { ListedMedia } from "#app/server/media/list-media.ts";
import { Picture } from "#app/ui/pictures/picture.tsx";

/**
 * Shows a thumbnail of an image, or an icon for a video, a model or an image of unknown size. Decorative: the text
 * beside it names the file.
 */
export function MediaThumbnail({ file }: { file: ListedMedia }) {
  const { kind, url, width, height, ready_widths, alt_bg, alt_en } = file;
  const shape = "aspect-square w-full rounded-lg";
  const Icon = kind === "model" ? Box : Film;
  if (kind !== "image" || width === null || height === null)
    return (
      <span className={`flex items-center justify-center bg-surface text-muted ${shape}`}>
        <Icon aria-hidden className="size-10" />
      </span>
    );
  const picture = { src: url, width, height, ready_widths, placeholder: null, alt_bg, alt_en };
  return <Picture picture={picture} alt="" sizes="200px" className={shape} />;
}
