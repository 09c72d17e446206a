import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout.ts";
import type { TextKey } from "#app/i18n/translate.ts";

type CheckoutField = keyof CheckoutForm;

/** The message that stands at each faulty field. */
export type CheckoutFaults = Partial<Record<CheckoutField, TextKey>>;

/** The toast's message for a refusal (specification, section 5). */
export function problemText({ code }: CheckoutProblem): TextKey {
  return `checkout.error.${code}`;
}

/** What each field says of itself. Where the toast speaks of all that is missing, a field speaks of itself alone. */
export function faultsOf(problems: readonly CheckoutProblem[]): CheckoutFaults {
  const faults = problems.flatMap(({ code, fields }) => {
    const text: TextKey =
      code === "required" || code === "invoice" ? "checkout.field.required" : `checkout.error.${code}`;
    return fields.map((field) => [field, text] as const);
  });
  return Object.fromEntries(faults);
}

/**
 * The problems that the server means by the fields it refused; fields that are not on the form are left out. The
 * server checks by the same rules, so this is for a page older than the server.
 */
export function refusedProblems(form: CheckoutForm, refused: readonly string[]): CheckoutProblem[] {
  const isRefused = (field: CheckoutField) =>
    refused.includes(field) || (field === "deliveryDetails" && refused.includes("address"));
  const details = form.deliveryType === "econt_office" ? "office" : "address";
  const codes: [CheckoutField, CheckoutProblem["code"]][] = [
    ["firstName", "name"],
    ["lastName", "name"],
    ["email", "email"],
    ["phone", "phone"],
    ["city", "required"],
    ["deliveryType", "required"],
    ["deliveryDetails", details],
    ["companyName", "invoice"],
    ["vatNumber", "invoice"],
  ];
  return codes.flatMap(([field, code]) => (isRefused(field) ? { code, fields: [field] } : []));
}
