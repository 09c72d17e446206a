import { checkoutProblems } from "./checkout.ts";
import type { CheckoutForm, CheckoutProblem } from "./checkout.ts";
import { emailOfPhone, isReachable } from "./customer.ts";
import { digitsOf } from "./phone.ts";

/** Fewer digits name nobody. */
const fewestDigits = 6;

/**
 * Everything that is wrong with an order that the owner enters for a customer, as by phone: the rules of the checkout
 * (specification, section 5), but that an e-mail may be missing. The phone then says who the customer is, so it must name one.
 */
export function manualOrderProblems(form: CheckoutForm): CheckoutProblem[] {
  const problems = checkoutProblems({ ...form, email: form.email || emailOfPhone("1") });
  const refuse = (code: "email" | "phone") => {
    if (!problems.some((problem) => problem.fields.includes(code))) problems.push({ code, fields: [code] });
  };
  if (form.email !== "" && !isReachable(form.email)) refuse("email");
  if (digitsOf(form.phone).length < fewestDigits) refuse("phone");
  return problems;
}
