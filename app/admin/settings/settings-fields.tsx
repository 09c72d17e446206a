import { useEffect, useRef, useState } from "react";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { useNavigation } from "react-router";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { companySettings } from "#app/domain/shop/company-settings.ts";
import type { SettingsField, SettingsProblem } from "#app/domain/shop/company-settings.ts";
import { invoiceRules, invoiceScopes } from "#app/domain/documents/invoice-rule.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import { eikOf, vatNumberOf } from "#app/domain/documents/company-numbers.ts";
import { currencies } from "#app/domain/money.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input, Textarea } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { SelectField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { typeInto } from "#app/admin/shared/editing/type-into.ts";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the fields of the settings; after a save they have the stored values. */
export function SettingsFields({
  answer,
  lastNumber,
}: {
  answer: EditAnswer | undefined;
  /** The last issued invoice number; null when there is none. */
  lastNumber: number | null;
}) {
  const t = useAdminText();
  const fields = useRef<HTMLDivElement>(null);
  useResetAfterSave(fields, answer);
  return (
    <div ref={fields} className="flex flex-col gap-6">
      <ShopGroup />
      <Group id="company" title={t("settings.company")}>
        <CompanyNumbers />
        <TextField name="company_name_bg" lang="bg" />
        <TextField name="company_name_en" lang="en" />
        <TextField name="address_bg" lang="bg" />
        <TextField name="address_en" lang="en" />
      </Group>
      <Group id="contacts" title={t("settings.contacts")}>
        <EmailField name="email" />
        <EmailField name="support_email" hint={t("settings.support_email.hint")} />
        <TextField name="phone" />
        <EmailField name="notification_email" hint={t("settings.notification_email.hint")} />
      </Group>
      <InvoicingGroup lastNumber={lastNumber} />
      <CurrencyGroup />
      <Group id="orders" title={t("settings.orders")}>
        <TextField name="cash_order_max_pieces" hint={t("settings.cash_order_max_pieces.hint")} />
      </Group>
      <Group id="search" title={t("settings.search")} text={t("settings.search.text")}>
        <div className="sm:col-span-2">
          <Synonyms />
        </div>
      </Group>
      <Group id="social" title={t("settings.social")}>
        <LinkField name="facebook_url" />
        <LinkField name="instagram_url" />
        <LinkField name="youtube_url" />
      </Group>
    </div>
  );
}

/** Resets the form after a save: stored values may differ from typed ones, as angle brackets are removed. */
function useResetAfterSave(fields: RefObject<HTMLElement | null>, answer: EditAnswer | undefined): void {
  const shown = useRef(answer);
  // Wait until the stored settings are loaded.
  const isSettled = useNavigation().state === "idle";
  useEffect(() => {
    if (!answer?.ok || !isSettled || shown.current === answer) return;
    shown.current = answer;
    fields.current?.closest("form")?.reset();
  }, [answer, fields, isSettled]);
}

/** Returns the settings' own text for a field's problem. */
function useSettingsProblem(name: SettingsField): string | undefined {
  const t = useAdminText();
  const problem = useEditForm().problems[name];
  return problem && t(`settings.problem.${problem as SettingsProblem}`);
}

function Synonyms() {
  const t = useAdminText();
  const { values } = useEditForm();
  const { maxLength } = constraintsOf(companySettings, "search_synonyms");
  return (
    <Field label={t("settings.search_synonyms")} hint={t("settings.search_synonyms.hint")}>
      {(control) => (
        <Textarea
          {...control}
          name="search_synonyms"
          rows={4}
          maxLength={maxLength}
          defaultValue={values.search_synonyms}
        />
      )}
    </Field>
  );
}

/** Shows a group of settings; links of the search lead to its `id`. */
function Group({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}) {
  return (
    <Card id={id} className="scroll-mt-20 p-5 sm:p-6">
      <CardTitle>{title}</CardTitle>
      {text && <p className="mt-1 text-muted">{text}</p>}
      <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">{children}</div>
    </Card>
  );
}

/** Asks for the shop's name and logo. */
function ShopGroup() {
  const t = useAdminText();
  const { values } = useEditForm();
  return (
    <Group id="shop" title={t("settings.shop")} text={t("settings.shop.text")}>
      <TextField name="shop_name_bg" lang="bg" />
      <TextField name="shop_name_en" lang="en" hint={t("settings.shop_name_en.hint")} />
      <div className="sm:col-span-2">
        <ImageField
          // Remount: the stored URL may differ from the typed one.
          key={values.logo_url}
          name="logo_url"
          label={t("settings.logo_url")}
          hint={t("settings.logo_url.hint")}
          bucket="product-images"
          folder="brand"
        />
      </div>
    </Group>
  );
}

/** How long a press of a pointer lasts at most, usually. */
const pressMilliseconds = 200;

/**
 * Asks for the ЕИК, which is checked as soon as it is left, and for the VAT registration, whose number it fills in
 * until the owner types another.
 */
function CompanyNumbers() {
  const t = useAdminText();
  const { values } = useEditForm();
  const problem = useSettingsProblem("eik");
  const [isWrong, setIsWrong] = useState(false);
  const numbers = useRef<HTMLDivElement>(null);
  const filled = useRef(vatNumberOf(values.eik ?? ""));
  const fill = () => {
    const field = (name: string) => numbers.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
    const [eik, registered, vat] = [field("eik"), field("is_vat_registered"), field("vat_number")];
    if (!eik || !registered || !vat) return;
    if (isWrong) setIsWrong(eik.value.trim() !== "" && eikOf(eik.value) === "");
    const wanted = registered.checked ? vatNumberOf(eik.value) : "";
    if (vat.value !== "" && vat.value !== filled.current) return;
    if (registered.checked && wanted === "") return;
    if (vat.value !== wanted) typeInto(vat, wanted);
    filled.current = wanted || filled.current;
  };
  return (
    <div
      ref={numbers}
      className="grid items-start gap-5 sm:col-span-2 sm:grid-cols-2"
      onInput={(event) => {
        if (!(event.target instanceof HTMLInputElement) || event.target.name !== "vat_number") fill();
      }}
    >
      <TextField
        name="eik"
        inputMode="numeric"
        error={isWrong ? t("settings.problem.eik") : problem}
        onBlur={({ target: { value } }) => {
          // After the press that left the field, so that what is pressed does not move away under it.
          setTimeout(() => setIsWrong(value.trim() !== "" && eikOf(value) === ""), pressMilliseconds);
        }}
      />
      <div className="max-sm:hidden" />
      <div>
        <Checkbox
          name="is_vat_registered"
          value="on"
          defaultChecked={values.is_vat_registered === "on"}
          label={t("settings.is_vat_registered")}
          className="sm:mt-8"
        />
        <p className="text-sm text-muted">{t("settings.is_vat_registered.hint")}</p>
      </div>
      <TextField name="vat_number" autoCapitalize="characters" />
    </div>
  );
}

/**
 * Asks for the seller's details on invoices besides name and address, the VAT threshold, and how invoices are numbered
 * and issued.
 */
function InvoicingGroup({ lastNumber }: { lastNumber: number | null }) {
  const t = useAdminText();
  const last =
    lastNumber === null
      ? t("settings.first_invoice_number.none")
      : t("settings.first_invoice_number.last", { number: invoiceNumberText(lastNumber) });
  return (
    <Group id="invoicing" title={t("settings.invoicing")} text={t("settings.invoicing.text")}>
      <TextField name="manager_bg" lang="bg" />
      <TextField name="vat_threshold_eur" hint={t("settings.vat_threshold_eur.hint")} />
      <TextField name="vat_threshold_from" type="date" />
      <div className="sm:col-span-2">
        <TextField name="vat_threshold_source" hint={t("settings.vat_threshold_source.hint")} />
      </div>
      <div className="sm:col-span-2">
        <TextField name="zero_rate_ground" lang="bg" hint={t("settings.zero_rate_ground.hint")} />
      </div>
      <TextField name="first_invoice_number" hint={last} />
      <SelectField
        name="invoice_rule"
        label={t("settings.invoice_rule")}
        hint={t("settings.invoice_rule.hint")}
        options={invoiceRules.map((rule) => ({ value: rule, label: t(`settings.invoice_rule.${rule}`) }))}
      />
      <SelectField
        name="invoice_scope"
        label={t("settings.invoice_scope")}
        options={invoiceScopes.map((scope) => ({
          value: scope,
          label: t(`settings.invoice_scope.${scope}`),
        }))}
      />
    </Group>
  );
}

/**
 * Asks for the base currency of totals, and whether leva are shown; the other currency is converted at the fixed rate.
 */
function CurrencyGroup() {
  const t = useAdminText();
  const { values } = useEditForm();
  return (
    <Group id="currency" title={t("settings.currency")}>
      <Field
        label={t("settings.base_currency")}
        hint={t("settings.base_currency.hint")}
        error={useSettingsProblem("base_currency")}
      >
        {(control) => (
          // React does not update the selected option on reset, so remount.
          <Select
            key={values.base_currency}
            {...control}
            name="base_currency"
            defaultValue={values.base_currency}
          >
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {t(`settings.base_currency.${currency}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Checkbox
          name="show_bgn"
          value="on"
          defaultChecked={values.show_bgn === "on"}
          label={t("settings.show_bgn")}
          className="sm:mt-8"
        />
        <p className="text-sm text-muted">{t("settings.show_bgn.hint")}</p>
      </div>
    </Group>
  );
}

type TextFieldName = Exclude<SettingsField, "logo_url" | "base_currency" | "show_bgn" | "is_vat_registered">;

type TextFieldProps = Omit<ComponentProps<typeof Input>, "name"> & {
  name: TextFieldName;
  hint?: string;
  /** In place of the refusal's. */
  error?: string | undefined;
};

function EmailField(props: TextFieldProps) {
  return <TextField {...props} autoCapitalize="off" />;
}

function LinkField(props: TextFieldProps) {
  return <TextField {...props} placeholder="https://" />;
}

function TextField({ name, hint, error, ...input }: TextFieldProps) {
  const t = useAdminText();
  const { values } = useEditForm();
  const refusal = useSettingsProblem(name);
  const { required = false, ...constraints } = constraintsOf(companySettings, name);
  return (
    <Field label={t(`settings.${name}`)} hint={hint} required={required} error={error ?? refusal}>
      {(control) => (
        <Input {...constraints} {...input} {...control} defaultValue={values[name]} autoComplete="off" />
      )}
    </Field>
  );
}
