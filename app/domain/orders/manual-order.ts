import { checkoutProblems } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { emailOfPhone, isReachable } from "./customer.ts";

/**
 * Validates an order that staff enter for a customer, for example by phone. Returns the problems by the checkout's
 * rules (specification, section 5), except that the e-mail is optional: without one, the phone number identifies the
 * customer. Refuses an e-mail on a placeholder domain.
 */
export function manualOrderProblems(form: CheckoutForm): CheckoutProblem[] {
  const problems = checkoutProblems({ ...form, email: form.email || emailOfPhone("1") });
  const isRefused = problems.some((problem) => problem.fields.includes("email"));
  if (form.email !== "" && !isReachable(form.email) && !isRefused)
    problems.push({ code: "email", fields: ["email"] });
  return problems;
}
