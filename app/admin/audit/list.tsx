import { History } from "lucide-react";
import { Outlet } from "react-router";
import { listAudit, listAuditPeople } from "#app/server/audit/list-audit.ts";
import type { AuditFilter, AuditPage } from "#app/server/audit/list-audit.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { readCursor } from "#app/admin/shared/lists/list-address.ts";
import { Pager } from "#app/admin/shared/lists/pager.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { readAuditFilter } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { EntryRow } from "./entry-row.tsx";
import type { Route } from "./+types/list";

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = granted(context, "staff");
  const { db } = context.get(servicesContext);
  const filter = readAuditFilter(url.searchParams);
  const cursor = readCursor(url.searchParams);
  const listed = Promise.all([listAudit(db, admin, { filter, cursor }), listAuditPeople(db, admin)]);
  const [page, people] = await loadOr("the audit log", listed, [null, { people: [], hasGone: false }]);
  return { filter, page, people };
}

/** Shows the audit log of administrators' changes: permanent and read-only. */
export default function ChangeLog({ loaderData: { filter, page, people } }: Route.ComponentProps) {
  const t = useAdminText();
  return (
    <>
      <PageHead title={t("audit.title")} text={t("audit.subtitle")} />
      <Outlet />
      <AuditFilters filter={filter} {...people} />
      {page === null ? (
        <NotLoaded icon={<History />} title="audit.loadFailed" />
      ) : (
        <Entries page={page} filter={filter} />
      )}
    </>
  );
}

function Entries({ page, filter }: { page: AuditPage; filter: AuditFilter }) {
  const t = useAdminText();
  if (page.rows.length === 0) {
    const isFiltered = Object.values(filter).some((chosen) => chosen !== null);
    const reason = isFiltered ? "none" : "empty";
    return (
      <EmptyList
        screen="/admin/audit"
        icon={<History />}
        title={t(`audit.${reason}.title`)}
        text={t(`audit.${reason}.text`)}
        isFiltered={isFiltered}
      />
    );
  }
  return (
    <>
      <Table label={t("audit.title")}>
        <TableHead>
          <HeadCell>{t("audit.when")}</HeadCell>
          <HeadCell>{t("audit.person")}</HeadCell>
          <HeadCell>{t("audit.kind")}</HeadCell>
          <HeadCell>{t("audit.changes")}</HeadCell>
        </TableHead>
        <TableBody>
          {page.rows.map((entry) => (
            <EntryRow key={entry.id} entry={entry} records={page.records} />
          ))}
        </TableBody>
      </Table>
      <Pager previous={page.previous} next={page.next} />
    </>
  );
}
