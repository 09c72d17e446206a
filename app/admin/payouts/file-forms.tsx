import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { AmountColumnFields, ColumnField, FileSample } from "#app/admin/shared/files/mapped-columns.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { FileStep } from "./file.tsx";

/** Returns the URL to which the forms post a carrier's file. */
const fileAddress = (carrier: CarrierName) => `/admin/payouts/file?carrier=${carrier}`;

export function useIsReading(): boolean {
  return useNavigation().formAction?.startsWith("/admin/payouts/file") ?? false;
}

/**
 * Asks for a carrier and its file. The URL names the carrier, so that the action knows it before it reads the upload.
 */
export function ChooseFile({
  offered,
  chosen,
  limits,
}: {
  offered: readonly CarrierName[];
  chosen: CarrierName | null;
  limits: { megabytes: number; rows: number };
}) {
  const t = useAdminText();
  const nameOf = useCarrierName();
  const isBusy = useIsReading();
  const [carrier, setCarrier] = useState(chosen ?? offered[0] ?? "econt");
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <Form method="post" encType="multipart/form-data" action={fileAddress(carrier)} className="grid gap-5">
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
        <Field label={t("payouts.file.file")} hint={t("payouts.file.hint", limits)} required>
          {(control) => (
            <Input {...control} type="file" name="file" accept=".csv,.tsv,.txt,text/csv" className="py-2" />
          )}
        </Field>
        <div>
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? "payouts.file.reading" : "payouts.file.read")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Asks which columns of the file to read, and shows its first rows. */
export function ChooseColumns({
  carrier,
  file,
  headings,
  sample,
  proposed,
  day,
  isInvalid,
}: FileStep<"columns">) {
  const t = useAdminText();
  const isBusy = useIsReading();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("payouts.file.columns")}</CardTitle>
      <p className="mt-2 text-muted">{t("payouts.file.columns.text")}</p>
      {isInvalid && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t("payouts.file.columns.invalid")}
          className="mt-4 max-w-3xl"
        />
      )}
      <Form method="post" action={fileAddress(carrier)} className="mt-4 grid gap-5">
        <input type="hidden" name="carrier" value={carrier} />
        <input type="hidden" name="file" value={file} />
        <div className="grid gap-5 sm:grid-cols-2">
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
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="columns" disabled={isBusy}>
            {t(isBusy ? "payouts.file.reading" : "payouts.file.preview")}
          </Button>
          <ButtonLink to={fileAddress(carrier)} variant="outline">
            {t("payouts.file.another")}
          </ButtonLink>
        </div>
      </Form>
      <FileSample label={t("payouts.file.file")} headings={headings} sample={sample} />
    </Card>
  );
}
