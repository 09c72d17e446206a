import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { isEcontShop } from "#app/domain/delivery/delivery-way.ts";
import type { TextKey } from "#app/i18n/translate.ts";

type CheckoutField = Exclude<keyof CheckoutForm, "office" | "gift" | "refusesReviewRequest">;

/** The error message of each faulty field. */
export type CheckoutFaults = Partial<Record<CheckoutField, TextKey>>;

/** Returns the toast's text for a refusal (specification, section 5). */
export function problemText({ code }: CheckoutProblem): TextKey {
  return `checkout.error.${code}`;
}

/** Returns the label of the field of an office, which is typed or picked from the lists of all carriers. */
export function officeLabel(offered: readonly CarrierName[] = [], isPicked = false): TextKey {
  return isEcontShop(offered) && !isPicked ? "checkout.office" : "checkout.office.other";
}

/** Returns the problems in the words of a shop with these carriers: the specification's message names Econt. */
export function inWordsOf(
  offered: readonly CarrierName[] | undefined,
  problems: readonly CheckoutProblem[],
): CheckoutProblem[] {
  const isEcont = isEcontShop(offered ?? []);
  return problems.map((problem) =>
    problem.code === "office" && !isEcont ? { ...problem, code: "otherOffice" } : problem,
  );
}

/** Returns the fields' own messages. The toast covers all missing fields at once, a field only itself. */
export function faultsOf(problems: readonly CheckoutProblem[]): CheckoutFaults {
  const faults = problems.flatMap(({ code, fields }) => {
    const text: TextKey =
      code === "required" || code === "invoice" ? "checkout.field.required" : `checkout.error.${code}`;
    return fields.map((field) => [field, text] as const);
  });
  return Object.fromEntries(faults);
}

/**
 * Returns the problems behind the fields that the server refused; leaves out fields that are not on the form. The
 * server checks texts by the same rules, so it refuses only an older page's form, and an office that is no longer
 * listed.
 */
export function refusedProblems(form: CheckoutForm, refused: readonly string[]): CheckoutProblem[] {
  const isRefused = (field: CheckoutField) =>
    refused.includes(field) ||
    (field === "deliveryDetails" && (refused.includes("address") || refused.includes("officeCode")));
  const isOther = form.office && form.office.carrier !== "econt";
  const office = isOther ? "otherOffice" : "office";
  const details = form.deliveryType === "econt_office" ? office : "address";
  const codes: [CheckoutField, CheckoutProblem["code"]][] = [
    ["firstName", "name"],
    ["lastName", "name"],
    ["email", "email"],
    ["phone", "phone"],
    ["city", "required"],
    ["deliveryType", "required"],
    ["deliveryDetails", details],
    ["companyName", "invoice"],
    ["vatNumber", "companyNumber"],
    ["companyAddress", "invoice"],
  ];
  return codes.flatMap(([field, code]) => (isRefused(field) ? { code, fields: [field] } : []));
}
