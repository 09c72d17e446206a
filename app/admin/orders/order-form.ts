import { deliveryTypes, emptyCheckoutForm } from "#app/domain/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout.ts";

/** Who ordered, where it goes and to whom it is invoiced, as the fields of an order were posted. */
export function readOrderForm(values: Readonly<Record<string, string>>): CheckoutForm {
  const text = (name: keyof CheckoutForm) => values[name] ?? "";
  return {
    ...emptyCheckoutForm,
    firstName: text("firstName"),
    lastName: text("lastName"),
    email: text("email"),
    phone: text("phone"),
    city: text("city"),
    deliveryType: deliveryTypes.find((type) => type === values.deliveryType) ?? "",
    deliveryDetails: text("deliveryDetails"),
    needInvoice: values.needInvoice === "on",
    companyName: text("companyName"),
    vatNumber: text("vatNumber"),
  };
}

/** Why each field was refused: the end of a key `edit.problem.…`, of several refusals the first. */
export function fieldProblems(problems: readonly CheckoutProblem[]): Record<string, string> {
  const said: Record<string, string> = {};
  for (const { code, fields } of problems)
    for (const field of fields) said[field] ??= code === "invoice" ? "required" : code;
  return said;
}
