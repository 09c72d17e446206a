import { SearchX } from "lucide-react";
import { formatDate } from "#app/domain/dates.ts";
import { maxListedMissing, maxMissingPath, missingPathDays } from "#app/domain/redirects/missing-path.ts";
import { writtenPath } from "#app/domain/redirects/redirect-path.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { ListedMissingPath } from "#app/server/redirects/list-redirects.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Lists what was asked for and not found, each with a link to the form of its redirect. */
export function MissingList({ missing }: { missing: readonly ListedMissingPath[] | null }) {
  const t = useAdminText();
  if (missing === null) return <NotLoaded icon={<SearchX />} title="redirects.missing.loadFailed" />;
  if (missing.length === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title={t("redirects.missing.empty.title")}
        text={t("redirects.missing.empty.text", { days: missingPathDays.shown })}
      />
    );
  return (
    <>
      <p className="mb-3 max-w-3xl text-muted">
        {t("redirects.missing.text", { days: missingPathDays.shown })}
        {missing.length === maxListedMissing &&
          ` ${t("redirects.missing.most", { count: maxListedMissing })}`}
      </p>
      <Table label={t("redirects.show.missing")}>
        <TableHead>
          <HeadCell className="w-full">{t("redirects.path")}</HeadCell>
          <HeadCell>{t("redirects.missing.count")}</HeadCell>
          <HeadCell>{t("redirects.missing.first")}</HeadCell>
          <HeadCell>{t("redirects.missing.last")}</HeadCell>
          <HeadCell>{t("redirects.actions")}</HeadCell>
        </TableHead>
        <TableBody>
          {missing.map((each) => (
            <MissingRow key={each.path} missing={each} />
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function MissingRow({ missing: { path, count, first, last } }: { missing: ListedMissingPath }) {
  const t = useAdminText();
  const locale = useLocale();
  const day = (text: string) => formatDate(startOfSofiaDay(text), locale);
  // Of a longer path only the beginning is known.
  const isCut = path.length === maxMissingPath;
  const form = new URLSearchParams({ show: "missing", path: writtenPath(path) });
  return (
    <Row>
      <Cell heading={t("redirects.path")}>
        <span className="font-semibold wrap-anywhere">{isCut ? `${path}…` : path}</span>
      </Cell>
      <Cell heading={t("redirects.missing.count")}>{count}</Cell>
      <Cell heading={t("redirects.missing.first")}>{day(first)}</Cell>
      <Cell heading={t("redirects.missing.last")}>{day(last)}</Cell>
      <Cell heading={t("redirects.actions")} className="md:min-w-36">
        {isCut ? (
          <span className="text-sm text-muted">{t("redirects.missing.cut")}</span>
        ) : (
          <ButtonLink
            to={`/admin/redirects/new?${form.toString()}`}
            variant="outline"
            size="sm"
            aria-label={t("redirects.missing.leadNamed", { path })}
            preventScrollReset
          >
            {t("redirects.missing.lead")}
          </ButtonLink>
        )}
      </Cell>
    </Row>
  );
}
