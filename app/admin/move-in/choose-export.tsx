import { Form, useNavigation } from "react-router";
import { currencies } from "#app/domain/money.ts";
import { moveInSources } from "#app/domain/move-in/move-in.ts";
import type { ExportRefusal } from "#app/server/move-in/read-export-file.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { CsvFileField } from "#app/admin/shared/files/csv-file-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { ChosenFacts } from "./move-in.tsx";

/** Asks for an export of another shop, and for what its file does not say. */
export function ChooseExport({
  refused,
  limits,
}: {
  refused: { refusal: ExportRefusal; facts: ChosenFacts } | null;
  limits: { megabytes: number; rows: string };
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formAction === "/admin/move-in";
  const chosen = refused?.facts;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card className="p-5 sm:p-6">
        <Form method="post" encType="multipart/form-data" className="grid gap-5">
          {refused && (
            <Notice
              tone="error"
              title={t("moveIn.refused")}
              text={t(`moveIn.refused.${refused.refusal.code}`, { ...limits, ...refused.refusal })}
            />
          )}
          <Field label={t("moveIn.source")}>
            {(control) => (
              <Select {...control} name="source" defaultValue={chosen?.source || "shopify"}>
                {moveInSources.map((source) => (
                  <option key={source} value={source}>
                    {t(`moveIn.source.${source}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <CsvFileField label={t("moveIn.file")} hint={t("moveIn.file.hint", limits)} required />
          <Field label={t("moveIn.currency")} hint={t("moveIn.currency.hint")}>
            {(control) => (
              <Select {...control} name="currency" defaultValue={chosen?.currency || "EUR"}>
                {currencies.map((currency) => (
                  <option key={currency} value={currency}>
                    {t(`moveIn.currency.${currency}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("moveIn.language")} hint={t("moveIn.language.hint")}>
            {(control) => (
              <Select {...control} name="language" defaultValue={chosen?.language || "bg"}>
                <option value="bg">{t("moveIn.language.bg")}</option>
                <option value="en">{t("moveIn.language.en")}</option>
              </Select>
            )}
          </Field>
          <Button type="submit" disabled={isBusy} className="justify-self-start max-sm:w-full">
            {t(isBusy ? "moveIn.previewing" : "moveIn.preview")}
          </Button>
        </Form>
      </Card>
      <Card className="p-5 sm:p-6">
        <CardTitle>{t("moveIn.how")}</CardTitle>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          <li>{t("moveIn.how.export")}</li>
          <li>{t("moveIn.how.sizes")}</li>
          <li>{t("moveIn.how.prices")}</li>
          <li>{t("moveIn.how.left")}</li>
          <li>{t("moveIn.how.addresses")}</li>
          <li>{t("moveIn.how.pictures")}</li>
          <li>{t("moveIn.how.subscribers")}</li>
        </ul>
      </Card>
    </div>
  );
}
