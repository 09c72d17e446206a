import { useState } from "react";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { productColumns } from "#app/domain/catalogue/product-input.ts";
import { euroCents, formatMoney, pricePerKilogram, readAmount, stotinkiOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { vatRates } from "#app/domain/vat.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Asks for price and, unless they follow from a pack's contents, weight and VAT; shows the price in the other currency
 * and per kilogram while typing.
 */
export function PriceFields({ isPack }: { isPack: boolean }) {
  const t = useAdminText();
  const locale = useLocale();
  const { values } = useEditForm();
  // Keep the currency in which the price was first shown, even if the shop's base currency changes meanwhile.
  const [currency] = useState<Currency>(values.price_currency === "EUR" ? "EUR" : "BGN");
  const [price, setPrice] = useState(values.price ?? "");
  const [weight, setWeight] = useState(values.weight_grams ?? "");
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div>
        <input type="hidden" name="price_currency" value={currency} />
        <TextField
          name="price"
          label={t(`products.field.price.${currency}`)}
          hint={conversion() ?? t("products.field.price.hint")}
          inputMode="decimal"
          required
          onChange={(event) => setPrice(event.target.value)}
        />
      </div>
      {!isPack && (
        <TextField
          {...constraintsOf(productColumns, "weight_grams")}
          label={t("products.field.weight")}
          onChange={(event) => setWeight(event.target.value)}
        />
      )}
      {!isPack && (
        <SelectField
          name="vat_rate"
          label={t("products.field.vat_rate")}
          hint={t("products.field.vat_rate.hint")}
          options={vatRates.map((rate) => ({ value: String(rate), label: `${rate} %` }))}
        />
      )}
    </div>
  );

  function conversion(): string | null {
    const amount = readAmount(price);
    if (amount === null) return null;
    const isEuro = currency === "EUR";
    const other = isEuro
      ? formatMoney(stotinkiOf(amount), "BGN", locale)
      : formatMoney(euroCents(amount), "EUR", locale);
    const perKilogram = pricePerKilogram(amount, Number(weight));
    if (perKilogram === null || !Number.isSafeInteger(perKilogram)) return other;
    return t("products.field.price.both", {
      other,
      perKilogram: formatMoney(perKilogram, currency, locale),
    });
  }
}
