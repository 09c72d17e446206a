import type { Editor } from "@tiptap/react";
import { FolderOpen } from "lucide-react";
import { useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { libraryPlaces } from "#app/domain/media/media.ts";
import { isLink } from "#app/domain/content/web-link.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { MediaLibrary } from "#app/admin/shared/media/media-library.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { UploadButton, UploadProgress } from "#app/admin/shared/media/upload-control.tsx";
import { useUpload } from "#app/admin/shared/media/use-upload.ts";

type PanelProps = { editor: Editor; onClose: () => void };

/** Links the selected text; changes or removes the link at the cursor. */
export function LinkPanel({ editor, onClose }: PanelProps) {
  const t = useAdminText();
  const present = editor.getAttributes("link") as { href?: string; target?: string | null };
  const [address, setAddress] = useState(present.href ?? "");
  const [isNewTab, setIsNewTab] = useState(present.target === "_blank");
  const [isRefused, setIsRefused] = useState(false);
  const set = () => {
    const href = address.trim();
    if (!isLink(href)) return setIsRefused(true);
    const link = { href, target: isNewTab ? "_blank" : null };
    const { empty } = editor.state.selection;
    // Without a selection and outside a link, the URL becomes the link's text.
    if (empty && !present.href)
      editor
        .chain()
        .focus()
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: link }] })
        .run();
    else editor.chain().focus().extendMarkRange("link").setLink(link).run();
    onClose();
  };
  return (
    <Panel onClose={onClose}>
      <Field
        label={t("richText.link.address")}
        error={isRefused ? t("edit.problem.link") : undefined}
        className="min-w-0 flex-1 basis-60"
      >
        {(control) => (
          <Input
            {...control}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={panelKeys(set, onClose)}
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
      <Checkbox
        label={t("richText.link.newTab")}
        checked={isNewTab}
        onChange={(event) => setIsNewTab(event.target.checked)}
      />
      <Button onClick={set}>{t("richText.link.set")}</Button>
      {present.href && (
        <Button
          variant="outline"
          onClick={() => {
            editor.chain().focus().extendMarkRange("link").unsetLink().run();
            onClose();
          }}
        >
          {t("richText.link.remove")}
        </Button>
      )}
    </Panel>
  );
}

/** Inserts an image after the selection: by URL, by upload or from the media library. */
export function PicturePanel({ editor, onClose }: PanelProps) {
  const t = useAdminText();
  const [src, setSrc] = useState("");
  const [alt, setAlt] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const { progress, upload, stop } = useUpload({ places: { image: libraryPlaces.image }, onDone: setSrc });
  const insert = () => {
    const address = src.trim();
    if (!/^(https:\/\/.|\/(media|demo)\/.)/.test(address)) return setIsRefused(true);
    // Insert after the selection: an image inserted before is still selected and must not be replaced.
    const picture = { type: "image", attrs: { src: address, alt: alt.trim() } };
    editor.chain().focus().insertContentAt(editor.state.selection.to, picture).run();
    onClose();
  };
  return (
    <Panel onClose={onClose}>
      <Field
        label={t("richText.picture.address")}
        error={isRefused ? t("edit.problem.link") : undefined}
        className="min-w-0 flex-1 basis-60"
      >
        {(control) => (
          <Input
            {...control}
            value={src}
            onChange={(event) => setSrc(event.target.value)}
            onKeyDown={panelKeys(insert, onClose)}
            placeholder="https://"
            autoComplete="off"
          />
        )}
      </Field>
      <Field label={t("richText.picture.alt")} className="min-w-0 flex-1 basis-60">
        {(control) => (
          <Input
            {...control}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            onKeyDown={panelKeys(insert, onClose)}
            autoComplete="off"
          />
        )}
      </Field>
      <UploadButton kinds={["image"]} isBusy={progress !== null} onFile={(file) => void upload(file)} />
      <Button variant="outline" onClick={() => setIsLibraryOpen(true)}>
        <FolderOpen aria-hidden />
        {t("media.field.library")}
      </Button>
      <Button onClick={insert}>{t("richText.picture.insert")}</Button>
      <div className="-mt-3 basis-full">
        <UploadProgress progress={progress} stop={stop} />
      </div>
      <MediaLibrary
        kind="image"
        open={isLibraryOpen}
        onClose={() => setIsLibraryOpen(false)}
        onChoose={setSrc}
      />
    </Panel>
  );
}

function Panel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useAdminText();
  return (
    <div className="flex flex-wrap items-end gap-3 border-t border-line p-3">
      {children}
      <Button variant="outline" onClick={onClose}>
        {t("edit.cancel")}
      </Button>
    </div>
  );
}

/**
 * Key handling of a panel's fields. They are not part of the surrounding form: they have no names, Enter does not
 * submit it and Escape does not close its dialog.
 */
function panelKeys(onEnter: () => void, onEscape: () => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const handle = { Enter: onEnter, Escape: onEscape }[event.key];
    if (!handle) return;
    event.preventDefault();
    event.stopPropagation();
    handle();
  };
}
