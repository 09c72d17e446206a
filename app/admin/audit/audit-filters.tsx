import { Form } from "react-router";
import { auditActions, auditEntities } from "#app/domain/accounts/audit.ts";
import type { AuditFilter } from "#app/server/audit/list-audit.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { actionLabel, kindLabel } from "./audit-labels.ts";

const path = "/admin/audit";

type Person = { id: string; name: string; email: string };

/** Shows the audit log's filter form: by person, kind of record, action and days. */
export function AuditFilters({
  filter,
  people,
  hasGone,
}: {
  filter: AuditFilter;
  people: readonly Person[];
  hasGone: boolean;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { person, entity, action, record, from, to } = filter;
  const isFiltered = Object.values(filter).some((chosen) => chosen !== null);
  const inOrder = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values
      .map((value) => ({ value, label: label(value) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <Form
        role="search"
        aria-label={t("audit.filters")}
        action={path}
        preventScrollReset
        // Remounts the uncontrolled fields when a link changes the filter in the URL.
        key={JSON.stringify(filter)}
        className="mb-6 grid grid-cols-2 items-end gap-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_repeat(2,10rem)_auto]"
      >
        <FilterSelect
          label={t("audit.person")}
          name="person"
          chosen={person}
          all={t("audit.person.all")}
          options={[
            ...people.map(({ id, name, email }) => ({
              value: id,
              label: name === email ? email : `${name} (${email})`,
            })),
            ...(hasGone ? [{ value: "gone", label: t("audit.person.gone") }] : []),
          ]}
          className="max-lg:col-span-2"
        />
        <FilterSelect
          label={t("audit.kind")}
          name="kind"
          chosen={entity}
          all={t("audit.kind.all")}
          options={inOrder(auditEntities, (kind) => kindLabel(kind, t))}
        />
        <FilterSelect
          label={t("audit.action")}
          name="action"
          chosen={action}
          all={t("audit.action.all")}
          options={inOrder(auditActions, (each) => actionLabel(each, t))}
        />
        <DayField label={t("audit.from")} name="from" day={from} />
        <DayField label={t("audit.to")} name="to" day={to} />
        <div className="flex flex-wrap gap-3 max-lg:col-span-2">
          <Button type="submit" variant="outline">
            {t("audit.show")}
          </Button>
          {isFiltered && (
            <ButtonLink to={path} variant="ghost">
              {t("audit.clear")}
            </ButtonLink>
          )}
        </div>
      </Form>
      {record !== null && (
        <p className="mb-6 flex flex-wrap items-center gap-3 rounded-xl bg-background p-3 ring-1 ring-line">
          {t("audit.ofRecord")}
          <ButtonLink to={path} variant="outline" size="sm">
            {t("audit.ofRecord.all")}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function FilterSelect({
  label,
  name,
  chosen,
  all,
  options,
  className,
}: {
  label: string;
  name: string;
  chosen: string | null;
  all: string;
  options: readonly { value: string; label: string }[];
  className?: string;
}) {
  return (
    <Field label={label} className={className ?? ""}>
      {(control) => (
        <Select {...control} name={name} defaultValue={chosen ?? ""}>
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function DayField({ label, name, day }: { label: string; name: string; day: string | null }) {
  return (
    <Field label={label}>
      {(control) => <Input {...control} type="date" name={name} defaultValue={day ?? ""} />}
    </Field>
  );
}
