import { useCallback, useEffect, useRef, useState } from "react";
import { mediaKinds } from "#app/domain/content.ts";
import type { MediaKind } from "#app/domain/content.ts";
import { maxMediaBytes } from "#app/domain/media.ts";
import type { MediaPlace } from "#app/domain/media.ts";
import { showToast } from "#app/ui/toast.tsx";
import { sendFile } from "./send-file.ts";
import { useAdminText } from "./text.tsx";

/** On whose behalf a picture is uploaded; each has its own words for it (specification, section 8). */
export type UploadVoice = "field" | "section" | "seo" | "landing";

type UploadOptions = {
  /** Where files of each kind that is taken go. */
  places: Partial<Record<MediaKind, MediaPlace>>;
  says?: UploadVoice | undefined;
  onDone: (address: string) => void;
};

export type Uploading = {
  /** The part that is on its way, 0 to 1; null while nothing is uploaded. */
  progress: number | null;
  upload: (file: File) => Promise<void>;
  stop: () => void;
};

/** Uploads one file at a time and tells by a toast what came of it. */
export function useUpload({ places, says = "field", onDone }: UploadOptions): Uploading {
  const t = useAdminText();
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController>(null);
  const stop = useCallback(() => sending.current?.abort(), []);
  useEffect(() => stop, [stop]);

  const tell = (tone: "success" | "error", description: string) =>
    showToast({ tone, title: t(`toast.${tone}`), description });
  const upload = async (file: File) => {
    const kind = kindOf(file, places);
    const place = places[kind];
    if (sending.current || !place) return;
    const voice = kind !== "image" ? (`.${kind}` as const) : says === "field" ? "" : (`.${says}` as const);
    const size = maxMediaBytes[kind] / 1024 ** 2;
    if (file.size > maxMediaBytes[kind]) {
      tell("error", t("media.refused.too_large", { size }));
      return;
    }
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    const answer = await sendFile(file, place, { onProgress: setProgress, signal: controller.signal });
    sending.current = null;
    setProgress(null);
    if (answer.ok) {
      tell("success", t(`media.done${voice}`));
      onDone(answer.url);
    } else if (answer.code === "failed" || answer.code === "unknown_place") {
      tell("error", t(`media.failed${voice}`));
    } else if (answer.code !== "stopped") {
      tell("error", t(`media.refused.${answer.code}`, { size }));
    }
  };
  return { progress, upload, stop };
}

/** What a file is taken for; browsers have no type for a model. The server looks at what it holds. */
function kindOf(file: File, places: UploadOptions["places"]): MediaKind {
  const [first = "image", ...others] = mediaKinds.filter((kind) => places[kind]);
  if (others.length === 0) return first;
  if (/\.glb$/i.test(file.name) && places.model) return "model";
  return file.type.startsWith("video/") && places.video ? "video" : first;
}
