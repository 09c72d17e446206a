import { cx } from "class-variance-authority";
import { Upload } from "lucide-react";
import { useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";
import type { MediaKind } from "#app/domain/content/content.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Uploading } from "./use-upload.ts";

/** The file types that the file picker offers; the server checks the content. */
const accepted: Record<MediaKind, string> = {
  image: "image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif,.heic,.heif",
  video: "video/mp4,video/webm",
  model: ".glb,model/gltf-binary",
};

/** Makes the area of its `children` a drop target for a file. */
export function DropZone({
  onFile,
  isFramed = true,
  children,
}: {
  onFile: (file: File) => void;
  /** Without a frame, the area is highlighted only while a file is dragged over it, as for a whole page. */
  isFramed?: boolean;
  children: ReactNode;
}) {
  const [isOver, setIsOver] = useState(false);
  const holdsFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <div
      className={cx(
        "rounded-xl",
        isFramed && "border border-dashed p-3",
        isFramed && !isOver && "border-line",
        isOver && "border-text bg-surface outline-2 outline-offset-8 outline-text outline-dashed",
      )}
      onDragOver={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (!holdsFile(event)) return;
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

/** Opens the file picker; `label` or another `text` distinguishes several buttons on a page. */
export function UploadButton({
  kinds,
  label,
  text = "media.field.upload",
  isBusy,
  onFile,
}: {
  kinds: readonly MediaKind[];
  label?: string;
  text?: AdminTextKey;
  isBusy: boolean;
  onFile: (file: File) => void;
}) {
  const t = useAdminText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds.map((kind) => accepted[kind]).join(",")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Reset, so that the same file can be chosen again.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button
        variant="outline"
        disabled={isBusy}
        aria-label={label && t("media.field.uploadFor", { label })}
        onClick={() => input.current?.click()}
        className="noscript:hidden"
      >
        <Upload aria-hidden />
        {t(text)}
      </Button>
    </>
  );
}

/** Shows the upload's progress with a cancel button. Announces every quarter to screen readers. */
export function UploadProgress({ progress, stop }: Pick<Uploading, "progress" | "stop">) {
  const t = useAdminText();
  const percent = Math.floor((progress ?? 0) * 100);
  const textOf = (part: number) =>
    part < 100 ? t("media.field.sending", { percent: part }) : t("media.field.working");
  return (
    <>
      <p role="status" className="sr-only">
        {progress !== null && textOf(percent - (percent % 25))}
      </p>
      {progress !== null && (
        <div className="mt-3 flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <p aria-hidden className="text-sm font-medium">
              {textOf(percent)}
            </p>
            <progress
              value={percent}
              max={100}
              aria-label={t("media.field.working")}
              className="mt-1 block h-2 w-full accent-text"
            />
          </div>
          <Button variant="ghost" onClick={stop}>
            {t("media.field.cancel")}
          </Button>
        </div>
      )}
    </>
  );
}
