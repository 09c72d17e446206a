import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { loader } from "#app/admin/media/list.tsx";
import type { MediaKind } from "#app/domain/content/content.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { MediaThumbnail } from "./media-thumbnail.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type LibraryProps = {
  kind: MediaKind;
  open: boolean;
  onClose: () => void;
  onChoose: (address: string) => void;
};

/** Debounce of the search, in milliseconds. */
const searchDebounce = 250;

/** Asks for an uploaded file in a dialog with a search, newest first. */
export function MediaLibrary({ kind, open, onClose, onChoose }: LibraryProps) {
  const t = useAdminText();
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="wide"
      title={t(kind === "image" ? "media.library.title" : `media.library.title.${kind}`)}
    >
      {open && (
        <Files
          kind={kind}
          onChoose={(address) => {
            onChoose(address);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function Files({ kind, onChoose }: Pick<LibraryProps, "kind" | "onChoose">) {
  const t = useAdminText();
  const [search, setSearch] = useState("");
  const { load, data: page, state } = useFetcher<typeof loader>();
  useEffect(() => {
    const query = new URLSearchParams({ kind, search, order: "newest" });
    const begin = () => void load(`/admin/media?${query.toString()}`);
    const waiting = setTimeout(begin, search === "" ? 0 : searchDebounce);
    return () => clearTimeout(waiting);
  }, [kind, search, load]);
  const files = page?.files ?? [];
  return (
    <>
      <Field label={t("media.search")}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            maxLength={100}
          />
        )}
      </Field>
      <p role="status" className="mt-3 min-h-6 text-sm text-muted">
        {statusText()}
      </p>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-5">
        {files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              onClick={() => onChoose(file.url)}
              aria-label={t("media.library.choose", { name: file.file_name })}
              className="block w-full rounded-xl border border-line p-2 text-left hover:border-text"
            >
              <MediaThumbnail file={file} />
              <span className="mt-1.5 block truncate text-sm">{file.file_name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );

  function statusText(): string {
    if (!page || (state === "loading" && files.length === 0)) return t("media.library.loading");
    if (page.files === null) return t("media.loadFailed");
    if (page.count === 0) return t(search === "" ? "media.empty.title" : "media.none.title");
    if (page.count > files.length) return t("media.library.more", { shown: files.length, count: page.count });
    return t("media.count", { count: page.count });
  }
}
