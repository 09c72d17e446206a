import { useCallback, useEffect, useRef, useState } from "react";
import { mediaKinds } from "#app/domain/content/content.ts";
import type { MediaKind } from "#app/domain/content/content.ts";
import { maxMediaBytes } from "#app/domain/media/media.ts";
import type { MediaPlace } from "#app/domain/media/media.ts";
import { showToast } from "#app/ui/toast.tsx";
import { sendFile } from "#app/admin/shared/send-file.ts";
import { shrinkPicture } from "./shrink-picture.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Selects the upload messages: the specification defines separate ones for these screens (section 8). */
export type UploadMessages = "field" | "section" | "seo" | "landing";

type UploadOptions = {
  /** The upload place of each accepted kind of file. */
  places: Partial<Record<MediaKind, MediaPlace>>;
  messages?: UploadMessages | undefined;
  onDone: (address: string) => void;
};

export type Uploading = {
  /** The part sent, 0 to 1; null while nothing is uploaded. */
  progress: number | null;
  upload: (file: File) => Promise<void>;
  stop: () => void;
};

/**
 * Uploads one file at a time and shows the result as a toast, unless it was stopped. Reduces photographs that are too
 * large (`shrinkPicture`), refuses other files that are, and ignores one that is chosen during an upload.
 */
export function useUpload({ places, messages = "field", onDone }: UploadOptions): Uploading {
  const t = useAdminText();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const stop = useCallback(() => sending.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const notify = (tone: "success" | "error", description: string) =>
    showToast({ tone, title: t(`toast.${tone}`), description });
  const upload = async (file: File) => {
    const kind = kindOf(file, places);
    const place = places[kind];
    if (sending.current || !place) return;
    const variant =
      kind !== "image" ? (`.${kind}` as const) : messages === "field" ? "" : (`.${messages}` as const);
    const size = maxMediaBytes[kind] / 1024 ** 2;
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    const sent = kind === "image" ? await shrinkPicture(file) : file;
    const answer = controller.signal.aborted
      ? ({ ok: false, code: "stopped" } as const)
      : sent === "unreadable"
        ? ({ ok: false, code: "unreadable" } as const)
        : sent.size > maxMediaBytes[kind]
          ? ({ ok: false, code: "too_large" } as const)
          : await sendFile(sent, place, { onProgress: setProgress, signal: controller.signal });
    sending.current = null;
    setProgress(null);
    if (answer.ok) {
      notify("success", t(`media.done${variant}`));
      onDone(answer.url);
    } else if (answer.code === "failed" || answer.code === "unknown_place") {
      notify("error", t(`media.failed${variant}`));
    } else if (answer.code !== "stopped") {
      notify("error", t(`media.refused.${answer.code}`, { size }));
    }
  };
  return { progress, upload, stop };
}

/** Guesses a file's kind by type and extension: browsers have no MIME type for models. The server checks the content. */
function kindOf(file: File, places: UploadOptions["places"]): MediaKind {
  const [first = "image", ...others] = mediaKinds.filter((kind) => places[kind]);
  if (others.length === 0) return first;
  if (/\.glb$/i.test(file.name) && places.model) return "model";
  return file.type.startsWith("video/") && places.video ? "video" : first;
}
