import type { AuditChange } from "#app/domain/accounts/audit.ts";
import type { AuditedRecord } from "#app/server/audit/audited-records.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { fieldLabel, isComparison, valueText } from "./audit-labels.ts";

type Records = Readonly<Record<string, AuditedRecord>>;

/** Lists changes briefly: the field with its previous and new value, or the only one if no change has both. */
export function ChangeList({ changes, records }: { changes: readonly AuditChange[]; records: Records }) {
  const t = useAdminText();
  const isCompared = isComparison(changes);
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {changes.map(({ column, from, to }) => (
        <li key={column} className="wrap-anywhere">
          <span className="font-semibold">{fieldLabel(column, t)}:</span>{" "}
          {isCompared ? (
            <>
              <del className="text-muted decoration-1">
                <ValueText records={records} column={column} value={from} />
              </del>{" "}
              <span aria-hidden>→</span>
              <span className="sr-only">{t("audit.becomes")}</span>{" "}
              <ins className="no-underline">
                <ValueText records={records} column={column} value={to} />
              </ins>
            </>
          ) : (
            <ValueText records={records} column={column} value={from === undefined ? to : from} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows a formatted value, or says that it is empty. */
export function ValueText({ column, value, records }: { column: string; value: unknown; records: Records }) {
  const t = useAdminText();
  const locale = useLocale();
  const text = valueText({ column, value }, { t, locale, records });
  return text === "" ? <em className="text-muted">{t("audit.value.empty")}</em> : text;
}
