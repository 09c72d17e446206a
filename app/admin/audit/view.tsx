import { data } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { findAuditEntry } from "#app/server/audit/list-audit.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { EditDialog } from "#app/admin/shared/editing/edit-dialog.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { actionLabel, fieldLabel, isComparison, kindLabel } from "./audit-labels.ts";
import { ValueText } from "./change-list.tsx";
import { EntryPerson, RecordLink } from "./entry-row.tsx";
import type { Route } from "./+types/view";

const listPath = "/admin/audit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "staff");
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const entry = id.success ? await findAuditEntry(db, admin, id.data) : null;
  if (!entry) throw data(null, { status: 404 });
  return entry;
}

/** Shows one audit log entry with all its changes in full. */
export default function AuditEntry({ loaderData: entry }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { at, action, entity, record_id, changes, records } = entry;
  const history = new URLSearchParams({ kind: entity, record: record_id });
  return (
    <EditDialog title={t("audit.view.title", { at: formatDateTime(at, locale) })} listPath={listPath}>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge>{actionLabel(action, t)}</Badge>
          <span className="text-muted">{kindLabel(entity, t)}</span>
          <RecordLink entry={entry} record={records[`${entity}/${record_id}`]} />
        </div>
        <div>
          <EntryPerson entry={entry} />
        </div>
      </div>
      {changes.length === 0 ? (
        <p className="text-muted">{t("audit.changes.none")}</p>
      ) : (
        <ChangeTable changes={changes} records={records} />
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        {record_id !== "" && (
          <ButtonLink to={`${listPath}?${history}`} variant="outline">
            {t("audit.history")}
          </ButtonLink>
        )}
        <ButtonLink to={useListAddress(listPath)} preventScrollReset>
          {t("audit.close")}
        </ButtonLink>
      </div>
    </EditDialog>
  );
}

function ChangeTable({ changes, records }: Pick<Route.ComponentProps["loaderData"], "changes" | "records">) {
  const t = useAdminText();
  const isCompared = isComparison(changes);
  const sides = isCompared
    ? (["from", "to"] as const)
    : changes.some(({ to }) => to !== undefined)
      ? (["to"] as const)
      : (["from"] as const);
  const headings = { from: t("audit.before"), to: t("audit.after") };
  return (
    <Table label={t("audit.changes")}>
      <TableHead>
        <HeadCell>{t("audit.field")}</HeadCell>
        {sides.map((side) => (
          <HeadCell key={side}>{headings[side]}</HeadCell>
        ))}
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <Row key={change.column}>
            <Cell heading={t("audit.field")} className="font-semibold md:w-48">
              {fieldLabel(change.column, t)}
            </Cell>
            {sides.map((side) => (
              <Cell
                key={side}
                heading={headings[side]}
                className={`wrap-anywhere whitespace-pre-wrap ${isCompared ? "md:w-2/5" : ""}`}
              >
                <ValueText records={records} column={change.column} value={change[side]} />
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
