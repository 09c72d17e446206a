import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { contentScreens } from "#app/domain/content/content.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { ListedMedia } from "#app/server/media/list-media.ts";
import type { MediaUse } from "#app/server/media/media-uses.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { MediaThumbnail } from "#app/admin/shared/media/media-thumbnail.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useMediaFacts } from "./media-facts.ts";

/** Shows a preview of a file, its details and its uses; an unused file can be deleted. */
export function MediaDetails({ file, listPath }: { file: ListedMedia; listPath: string }) {
  const t = useAdminText();
  const locale = useLocale();
  const facts = useMediaFacts(file);
  const isPreparing = file.kind === "image" && file.ready_widths.length === 0;
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Preview file={file} />
      <div className="min-w-0">
        <h3 className="font-bold">{t("media.facts")}</h3>
        <p className="mt-1 text-sm text-muted">
          {[...facts, ...(isPreparing ? [t("media.preparing")] : [])].join(" · ")}
        </p>
        <p className="text-sm text-muted">
          {t("media.uploaded")}: {formatDateTime(file.created_at, locale)}
        </p>
        <Address url={file.url} />
        <h3 className="mt-5 font-bold">{t("media.uses")}</h3>
        <Uses uses={file.uses} />
        {file.uses.length === 0 && <DeleteFile file={file} listPath={listPath} />}
      </div>
    </div>
  );
}

function Preview({ file }: { file: ListedMedia }) {
  const { kind, url, file_name, width, height } = file;
  if (kind === "model") return <MediaThumbnail file={file} />;
  const style = "max-h-80 max-w-full max-md:max-h-44 justify-self-center rounded-xl border border-line";
  if (kind === "video")
    return <video src={url} muted controls preload="metadata" aria-label={file_name} className={style} />;
  return (
    <img src={url} alt={file_name} width={width ?? 0} height={height ?? 0} className={`size-auto ${style}`} />
  );
}

function Address({ url }: { url: string }) {
  const t = useAdminText();
  return (
    <>
      <h3 className="mt-5 font-bold">{t("media.address")}</h3>
      <p className="mt-1 font-mono text-sm wrap-anywhere">{url}</p>
      <CopyButton
        text={() => new URL(url, location.href).href}
        copied="media.address.copied"
        refused="media.address.copyFailed"
        size="sm"
        className="mt-2"
      >
        {t("media.address.copy")}
      </CopyButton>
    </>
  );
}

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const t = useAdminText();
  const may = useMay();
  if (uses.length === 0) return <p className="mt-1 text-sm text-muted">{t("media.uses.none")}</p>;
  return (
    <>
      <ul className="mt-1">
        {uses.map(({ user, recordId, name }) => (
          <li key={recordId}>
            {user === "settings" && !may("settings") ? (
              t("media.user.settings", { name: name ?? t("media.user.unnamed") })
            ) : (
              <Link
                to={user === "settings" ? "/admin/settings" : `${contentScreens[user]}/${recordId}`}
                className="inline-flex min-h-11 items-center underline"
              >
                {t(`media.user.${user}`, { name: name ?? t("media.user.unnamed") })}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">{t("media.uses.some")}</p>
    </>
  );
}

/** Asks before the file is deleted; without JavaScript it is deleted without confirmation. */
function DeleteFile({ file, listPath }: { file: ListedMedia; listPath: string }) {
  const t = useAdminText();
  const [isAsking, setIsAsking] = useState(false);
  const submit = useSubmit();
  const action = useListAddress(listPath);
  return (
    <Form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsking(true);
      }}
    >
      <input type="hidden" name="id" value={file.id} />
      <Button type="submit" variant="destructive" className="mt-4">
        <Trash2 aria-hidden />
        {t("media.delete")}
      </Button>
      <DeleteDialog
        open={isAsking}
        title={t("media.delete.title")}
        text={t("media.delete.text", { name: file.file_name })}
        onCancel={() => setIsAsking(false)}
        onDelete={() => void submit({ id: file.id }, { method: "post", action })}
      />
    </Form>
  );
}
