import { expect, test } from "vitest";
import { checkoutProblems, emptyCheckoutForm } from "#app/domain/checkout.ts";
import type { CheckoutForm } from "#app/domain/checkout.ts";
import { translator } from "#app/i18n/translate.ts";
import { faultsOf, problemText, refusedProblems } from "./checkout-faults.ts";

const filledForm: CheckoutForm = {
  ...emptyCheckoutForm,
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  phone: "0881234567",
  city: "Пловдив",
  deliveryType: "econt_office",
  deliveryDetails: "Център",
};

/** The toast's words for the first thing that is wrong. */
function said(changes: Partial<CheckoutForm>): string {
  const [first] = checkoutProblems({ ...filledForm, ...changes });
  return translator("bg")(problemText(first!));
}

test("each refusal is said in the specification's words", () => {
  expect(said({ city: "" })).toBe("Моля попълнете всички задължителни полета.");
  expect(said({ needInvoice: true })).toBe("Моля попълнете данните за фактура.");
  expect(said({ email: "maria" })).toBe("Моля въведете валиден имейл адрес.");
  expect(said({ phone: "088" })).toBe("Моля въведете валиден телефонен номер.");
  expect(said({ firstName: "М" })).toBe("Името и фамилията трябва да бъдат поне 2 символа.");
  expect(said({ deliveryDetails: "Це" })).toBe("Моля въведете валиден офис на Еконт");
  expect(said({ deliveryType: "econt_address" })).toBe("Моля въведете валиден адрес за доставка");
});

test("the first refusal is the one that the specification checks first", () => {
  expect(said({ email: "maria", needInvoice: true })).toBe("Моля попълнете данните за фактура.");
  expect(said({ email: "maria", phone: "" })).toBe("Моля попълнете всички задължителни полета.");
});

test("every faulty field has its own message, the sound ones none", () => {
  const form = { ...filledForm, city: "", email: "maria", firstName: "М", needInvoice: true, vatNumber: "1" };
  expect(faultsOf(checkoutProblems(form))).toEqual({
    city: "checkout.field.required",
    companyName: "checkout.field.required",
    email: "checkout.error.email",
    firstName: "checkout.error.name",
  });
  expect(faultsOf([])).toEqual({});
});

test("fields that the server refused are marked as the form would mark them", () => {
  const fields = ["phone", "firstName", "deliveryDetails"];
  expect(faultsOf(refusedProblems(filledForm, fields))).toEqual({
    firstName: "checkout.error.name",
    phone: "checkout.error.phone",
    deliveryDetails: "checkout.error.office",
  });
});

test("an address that the server refused is the delivery's details", () => {
  const form = { ...filledForm, deliveryType: "econt_address" } as const;
  expect(refusedProblems(form, ["address"])).toEqual([{ code: "address", fields: ["deliveryDetails"] }]);
});

test("fields that are not on the form are nothing to mark", () => {
  expect(refusedProblems(filledForm, ["items.0.quantity", "totalBGN", "body"])).toEqual([]);
});
