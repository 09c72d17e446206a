import { deliveryTypes, emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import type { GiftProblem } from "#app/domain/orders/gift.ts";
import { paymentMethods } from "#app/domain/orders/order.ts";
import { isOfficeReference } from "#app/domain/delivery/chosen-office.ts";

/**
 * Reads the posted customer, delivery, invoice and payment fields of an order. An unknown delivery type becomes empty,
 * an unknown payment method cash on delivery.
 */
export function readOrderForm(values: Readonly<Record<string, string>>): CheckoutForm {
  const text = (name: keyof CheckoutForm) => values[name] ?? "";
  const deliveryType = deliveryTypes.find((type) => type === values.deliveryType) ?? "";
  const { carrier, officeCode } = values;
  const office = { carrier, officeCode };
  return {
    ...emptyCheckoutForm,
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phone: text("phone"),
    city: text("city"),
    deliveryType,
    deliveryDetails: text("deliveryDetails"),
    office: deliveryType === "econt_office" && isOfficeReference(office) ? office : null,
    needInvoice: values.needInvoice === "on",
    companyName: text("companyName"),
    vatNumber: text("vatNumber"),
    companyAddress: text("companyAddress"),
    paymentMethod: paymentMethods.find((method) => method === values.paymentMethod) ?? "cash_on_delivery",
  };
}

/** Maps each refused field to its first problem, the last part of a key `edit.problem.…`. */
export function fieldProblems(problems: readonly (CheckoutProblem | GiftProblem)[]): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const { code, fields } of problems)
    for (const field of fields) byField[field] ??= code === "invoice" ? "required" : code;
  return byField;
}
