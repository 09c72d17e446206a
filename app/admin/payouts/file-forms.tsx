import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { FileStep } from "./file.tsx";

/** The address that reads a carrier's file. */
const fileAddress = (carrier: CarrierName) => `/admin/payouts/file?carrier=${carrier}`;

export function useIsReading(): boolean {
  return useNavigation().formAction?.startsWith("/admin/payouts/file") ?? false;
}

/** The carrier and its file. The carrier is part of the address, where the upload finds it before it reads the file. */
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

/** Which columns of the file are read, with the first rows of the file. */
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
  const named = headings.filter((heading) => heading !== "");
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
          <ColumnField name="number" headings={named} chosen={proposed.number} />
          <ColumnField name="amount" headings={named} chosen={proposed.amount} />
          <ColumnField name="day_column" headings={named} chosen={proposed.day} />
          <Field label={t("payouts.file.day")}>
            {(control) => <Input {...control} type="date" name="day" defaultValue={day} required />}
          </Field>
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
      <Sample headings={headings} sample={sample} />
    </Card>
  );
}

function ColumnField({
  name,
  headings,
  chosen,
}: {
  name: "number" | "amount" | "day_column";
  headings: readonly string[];
  chosen: string;
}) {
  const t = useAdminText();
  const isDay = name === "day_column";
  return (
    <Field label={t(`payouts.file.column.${isDay ? "day" : name}`)} required={!isDay}>
      {(control) => (
        <Select {...control} name={name} defaultValue={headings.includes(chosen) ? chosen : ""}>
          <option value="">{t(isDay ? "payouts.file.column.noDay" : "payouts.file.column.choose")}</option>
          {headings.map((heading, index) => (
            <option key={index} value={heading}>
              {heading}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function Sample({
  headings,
  sample,
}: {
  headings: readonly string[];
  sample: readonly (readonly string[])[];
}) {
  const t = useAdminText();
  const shown = headings
    .map((heading, index) => [heading, index] as const)
    .filter(([heading]) => heading !== "");
  return (
    <div className="mt-6">
      <Table label={t("payouts.file.file")}>
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
