import type { ReactNode } from "react";
import { deliveryTypes, maxLengths } from "#app/domain/checkout/checkout.ts";
import { CheckField, FieldGroup, SelectField, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The customer's fields; `children` are additional ones. */
export function PersonFields({ children }: { children?: ReactNode }) {
  const t = useAdminText();
  return (
    <FieldGroup title={t("orders.new.customer")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="firstName"
          label={t("orders.column.first_name")}
          required
          maxLength={maxLengths.firstName}
        />
        <TextField
          name="lastName"
          label={t("orders.column.last_name")}
          required
          maxLength={maxLengths.lastName}
        />
        <TextField
          name="phone"
          type="tel"
          label={t("orders.column.phone")}
          required
          maxLength={maxLengths.phone}
        />
        {children}
      </div>
    </FieldGroup>
  );
}

/** The delivery fields. */
export function DeliveryFields() {
  const t = useAdminText();
  return (
    <FieldGroup title={t("orders.new.delivery")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          name="deliveryType"
          label={t("orders.column.delivery_type")}
          required
          options={[
            { value: "", label: t("orders.new.choose") },
            ...deliveryTypes.map((type) => ({ value: type, label: t(`orders.deliveryType.${type}`) })),
          ]}
        />
        <TextField name="city" label={t("orders.column.city")} required maxLength={maxLengths.city} />
        <TextField
          name="deliveryDetails"
          label={t("orders.new.details")}
          required
          maxLength={maxLengths.deliveryDetails}
          className="sm:col-span-2"
        />
      </div>
    </FieldGroup>
  );
}

/** Whether an invoice is requested, and the company's details. */
export function InvoiceFields() {
  const t = useAdminText();
  return (
    <FieldGroup title={t("orders.new.invoice")}>
      <CheckField name="needInvoice" label={t("orders.column.need_invoice")} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          name="companyName"
          label={t("orders.column.company_name")}
          maxLength={maxLengths.companyName}
        />
        <TextField name="vatNumber" label={t("orders.column.vat_number")} maxLength={maxLengths.vatNumber} />
      </div>
    </FieldGroup>
  );
}
