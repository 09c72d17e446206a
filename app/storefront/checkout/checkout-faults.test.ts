import { expect, test } from "vitest";
import { checkoutProblems, emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { CheckoutForm } from "#app/domain/checkout/checkout.ts";
import { translator } from "#app/i18n/translate.ts";
import { faultsOf, inWordsOf, problemText, refusedProblems } from "./checkout-faults.ts";

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

/** Returns the toast's text for the first problem. */
function toastText(changes: Partial<CheckoutForm>): string {
  const [first] = checkoutProblems({ ...filledForm, ...changes });
  return translator("bg")(problemText(first!));
}

test("each refusal has the specification's text", () => {
  expect(toastText({ city: "" })).toBe("Моля попълнете всички задължителни полета.");
  expect(toastText({ needInvoice: true })).toBe("Моля попълнете данните за фактура.");
  expect(toastText({ email: "maria" })).toBe("Моля въведете валиден имейл адрес.");
  expect(toastText({ phone: "088" })).toBe("Моля въведете валиден телефонен номер.");
  expect(toastText({ firstName: "М" })).toBe("Името и фамилията трябва да бъдат поне 2 символа.");
  expect(toastText({ deliveryDetails: "Це" })).toBe("Моля въведете валиден офис на Еконт");
  expect(toastText({ deliveryType: "econt_address" })).toBe("Моля въведете валиден адрес за доставка");
});

test("the first refusal is the one the specification checks first", () => {
  expect(toastText({ email: "maria", needInvoice: true })).toBe("Моля попълнете данните за фактура.");
  expect(toastText({ email: "maria", phone: "" })).toBe("Моля попълнете всички задължителни полета.");
});

test("every faulty field has its own message, valid fields have none", () => {
  const form = { ...filledForm, city: "", email: "maria", firstName: "М", needInvoice: true, vatNumber: "1" };
  expect(faultsOf(checkoutProblems(form))).toEqual({
    city: "checkout.field.required",
    companyName: "checkout.field.required",
    companyAddress: "checkout.field.required",
    vatNumber: "checkout.error.companyNumber",
    email: "checkout.error.email",
    firstName: "checkout.error.name",
  });
  expect(faultsOf([])).toEqual({});
});

test("fields refused by the server get the form's own messages", () => {
  const fields = ["phone", "firstName", "deliveryDetails"];
  expect(faultsOf(refusedProblems(filledForm, fields))).toEqual({
    firstName: "checkout.error.name",
    phone: "checkout.error.phone",
    deliveryDetails: "checkout.error.office",
  });
});

test("a refused office marks the details, with the message for its carrier", () => {
  const form = (carrier: CarrierName) => ({ ...filledForm, office: { carrier, officeCode: "1" } });
  expect(faultsOf(refusedProblems(form("econt"), ["officeCode"]))).toEqual({
    deliveryDetails: "checkout.error.office",
  });
  expect(faultsOf(refusedProblems(form("boxnow"), ["officeCode"]))).toEqual({
    deliveryDetails: "checkout.error.otherOffice",
  });
});

test("a refused address marks the delivery details", () => {
  const form = { ...filledForm, deliveryType: "econt_address" } as const;
  expect(refusedProblems(form, ["address"])).toEqual([{ code: "address", fields: ["deliveryDetails"] }]);
});

test("ignores refused fields that are not on the form", () => {
  expect(refusedProblems(filledForm, ["items.0.quantity", "totalBGN", "body"])).toEqual([]);
});

test("only a shop with other carriers than Econt asks for a valid office in other words", () => {
  const problems = [
    { code: "office" as const, fields: ["deliveryDetails" as const] },
    { code: "phone" as const, fields: ["phone" as const] },
  ];
  expect(inWordsOf(undefined, problems)).toEqual(problems);
  expect(inWordsOf(["speedy"], problems).map(({ code }) => code)).toEqual(["otherOffice", "phone"]);
});
