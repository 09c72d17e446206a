import { checkoutProblems } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { emailOfPhone, isReachable } from "./customer.ts";

/**
 * Validates an order that the owner enters for a customer, for example by phone: the checkout's rules (specification,
 * section 5), except that the e-mail is optional. The phone number then identifies the customer.
 */
export function manualOrderProblems(form: CheckoutForm): CheckoutProblem[] {
  const problems = checkoutProblems({ ...form, email: form.email || emailOfPhone("1") });
  const isRefused = problems.some((problem) => problem.fields.includes("email"));
  if (form.email !== "" && !isReachable(form.email) && !isRefused)
    problems.push({ code: "email", fields: ["email"] });
  return problems;
}
