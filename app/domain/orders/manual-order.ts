import { checkoutProblems } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "#app/domain/checkout/checkout.ts";
import { emailOfPhone, isReachable } from "./customer.ts";
import { digitsOf } from "#app/domain/phone.ts";

/** Minimum digits in a phone number that identifies a customer. */
const minDigits = 6;

/**
 * Validates an order that the owner enters for a customer, for example by phone: the checkout's rules (specification,
 * section 5), except that the e-mail is optional. The phone number then identifies the customer.
 */
export function manualOrderProblems(form: CheckoutForm): CheckoutProblem[] {
  const problems = checkoutProblems({ ...form, email: form.email || emailOfPhone("1") });
  const refuse = (code: "email" | "phone") => {
    if (!problems.some((problem) => problem.fields.includes(code))) problems.push({ code, fields: [code] });
  };
  if (form.email !== "" && !isReachable(form.email)) refuse("email");
  if (digitsOf(form.phone).length < minDigits) refuse("phone");
  return problems;
}
