import {
  cardCodes,
  cashCarriers,
  cashCodes,
  cashField,
  inHandCodes,
} from "#app/domain/books/audit-settings.ts";
import type { PaymentCode } from "#app/domain/books/audit-settings.ts";
import { formatDate } from "#app/domain/dates.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useCarrierName } from "#app/admin/parcels/carrier-name.ts";
import { SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type Props = {
  /** When numbering began; null while it is off. */
  coveredFrom: Date | null;
  /** Number of the last sale document; null before the first. */
  lastNumber: number | null;
};

/** Shows the fields of the audit file's settings. */
export function AuditSettingsFields({ coveredFrom, lastNumber }: Props) {
  const t = useAdminText();
  const locale = useLocale();
  const carrierName = useCarrierName();
  const codes = (known: readonly PaymentCode[]) =>
    known.map((code) => ({ value: String(code), label: t(`books.form.code.${code as 2 | 3 | 4 | 5 | 6}`) }));
  const last =
    lastNumber === null
      ? t("books.form.first_document_number.none")
      : t("books.form.first_document_number.last", { number: invoiceNumberText(lastNumber) });
  return (
    <div className="flex flex-col gap-6">
      <Card className="p-5 sm:p-6">
        <CardTitle>{t("books.form.shop")}</CardTitle>
        {coveredFrom && (
          <p className="mt-1 text-muted">
            {t("books.form.covered", { date: formatDate(coveredFrom, locale) })}
          </p>
        )}
        <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
          <TextField
            name="rf_number"
            label={t("books.form.rf_number")}
            hint={t("books.form.rf_number.hint")}
            autoCapitalize="characters"
          />
          <TextField
            name="first_document_number"
            label={t("books.form.first_document_number")}
            hint={last}
            inputMode="numeric"
          />
          <TextField
            name="domain_name"
            label={t("books.form.domain_name")}
            hint={t("books.form.domain_name.hint")}
            inputMode="url"
          />
          <SelectField
            name="shop_type"
            label={t("books.form.shop_type")}
            options={([1, 2] as const).map((type) => ({
              value: String(type),
              label: t(`books.form.shop_type.${type}`),
            }))}
          />
        </div>
      </Card>
      <Card className="p-5 sm:p-6">
        <CardTitle>{t("books.form.payments")}</CardTitle>
        <p className="mt-1 text-muted">{t("books.form.transfer")}</p>
        <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
          <SelectField name="card_code" label={t("books.form.card_code")} options={codes(cardCodes)} />
          <TextField
            name="pos_number"
            label={t("books.form.pos_number")}
            hint={t("books.form.pos_number.hint")}
          />
          <TextField name="provider" label={t("books.form.provider")} hint={t("books.form.provider.hint")} />
          {cashCarriers.map((carrier) => (
            <SelectField
              key={carrier}
              name={cashField(carrier)}
              label={
                carrier === "other"
                  ? t("books.form.cash.other")
                  : t("books.form.cash", { carrier: carrierName(carrier) })
              }
              options={codes(cashCodes)}
            />
          ))}
          <SelectField name="in_hand" label={t("books.form.in_hand")} options={codes(inHandCodes)} />
        </div>
      </Card>
    </div>
  );
}
