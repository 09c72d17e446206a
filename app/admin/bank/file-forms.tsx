import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AmountColumnFields, ColumnField, FileSample } from "#app/admin/shared/files/mapped-columns.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { BankFileStep } from "./file.tsx";

/** URL to which the forms post a bank's file. */
export const fileAddress = "/admin/payments/bank/file";

export function useIsReading(): boolean {
  return useNavigation().formAction === fileAddress;
}

export function ChooseBankFile({ limits }: { limits: { megabytes: number; rows: number } }) {
  const t = useAdminText();
  const isBusy = useIsReading();
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <Form method="post" encType="multipart/form-data" action={fileAddress} className="grid gap-5">
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
export function ChooseBankColumns({ file, headings, sample, proposed, isInvalid }: BankFileStep<"columns">) {
  const t = useAdminText();
  const isBusy = useIsReading();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("payouts.file.columns")}</CardTitle>
      <p className="mt-2 text-muted">{t("bank.file.columns.text")}</p>
      {isInvalid && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t("bank.file.columns.invalid")}
          className="mt-4 max-w-3xl"
        />
      )}
      <Form method="post" action={fileAddress} className="mt-4 grid gap-5">
        <input type="hidden" name="file" value={file} />
        <div className="grid gap-5 sm:grid-cols-2">
          {(["amount", "day", "reason", "payer"] as const).map((name) => (
            <ColumnField
              key={name}
              name={name}
              label={t(`bank.file.column.${name}`)}
              none={t(name === "payer" ? "payouts.file.column.noDay" : "payouts.file.column.choose")}
              headings={headings}
              chosen={proposed[name]}
              required={name !== "payer"}
            />
          ))}
          <AmountColumnFields headings={headings} chosen={proposed} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="columns" disabled={isBusy}>
            {t(isBusy ? "payouts.file.reading" : "payouts.file.preview")}
          </Button>
          <ButtonLink to={fileAddress} variant="outline">
            {t("payouts.file.another")}
          </ButtonLink>
        </div>
      </Form>
      <FileSample label={t("payouts.file.file")} headings={headings} sample={sample} />
    </Card>
  );
}
