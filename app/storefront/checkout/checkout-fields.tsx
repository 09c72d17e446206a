import { Banknote, CreditCard, Landmark } from "lucide-react";
import type { ComponentProps } from "react";
import { checkoutConstraints } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutTextField } from "#app/domain/checkout/checkout.ts";
import { refusesCash } from "#app/domain/delivery/chosen-office.ts";
import { formatMoney } from "#app/domain/money.ts";
import { leastCardPayment } from "#app/domain/payments/payment.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { Checkbox, RadioCards } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { CardMarks } from "./card-marks.tsx";
import type { ShopperMethod } from "./checkout-draft.ts";
import type { CheckoutFaults } from "./checkout-faults.ts";

/** The form's values, its errors and its change handler. */
export type CheckoutFieldsProps = {
  form: CheckoutForm;
  faults: CheckoutFaults;
  onChange: (form: CheckoutForm) => void;
};

export function ContactFields(props: CheckoutFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...props} name="firstName" label="checkout.firstName" autoComplete="given-name" />
      <TextField {...props} name="lastName" label="checkout.lastName" autoComplete="family-name" />
      <TextField
        {...props}
        name="email"
        label="checkout.email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField {...props} name="phone" label="checkout.phone" autoComplete="tel" />
    </div>
  );
}

const icons = { cash_on_delivery: <Banknote />, stripe: <CreditCard />, bank_transfer: <Landmark /> };

export function PaymentFields({
  form,
  onChange,
  methods,
  isBelowCard,
}: CheckoutFieldsProps & {
  methods: readonly ShopperMethod[];
  /** Whether cards are left out because the total is below `leastCardPayment`. */
  isBelowCard: boolean;
}) {
  const t = useText();
  const locale = useLocale();
  const isRefused = form.office && refusesCash(form.office, form.paymentMethod);
  return (
    <>
      <RadioCards
        legend={t("checkout.payment")}
        legendHidden
        name="paymentMethod"
        choices={methods.map((method) => ({
          value: method,
          label: t(`checkout.payment.${method}`),
          text: t(`checkout.payment.${method}.text`),
          icon: icons[method],
          marks: method === "stripe" && <CardMarks />,
        }))}
        value={form.paymentMethod}
        onChoose={(paymentMethod) => onChange({ ...form, paymentMethod })}
        error={isRefused && methods.includes("stripe") ? t("checkout.payment.noCash") : undefined}
      />
      {isBelowCard && (
        <p className="mt-3 text-sm text-muted">
          {t("checkout.payment.cardFrom", { amount: formatMoney(leastCardPayment, "EUR", locale) })}
        </p>
      )}
    </>
  );
}

export function InvoiceFields(props: CheckoutFieldsProps) {
  const t = useText();
  const { form, onChange } = props;
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        name="needInvoice"
        label={t("checkout.needInvoice")}
        checked={form.needInvoice}
        onChange={(event) => onChange({ ...form, needInvoice: event.target.checked })}
      />
      {form.needInvoice && (
        <div className="grid gap-5 rounded-xl bg-surface p-4 sm:grid-cols-2 sm:p-5">
          <TextField
            {...props}
            required
            name="companyName"
            label="checkout.companyName"
            autoComplete="organization"
          />
          <TextField {...props} required name="vatNumber" label="checkout.vatNumber" autoComplete="off" />
          <div className="sm:col-span-2">
            <TextField
              {...props}
              required
              name="companyAddress"
              label="checkout.companyAddress"
              autoComplete="billing address-line1"
            />
          </div>
        </div>
      )}
    </div>
  );
}

type TextFieldProps = CheckoutFieldsProps &
  Pick<ComponentProps<"input">, "autoComplete" | "autoCapitalize" | "spellCheck"> & {
    name: CheckoutTextField;
    label: TextKey;
    /** True for a field that the invoice requires. */
    required?: true;
  };

/** A text of the form under its label. */
export function TextField({ form, faults, onChange, name, label, required, ...input }: TextFieldProps) {
  const t = useText();
  const fault = faults[name];
  const { required: isRequired, ...constraints } = checkoutConstraints(name);
  return (
    <Field label={t(label)} required={required ?? isRequired} error={fault && t(fault)}>
      {(control) => (
        <Input
          {...control}
          {...constraints}
          {...input}
          enterKeyHint="next"
          name={name}
          value={form[name]}
          onChange={(event) => onChange({ ...form, [name]: event.target.value })}
        />
      )}
    </Field>
  );
}
