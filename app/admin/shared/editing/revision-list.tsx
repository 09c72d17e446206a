import { History } from "lucide-react";
import { Link, useLocation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { Revision } from "#app/server/records/save-content.ts";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists earlier revisions of a record. A chosen one fills the form (`?revision=`); saving restores it. */
export function RevisionList({ revisions, shown }: { revisions: readonly Revision[]; shown: string | null }) {
  const t = useAdminText();
  const locale = useLocale();
  const { pathname } = useLocation();
  const current = revisions.find(({ id }) => id === shown);
  return (
    <>
      {current && (
        <Notice
          tone="success"
          title={t("edit.revisions.shown", { at: formatDateTime(current.at, locale) })}
          className="mb-5"
        >
          <Link to={pathname} className="underline underline-offset-4">
            {t("edit.revisions.current")}
          </Link>
        </Notice>
      )}
      {revisions.length > 1 && (
        <details className="mb-5 rounded-xl border border-line">
          <summary className="flex min-h-11 items-center gap-2 px-4 font-medium">
            <History aria-hidden className="size-5" />
            {t("edit.revisions")} ({revisions.length - 1})
          </summary>
          <ul className="max-h-60 overflow-y-auto border-t border-line px-4 py-2">
            {revisions.slice(1).map(({ id, at, by }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                <span>
                  {formatDateTime(at, locale)}
                  {by && <span className="text-muted">, {by}</span>}
                </span>
                <Link
                  to={`?revision=${id}`}
                  aria-current={id === shown ? "true" : undefined}
                  className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4"
                >
                  {t("edit.revisions.restore")}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
