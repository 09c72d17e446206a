import type { AmountColumns } from "#app/domain/amount-columns.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Number of a file's rows that are shown where its columns are chosen. */
export const sampleRows = 3;

/** Selects the column of a file that holds a value; `none` labels the empty option. */
export function ColumnField({
  name,
  label,
  none,
  headings,
  chosen,
  required = false,
}: {
  name: string;
  label: string;
  none: string;
  headings: readonly string[];
  chosen: string;
  required?: boolean;
}) {
  const named = headings.filter((heading) => heading !== "");
  return (
    <Field label={label} required={required}>
      {(control) => (
        <Select {...control} name={name} defaultValue={named.includes(chosen) ? chosen : ""}>
          <option value="">{none}</option>
          {named.map((heading, index) => (
            <option key={index} value={heading}>
              {heading}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const optionalColumns = ["direction", "debit", "currency"] as const satisfies (keyof AmountColumns)[];

/** Selects the optional columns that say whether an amount came in, and in which currency. */
export function AmountColumnFields({
  headings,
  chosen,
}: {
  headings: readonly string[];
  chosen: AmountColumns;
}) {
  const t = useAdminText();
  return optionalColumns.map((name) => (
    <ColumnField
      key={name}
      name={name}
      label={t(`payouts.file.column.${name}`)}
      none={t("payouts.file.column.noDay")}
      headings={headings}
      chosen={chosen[name]}
    />
  ));
}

/** Shows the first rows of a file in its named columns, so that the user sees what each column contains. */
export function FileSample({
  label,
  headings,
  sample,
}: {
  label: string;
  headings: readonly string[];
  sample: readonly (readonly string[])[];
}) {
  const shown = headings
    .map((heading, index) => [heading, index] as const)
    .filter(([heading]) => heading !== "");
  return (
    <div className="mt-6">
      <Table label={label}>
        <TableHead>
          {shown.map(([heading, index]) => (
            <HeadCell key={index}>{heading}</HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {sample.map((row, line) => (
            <Row key={line}>
              {shown.map(([heading, index]) => (
                <Cell key={index} heading={heading} className="wrap-anywhere">
                  {row[index] ?? ""}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
