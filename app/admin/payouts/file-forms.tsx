import { useState } from "react";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { AmountColumnFields, ColumnField } from "#app/admin/shared/files/mapped-columns.tsx";
import { ChooseColumns, ChooseFile } from "#app/admin/shared/files/money-file-steps.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { PayoutFileStep } from "./file.tsx";

/** Returns the URL to which the forms post a carrier's file. */
export const fileAddress = (carrier: CarrierName) => `/admin/payouts/file?carrier=${carrier}`;

/**
 * Asks for a carrier and its file. The URL names the carrier, so that the action knows it before it reads the upload.
 */
export function ChoosePayoutFile({
  offered,
  chosen,
}: {
  offered: readonly CarrierName[];
  chosen: CarrierName | null;
}) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  const [carrier, setCarrier] = useState(chosen ?? offered[0] ?? "econt");
  return (
    <ChooseFile action={fileAddress(carrier)}>
      <Field label={t("payouts.file.carrier")}>
        {(control) => (
          <Select
            {...control}
            value={carrier}
            onChange={(event) => {
              const named = offered.find((name) => name === event.target.value);
              if (named) setCarrier(named);
            }}
          >
            {offered.map((name) => (
              <option key={name} value={name}>
                {nameOf(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ChooseFile>
  );
}

/** Asks which columns of a carrier's file to read, and for the day of a file without days. */
export function ChoosePayoutColumns({
  about: { carrier, day },
  file,
  headings,
  sample,
  proposed,
  isInvalid,
}: PayoutFileStep<"columns">) {
  const t = useAdminText();
  return (
    <ChooseColumns
      action={fileAddress(carrier)}
      text={t("payouts.file.columns.text")}
      problem={isInvalid ? t("payouts.file.columns.invalid") : null}
      file={file}
      headings={headings}
      sample={sample}
    >
      <input type="hidden" name="carrier" value={carrier} />
      {(["number", "amount"] as const).map((name) => (
        <ColumnField
          key={name}
          name={name}
          label={t(`payouts.file.column.${name}`)}
          none={t("payouts.file.column.choose")}
          headings={headings}
          chosen={proposed[name]}
          required
        />
      ))}
      <ColumnField
        name="day_column"
        label={t("payouts.file.column.day")}
        none={t("payouts.file.column.noDay")}
        headings={headings}
        chosen={proposed.day}
      />
      <Field label={t("payouts.file.day")}>
        {(control) => <Input {...control} type="date" name="day" defaultValue={day} required />}
      </Field>
      <AmountColumnFields headings={headings} chosen={proposed} />
    </ChooseColumns>
  );
}
