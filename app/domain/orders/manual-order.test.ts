import { expect, test } from "vitest";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { manualOrderProblems } from "./manual-order.ts";

const filled: CheckoutForm = {
  ...emptyCheckoutForm,
  firstName: "Стоян",
  lastName: "Петков",
  phone: "0888 123 456",
  city: "Видин",
  deliveryType: "econt_office",
  deliveryDetails: "Център",
};

test.for<[what: string, changes: Partial<CheckoutForm>]>([
  ["only the e-mail is missing", {}],
  ["it is complete", { email: "stoyan@example.com" }],
])("accepts an order when %s", ([, changes]) => {
  expect(manualOrderProblems({ ...filled, ...changes })).toEqual([]);
});

test.for<[changes: Partial<CheckoutForm>, code: string, field: string]>([
  [{ firstName: "" }, "required", "firstName"],
  [{ phone: "" }, "required", "phone"],
  [{ phone: "(+) - 12345" }, "phone", "phone"],
  [{ phone: "call me" }, "phone", "phone"],
  [{ email: "stoyan" }, "email", "email"],
  [{ email: "888123456@phone.invalid" }, "email", "email"],
  [{ deliveryDetails: "Ц" }, "office", "deliveryDetails"],
  [{ needInvoice: true, companyName: "Плод", companyAddress: "Видин" }, "invoice", "vatNumber"],
])("%j is refused as %s of %s, once", ([changes, code, field]) => {
  expect(manualOrderProblems({ ...filled, ...changes })).toEqual([{ code, fields: [field] }]);
});
