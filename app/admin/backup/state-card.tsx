import { Archive } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import type { BackupOverview } from "#app/server/backup/list-backups.ts";
import type { BackupState } from "#app/server/backup/request-backup.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { gigabytes } from "./size.ts";
import type { action } from "./edit.tsx";
import type { loader } from "./state.ts";

/** How often the state is read while a backup is being made, in milliseconds. */
const pollingInterval = 3000;

/** `failed`: the backup could not be asked for at all. */
export type RequestAnswer = { ok: true } | { ok: false; code: "running" | "failed" };

/** Shows when backups were made and will be, where they are, what endangers them, and the button that makes one. */
export function StateCard({
  overview,
  postedAnswer,
}: {
  overview: BackupOverview;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: RequestAnswer | undefined;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const fetcher = useFetcher<typeof action>();
  useRefreshWhenMade(overview.state);
  const isBusy = fetcher.state !== "idle" || overview.state !== "none";
  const answer = fetcher.data && !("text" in fetcher.data) ? fetcher.data : postedAnswer;
  const { folder, backups, freeBytes, isSameDisk, failure, nextDue } = overview;
  const last = backups?.find(({ contents }) => contents !== null);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("backup.state")}</CardTitle>
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <Fact name={t("backup.last")}>
          {last ? formatDateTime(last.madeAt, locale) : t("backup.last.none")}
        </Fact>
        <Fact name={t("backup.next")}>
          {nextDue ? formatDateTime(nextDue, locale) : t("backup.next.off")}
        </Fact>
        <Fact name={t("backup.folder")}>{folder}</Fact>
        <Fact name={t("backup.free")}>
          {freeBytes === null
            ? t("backup.free.unknown")
            : t("backup.gigabytes", { size: gigabytes(freeBytes) })}
        </Fact>
      </dl>
      {failure && !failure.isLatest && (
        <p className="mt-3 text-muted">
          {t("backup.failure.earlier", { time: formatDateTime(failure.failedAt, locale) })}{" "}
          {t(`backup.problem.${failure.problem}`)}
        </p>
      )}
      {failure?.isLatest && (
        <Notice
          tone="error"
          title={t("backup.failure", { time: formatDateTime(failure.failedAt, locale) })}
          text={t(`backup.problem.${failure.problem}`)}
          className="mt-4"
        />
      )}
      {backups === null && <Notice tone="error" title={t("backup.unreadable")} className="mt-4" />}
      {isSameDisk && (
        <Notice tone="error" title={t("backup.sameDisk")} text={t("backup.sameDisk.text")} className="mt-4" />
      )}
      <fetcher.Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
        <Button type="submit" name="intent" value="make" variant="outline" disabled={isBusy}>
          <Archive aria-hidden />
          {t("backup.make")}
        </Button>
        <p role="status">{isBusy && t("backup.running")}</p>
      </fetcher.Form>
      {answer && !answer.ok && !isBusy && (
        <Notice tone="error" title={t(`backup.make.${answer.code}`)} className="mt-4" />
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

/** Reads the state again while a backup is being made and the page is visible, and the whole screen once it is made. */
function useRefreshWhenMade(shown: BackupState): void {
  const { data, load, state } = useFetcher<typeof loader>();
  const refresh = useRefresh();
  const isBusy = shown !== "none";
  useEffect(() => {
    if (!isBusy || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void load("/admin/backup/state");
    }, pollingInterval);
    return () => clearInterval(timer);
  }, [isBusy, state, load]);
  useEffect(() => {
    if (isBusy && data?.state === "none") void refresh();
  }, [isBusy, data, refresh]);
}
