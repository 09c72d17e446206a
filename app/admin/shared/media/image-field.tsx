import { FolderOpen, X } from "lucide-react";
import { useRef, useState } from "react";
import type { MediaBucket, MediaKind } from "#app/domain/content/content.ts";
import { maxMediaBytes } from "#app/domain/media/media.ts";
import { isLink } from "#app/domain/content/web-link.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { MediaLibrary } from "./media-library.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { typeInto } from "#app/admin/shared/editing/type-into.ts";
import { DropZone, UploadButton, UploadProgress } from "./upload-control.tsx";
import { useUpload } from "./use-upload.ts";
import type { UploadMessages } from "./use-upload.ts";

type MediaFieldProps = { name: string; label: string; hint?: string; bucket: MediaBucket; folder: string };

/**
 * Asks for an image's URL: typed, or that of a file that is uploaded to a folder of a bucket, dropped, or chosen from
 * the media library. `messages` selects the screen's set of upload messages (specification, section 8).
 */
export function ImageField(props: MediaFieldProps & { messages?: UploadMessages }) {
  return <MediaField kind="image" {...props} />;
}

/** Asks for a video's URL like `ImageField`. */
export function VideoField(props: MediaFieldProps) {
  return <MediaField kind="video" {...props} />;
}

/** Asks for a 3D model's URL like `ImageField`; the shop displays only its own files. */
export function ModelField(props: MediaFieldProps) {
  return <MediaField kind="model" {...props} />;
}

function MediaField({
  kind,
  name,
  label,
  hint,
  bucket,
  folder,
  messages,
}: MediaFieldProps & { kind: MediaKind; messages?: UploadMessages }) {
  const t = useAdminText();
  const { values } = useEditForm();
  const [address, setAddress] = useState(values[name] ?? "");
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const fill = (chosen: string) => {
    if (input.current) typeInto(input.current, chosen);
  };
  const { progress, upload, stop } = useUpload({
    places: { [kind]: { bucket, folder } },
    messages,
    onDone: fill,
  });
  const chooseFile = (file: File) => void upload(file);
  return (
    <Field label={label} hint={hint} error={useProblem(name)}>
      {(control) => (
        <DropZone onFile={chooseFile}>
          <div className="flex gap-2">
            <Input
              {...control}
              ref={input}
              name={name}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
              placeholder={kind === "model" ? "/media/" : "https://"}
              autoComplete="off"
              spellCheck={false}
            />
            {address && (
              <Button
                variant="ghost"
                size="icon"
                className="noscript:hidden"
                aria-label={t("media.field.clearFor", { label })}
                onClick={() => fill("")}
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 noscript:hidden">
            <UploadButton kinds={[kind]} label={label} isBusy={progress !== null} onFile={chooseFile} />
            <Button
              variant="outline"
              aria-label={t("media.field.libraryFor", { label })}
              onClick={() => setIsLibraryOpen(true)}
            >
              <FolderOpen aria-hidden />
              {t("media.field.library")}
            </Button>
            <span className="text-sm text-muted">
              {t("media.field.drop", { size: maxMediaBytes[kind] / 1024 ** 2 })}
            </span>
          </div>
          <UploadProgress progress={progress} stop={stop} />
          {isLink(address) && <Preview key={address} kind={kind} address={address} label={label} />}
          <MediaLibrary
            kind={kind}
            open={isLibraryOpen}
            onClose={() => setIsLibraryOpen(false)}
            onChoose={fill}
          />
        </DropZone>
      )}
    </Field>
  );
}

function Preview({ kind, address, label }: { kind: MediaKind; address: string; label: string }) {
  const t = useAdminText();
  const [isBroken, setIsBroken] = useState(false);
  const style = "mt-3 block max-h-48 max-w-full rounded-xl border border-line";
  const name = t("media.field.preview", { label });
  if (kind === "model") return null;
  if (kind === "video")
    return <video src={address} muted controls preload="metadata" aria-label={name} className={style} />;
  if (isBroken) return <p className="mt-3 text-sm text-muted">{t("media.field.broken")}</p>;
  return <img src={address} alt={name} className={style} onError={() => setIsBroken(true)} />;
}
