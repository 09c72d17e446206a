import type { ReactNode } from "react";
import { checkoutConstraints, textRules } from "#app/domain/checkout/checkout.ts";
import { CheckField, FieldGroup, TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Asks for the customer's names and phone; `children` are additional fields. */
export function PersonFields({ children }: { children?: ReactNode }) {
  const t = useAdminText();
  return (
    <FieldGroup title={t("orders.new.customer")}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...checkoutConstraints("firstName")}
          name="firstName"
          label={t("orders.column.first_name")}
          maxLength={textRules.firstName.maxLength}
        />
        <TextField
          {...checkoutConstraints("lastName")}
          name="lastName"
          label={t("orders.column.last_name")}
          maxLength={textRules.lastName.maxLength}
        />
        <TextField
          {...checkoutConstraints("phone")}
          name="phone"
          label={t("orders.column.phone")}
          maxLength={textRules.phone.maxLength}
        />
        {children}
      </div>
    </FieldGroup>
  );
}

/** Asks whether an invoice is requested, and for the company's details. */
export function InvoiceFields() {
  const t = useAdminText();
  return (
    <FieldGroup title={t("orders.new.invoice")}>
      <CheckField name="needInvoice" label={t("orders.column.need_invoice")} />
      {/* Without JavaScript too, the company's fields show only while an invoice is requested. */}
      <div className="hidden items-start gap-4 in-[fieldset:has([name=needInvoice]:checked)]:grid sm:grid-cols-2">
        <TextField
          name="companyName"
          label={t("orders.column.company_name")}
          maxLength={textRules.companyName.maxLength}
        />
        <TextField
          name="vatNumber"
          label={t("orders.column.vat_number")}
          maxLength={textRules.vatNumber.maxLength}
        />
        <TextField
          name="companyAddress"
          label={t("orders.company_address")}
          maxLength={textRules.companyAddress.maxLength}
          className="sm:col-span-2"
        />
      </div>
    </FieldGroup>
  );
}
