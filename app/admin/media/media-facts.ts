import type { ListedMedia } from "#app/server/media/list-media.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Returns a file's size: a picture's pixels (else its kind), and kilobytes. */
export function useMediaFacts({ kind, width, height, bytes }: ListedMedia): string[] {
  const t = useAdminText();
  const dimensions =
    kind === "image" && width && height ? t("media.dimensions", { width, height }) : t(`media.kind.${kind}`);
  return [dimensions, t("media.size", { kilobytes: Math.ceil(bytes / 1024) })];
}
