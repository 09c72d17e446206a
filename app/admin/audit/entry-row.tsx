import { Link, useSearchParams } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { AuditedRecord } from "#app/server/audit/audited-records.ts";
import type { ListedEntry } from "#app/server/audit/list-audit.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { actionLabel, kindLabel, valueText } from "./audit-labels.ts";
import { ChangeList } from "./change-list.tsx";
import { recordPath } from "./record-path.ts";

const linkStyle =
  "-my-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2 wrap-anywhere";

const tones: Record<string, BadgeTone> = {
  create: "success",
  delete: "danger",
  erase: "danger",
  cancel: "danger",
  refund: "attention",
  right: "attention",
  export: "attention",
};

/** Shows one row of the audit log: when, who, action, record, and a summary of the changes. */
export function EntryRow({
  entry,
  records,
}: {
  entry: ListedEntry;
  records: Readonly<Record<string, AuditedRecord>>;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const [parameters] = useSearchParams();
  const { id, at, action, entity, changes, changed } = entry;
  // A created or deleted record is shown in full only in the details view.
  const isWhole = (action === "create" || action === "delete") && changed > changes.length;
  const details = isWhole
    ? t("audit.fields", { count: changed })
    : changed > changes.length
      ? t("audit.more", { count: changed })
      : t("audit.details");
  return (
    <Row>
      <Cell heading={t("audit.when")} className="md:whitespace-nowrap">
        <time dateTime={at.toISOString()}>{formatDateTime(at, locale)}</time>
      </Cell>
      <Cell heading={t("audit.person")} className="md:max-w-56">
        <EntryPerson entry={entry} />
      </Cell>
      <Cell heading={t("audit.kind")} className="md:max-w-72">
        <Badge tone={tones[action] ?? "neutral"}>{actionLabel(action, t)}</Badge>
        <p className="mt-1.5 text-sm text-muted">{kindLabel(entity, t)}</p>
        <RecordLink entry={entry} record={records[`${entity}/${entry.record_id}`]} />
      </Cell>
      <Cell heading={t("audit.changes")} className="md:w-1/2">
        {changed > 0 && !isWhole && <ChangeList changes={changes} records={records} />}
        {changed === 0 ? (
          <span className="text-sm text-muted">{t("audit.changes.none")}</span>
        ) : (
          <Link
            to={{ pathname: `/admin/audit/${id}`, search: parameters.toString() }}
            preventScrollReset
            aria-label={t("audit.details.named", { text: details, at: formatDateTime(at, locale) })}
            className={`${linkStyle} text-sm`}
          >
            {details}
          </Link>
        )}
      </Cell>
    </Row>
  );
}

/** Shows the author of a change: the e-mail, and while the account exists its name, which may be the e-mail too. */
export function EntryPerson({ entry }: { entry: Pick<ListedEntry, "user_name" | "user_email"> }) {
  const t = useAdminText();
  const { user_name, user_email } = entry;
  return (
    <>
      {user_name !== null && user_name !== user_email && (
        <p className="font-semibold wrap-anywhere">{user_name}</p>
      )}
      <p className="text-sm text-muted">
        <EmailText email={user_email} />
      </p>
      {user_name === null && <p className="text-sm text-muted">({t("audit.person.goneMark")})</p>}
    </>
  );
}

/** Shows the record's name, linked to its screen if it has one. Falls back to the name stored in the log entry. */
export function RecordLink({
  entry: { entity, record_id, stored_name },
  record,
}: {
  entry: Pick<ListedEntry, "entity" | "record_id" | "stored_name">;
  record: AuditedRecord | undefined;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const ownName = (record && localText(record, "name", locale)) || stored_name;
  // A block has no name of its own but its type.
  const name =
    entity === "landing_page_block" ? valueText({ column: "type", value: ownName }, { t, locale }) : ownName;
  const path = recordPath(entity, record_id, record);
  if (path === null) return name && <p className="wrap-anywhere">{name}</p>;
  return (
    <Link to={path} className={linkStyle}>
      {name || t("audit.open")}
    </Link>
  );
}
