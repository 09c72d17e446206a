import { Download } from "lucide-react";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { useSearchParams } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { maxPassphrase, minPassphrase, passphraseProblem } from "#app/domain/shop/backup-settings.ts";
import type { BackupOverview, ListedBackup } from "#app/server/backup/list-backups.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { intentConfirmed } from "#app/admin/shared/confirm-password/ask-password.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { megabytes } from "./size.ts";

/** Why a download is refused. */
const refusals = ["gone", "short", "long", "control", "different"] as const;

/** Lists the backups in the folder, newest first, each with a form that downloads it encrypted. */
export function BackupList({ overview: { backups } }: { overview: BackupOverview }) {
  const t = useAdminText();
  const [search] = useSearchParams();
  const refused = refusals.find((code) => code === search.get("refused"));
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("backup.list")}</CardTitle>
      <p className="mt-1 text-muted">{t("backup.list.text")}</p>
      {refused && <Notice tone="error" title={t(`backup.refused.${refused}`)} className="mt-4" />}
      {backups?.length === 0 && <p className="mt-4">{t("backup.list.none")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {backups?.map((backup) => (
          <li key={backup.name} className="py-3">
            <ListedItem backup={backup} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ListedItem({ backup: { name, madeAt, reason, contents } }: { backup: ListedBackup }) {
  const t = useAdminText();
  const time = formatDateTime(madeAt, useLocale());
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{time}</span>
        <Badge tone="neutral">{t(`backup.reason.${reason}`)}</Badge>
        <Badge tone={contents ? "success" : "danger"}>
          {t(contents ? "backup.complete" : "backup.incomplete")}
        </Badge>
      </div>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{name}</p>
      {contents && (
        <>
          <p className="text-sm text-muted">
            {t("backup.contents", {
              size: megabytes(contents.bytes),
              rows: contents.rows,
              files: contents.files,
            })}
          </p>
          {contents.missing > 0 && <p>{t("backup.missing", { count: contents.missing })}</p>}
          <details className="mt-2">
            <summary className="min-h-6 w-fit cursor-pointer font-semibold">
              {t("backup.download")}
              <span className="sr-only">{` ${time}`}</span>
            </summary>
            <DownloadForm name={name} />
          </details>
        </>
      )}
    </>
  );
}

/**
 * Asks for the passphrase twice, and for the reader's password if needed. The browser itself posts and saves the file.
 */
function DownloadForm({ name }: { name: string }) {
  const t = useAdminText();
  const [problem, setProblem] = useState<ReturnType<typeof passphraseProblem>>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { passphrase = "", repeated = "" } = sentFields(new FormData(form));
    const found = passphraseProblem(passphrase, repeated);
    setProblem(found);
    if (found !== null || !(await intentConfirmed("admin/backup/file", "download"))) return;
    form.submit();
    form.reset();
  };
  return (
    <form
      method="post"
      action={`/admin/backup/${name}/file`}
      className="mt-3 flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <p>{t("backup.download.text", { command: "npm run restore" })}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={t("backup.passphrase")}
          hint={t("backup.passphrase.hint", { count: minPassphrase })}
          required
          error={problem && problem !== "different" ? t(`backup.refused.${problem}`) : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="passphrase"
              autoComplete="new-password"
              minLength={minPassphrase}
              maxLength={maxPassphrase}
            />
          )}
        </Field>
        <Field
          label={t("backup.passphrase.again")}
          required
          error={problem === "different" ? t("backup.refused.different") : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="repeated"
              autoComplete="new-password"
              maxLength={maxPassphrase}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="outline" className="self-start">
        <Download aria-hidden />
        {t("backup.download.submit")}
      </Button>
    </form>
  );
}
