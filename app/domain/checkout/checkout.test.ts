import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeText } from "#app/domain/typed-text.ts";
import {
  checkoutLimit,
  checkoutProblems,
  countedAttempts,
  emptyCheckoutForm,
  prefillFromAccount,
  mayAttempt,
  sanitizeCheckout,
  withCity,
  withDeliveryType,
  withTypedDetails,
  stripAccountData,
  textRules,
} from "./checkout.ts";
import type { CheckoutForm, CheckoutTextField, AccountData } from "./checkout.ts";

const filledForm: CheckoutForm = {
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  phone: "+359 88 123 4567",
  city: "Пловдив",
  deliveryType: "econt_office",
  deliveryDetails: "Център",
  needInvoice: false,
  companyName: "",
  vatNumber: "",
  companyAddress: "",
  paymentMethod: "cash_on_delivery",
};

const company = { companyName: "Фирма", vatNumber: "BG131071587", companyAddress: "София, ул. Роза 1" };

const textFields = Object.keys(textRules) as CheckoutTextField[];
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 600 }),
  fc.string({ unit: fc.constantFrom("<", ">", " ", "\n", "\u0000", "а", "😀"), maxLength: 600 }),
);

function problemsOf(changes: Partial<CheckoutForm>) {
  return checkoutProblems({ ...filledForm, ...changes });
}

const office = { carrier: "sandbox", officeCode: "P400001" } as const;

test("accepts a complete form", () => {
  expect(checkoutProblems(filledForm)).toEqual([]);
  expect(problemsOf({ deliveryType: "econt_address", deliveryDetails: "ул. Роза 1" })).toEqual([]);
  expect(problemsOf({ needInvoice: true, ...company })).toEqual([]);
});

test("an empty form lacks all required fields", () => {
  expect(checkoutProblems(emptyCheckoutForm)).toEqual([
    {
      code: "required",
      fields: ["firstName", "lastName", "email", "phone", "city", "deliveryType", "deliveryDetails"],
    },
  ]);
});

test("each required field is reported on its own", () => {
  for (const field of [
    "firstName",
    "lastName",
    "email",
    "phone",
    "city",
    "deliveryType",
    "deliveryDetails",
  ]) {
    expect(problemsOf({ [field]: "" })).toEqual([{ code: "required", fields: [field] }]);
  }
});

test("an invoice requires the company's name, number and address", () => {
  const invoice = { needInvoice: true, ...company };
  expect(problemsOf({ ...invoice, companyName: "", vatNumber: "", companyAddress: "" })).toEqual([
    { code: "invoice", fields: ["companyName", "vatNumber", "companyAddress"] },
  ]);
  for (const field of ["companyName", "vatNumber", "companyAddress"])
    expect(problemsOf({ ...invoice, [field]: "" })).toEqual([{ code: "invoice", fields: [field] }]);
  expect(problemsOf({ ...company, needInvoice: false, vatNumber: "BG123" })).toEqual([]);
});

test("a company's number must be valid; missing details are reported first", () => {
  expect(problemsOf({ needInvoice: true, ...company, vatNumber: "BG123" })).toEqual([
    { code: "companyNumber", fields: ["vatNumber"] },
  ]);
  expect(problemsOf({ needInvoice: true, ...company, vatNumber: "123", companyName: "" })).toEqual([
    { code: "invoice", fields: ["companyName"] },
    { code: "companyNumber", fields: ["vatNumber"] },
  ]);
});

test("refuses an invalid e-mail", () => {
  expect(problemsOf({ email: "maria" })).toEqual([{ code: "email", fields: ["email"] }]);
});

test("refuses an invalid phone number", () => {
  expect(problemsOf({ phone: "088" })).toEqual([{ code: "phone", fields: ["phone"] }]);
  // Not cut to a valid one.
  const clean = sanitizeCheckout({ ...filledForm, phone: " 0888123456789012345678 " });
  expect(clean.phone).toBe("0888123456789012345678");
  expect(checkoutProblems(clean)).toEqual([{ code: "phone", fields: ["phone"] }]);
});

test("names have at least two characters", () => {
  expect(problemsOf({ firstName: "М" })).toEqual([{ code: "name", fields: ["firstName"] }]);
  expect(problemsOf({ firstName: "М", lastName: "П" })).toEqual([
    { code: "name", fields: ["firstName", "lastName"] },
  ]);
  expect(problemsOf({ firstName: "Ян", lastName: "По" })).toEqual([]);
  // One character in two UTF-16 code units.
  expect(problemsOf({ firstName: "😀" })).toEqual([{ code: "name", fields: ["firstName"] }]);
});

test("an office has at least three characters", () => {
  const toOffice = { deliveryType: "econt_office" } as const;
  expect(problemsOf({ ...toOffice, deliveryDetails: "Це" })).toEqual([
    { code: "office", fields: ["deliveryDetails"] },
  ]);
  expect(problemsOf({ ...toOffice, deliveryDetails: "Цен" })).toEqual([]);
});

test("an address has at least ten characters", () => {
  const address = { deliveryType: "econt_address" } as const;
  expect(problemsOf({ ...address, deliveryDetails: "ул.Роза 1" })).toEqual([
    { code: "address", fields: ["deliveryDetails"] },
  ]);
  expect(problemsOf({ ...address, deliveryDetails: "ул. Роза 1" })).toEqual([]);
});

test("problems follow the specification's order", () => {
  const problems = problemsOf({
    city: "",
    needInvoice: true,
    email: "maria",
    phone: "088",
    firstName: "М",
    deliveryDetails: "Це",
  });
  expect(problems.map((problem) => problem.code)).toEqual([
    "required",
    "invoice",
    "email",
    "phone",
    "name",
    "office",
  ]);
});

test("each field has at most one problem", () => {
  const form = fc.record<CheckoutForm>({
    firstName: anyText,
    lastName: anyText,
    email: anyText,
    phone: anyText,
    city: anyText,
    deliveryType: fc.constantFrom("", "econt_office", "econt_address"),
    deliveryDetails: anyText,
    needInvoice: fc.boolean(),
    companyName: anyText,
    vatNumber: anyText,
    companyAddress: anyText,
    office: fc.constantFrom(null, { ...office, takesCash: true }, { ...office, takesCash: false }),
    paymentMethod: fc.constantFrom("cash_on_delivery", "stripe"),
  });
  fc.assert(
    fc.property(form, (typed) => {
      const fields = checkoutProblems(sanitizeCheckout(typed)).flatMap((problem) => problem.fields);
      expect(new Set(fields).size).toBe(fields.length);
    }),
  );
});

test("changing the delivery type clears the details; choosing the same type does not", () => {
  expect(withDeliveryType(filledForm, "econt_address")).toEqual({
    ...filledForm,
    deliveryType: "econt_address",
    deliveryDetails: "",
  });
  expect(withDeliveryType(filledForm, "econt_office")).toBe(filledForm);
});

const known: AccountData = {
  firstName: "Мария",
  lastName: "Петрова",
  email: "maria@example.bg",
  phone: "0881234567",
  address: "ул. „Роза“ 5, София",
  lastDelivery: null,
};
const returning: AccountData = {
  ...known,
  lastDelivery: { city: "Пловдив", deliveryType: "econt_office", deliveryDetails: "Пловдив Тракия" },
};

test("account data fills empty fields and never overwrites typed values", () => {
  const { address, lastDelivery: _none, ...contact } = known;
  expect(prefillFromAccount(emptyCheckoutForm, known)).toEqual({ ...emptyCheckoutForm, ...contact });
  expect(prefillFromAccount(filledForm, known)).toEqual(filledForm);
  const typed = { ...emptyCheckoutForm, firstName: "И" };
  expect(prefillFromAccount(typed, known, "phone")).toEqual({
    ...typed,
    ...contact,
    firstName: "И",
    phone: "",
  });
  const delivered = { ...filledForm, deliveryType: "econt_address" as const, deliveryDetails: "" };
  expect(prefillFromAccount(delivered, known).deliveryDetails).toBe(address);
});

test("removing account data leaves typed values", () => {
  const typed = { ...emptyCheckoutForm, firstName: "Жана", city: "Русе" };
  for (const form of [emptyCheckoutForm, typed, { ...typed, deliveryType: "econt_address" as const }])
    expect(stripAccountData(prefillFromAccount(form, known), known)).toEqual(form);
  expect(stripAccountData(typed, { ...known, phone: "", address: "" })).toEqual(typed);
});

test("the delivery of the last order fills the form, for its own delivery type only", () => {
  const { lastDelivery } = returning;
  expect(prefillFromAccount(emptyCheckoutForm, returning)).toMatchObject({ ...lastDelivery });
  const toAddress = { ...emptyCheckoutForm, deliveryType: "econt_address" as const };
  expect(prefillFromAccount(toAddress, returning)).toMatchObject({
    city: "Пловдив",
    deliveryType: "econt_address",
    deliveryDetails: known.address,
  });
  expect(prefillFromAccount(emptyCheckoutForm, returning, "deliveryType")).toMatchObject({
    deliveryType: "",
    deliveryDetails: "",
  });
  expect(prefillFromAccount(filledForm, returning)).toEqual(filledForm);
});

test("refuses an office that takes no cash for an order with cash on delivery", () => {
  const noCash = { ...filledForm, office: { ...office, takesCash: false } };
  expect(checkoutProblems({ ...noCash, paymentMethod: "cash_on_delivery" })).toEqual([
    { code: "officeNoCash", fields: ["deliveryDetails"] },
  ]);
  expect(checkoutProblems({ ...noCash, paymentMethod: "stripe" })).toEqual([]);
});

test("refuses a place that became too small for the cart", () => {
  const small = { ...filledForm, office: { ...office, maxGoods: 20_000 } };
  expect(checkoutProblems(small, 20_000)).toEqual([]);
  expect(checkoutProblems(small, 20_001)).toEqual([{ code: "officeTooSmall", fields: ["deliveryDetails"] }]);
});

test("another town, another delivery type or typed details drop the chosen office", () => {
  const chosen = { ...filledForm, office };
  expect(withCity(chosen, "Русе")).toMatchObject({ city: "Русе", deliveryDetails: "", office: null });
  expect(withCity(filledForm, "Русе")).toEqual({ ...filledForm, city: "Русе" });
  expect(withTypedDetails(chosen, "Тракия")).toMatchObject({ deliveryDetails: "Тракия", office: null });
  expect(withDeliveryType(chosen, "econt_address")).toMatchObject({ deliveryDetails: "", office: null });
  expect(withDeliveryType(chosen, "econt_office")).toBe(chosen);
});

test("the office of the last order is filled in and cleared together with its details", () => {
  const account = { ...returning, lastDelivery: { ...returning.lastDelivery!, office } };
  const filled = prefillFromAccount(emptyCheckoutForm, account);
  expect(filled.office).toEqual(office);
  expect(stripAccountData(filled, account)).toEqual(emptyCheckoutForm);
  const typed = { ...emptyCheckoutForm, deliveryType: "econt_office", deliveryDetails: "Тракия" } as const;
  expect(prefillFromAccount(typed, account).office).toBeNull();
  const other = {
    ...filled,
    deliveryDetails: "Друг (7)",
    office: { carrier: "econt", officeCode: "7" },
  } as const;
  expect(stripAccountData(other, account)).toMatchObject({
    deliveryDetails: "Друг (7)",
    office: other.office,
  });
});

test("removing account data leaves nothing of the account in the form", () => {
  const typed = fc.constantFrom("", "Русе");
  const types = fc.constantFrom("" as const, "econt_address" as const);
  fc.assert(
    fc.property(typed, types, typed, fc.boolean(), (city, deliveryType, deliveryDetails, isReturning) => {
      const form = { ...emptyCheckoutForm, city, deliveryType, deliveryDetails };
      const shopper = isReturning ? returning : known;
      expect(stripAccountData(prefillFromAccount(form, shopper), shopper)).toEqual(form);
    }),
  );
});

test("a known address fills the address, never the office", () => {
  const { address } = known;
  expect(withDeliveryType(emptyCheckoutForm, "econt_address", address).deliveryDetails).toBe(address);
  expect(withDeliveryType(filledForm, "econt_address", address).deliveryDetails).toBe(address);
  const delivered = withDeliveryType(filledForm, "econt_address", address);
  expect(withDeliveryType(delivered, "econt_office", address).deliveryDetails).toBe("");
});

test("a sanitised text is trimmed, plain and short enough, and sanitising is idempotent", () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 500 }), (text, maxLength) => {
      const clean = sanitizeText(text, maxLength);
      expect(clean).toBe(clean.trim());
      expect(clean).not.toMatch(/[<>\p{Cc}\p{Cs}]/u);
      expect(Array.from(clean).length).toBeLessThanOrEqual(maxLength);
      expect(sanitizeText(clean, maxLength)).toBe(clean);
    }),
  );
});

test("every text of the form but the phone is cut to its maximum", () => {
  const long = Object.fromEntries(textFields.map((field) => [field, "x".repeat(1000)]));
  const clean = sanitizeCheckout({ ...filledForm, ...long });
  expect(Object.fromEntries(textFields.map((field) => [field, clean[field].length]))).toEqual({
    firstName: 50,
    lastName: 50,
    email: 254,
    phone: 1000,
    city: 255,
    deliveryDetails: 500,
    companyName: 100,
    vatNumber: 20,
    companyAddress: 300,
  });
});

test("sanitising lower-cases the e-mail and leaves choices unchanged", () => {
  const clean = sanitizeCheckout({ ...filledForm, email: " Maria@Example.BG ", needInvoice: true });
  expect(clean).toEqual({ ...filledForm, email: "maria@example.bg", needInvoice: true });
});

test("blanks and angle brackets alone do not fill a required field", () => {
  expect(checkoutProblems(sanitizeCheckout({ ...filledForm, city: " <> " }))).toEqual([
    { code: "required", fields: ["city"] },
  ]);
});

test("allows three attempts within five minutes and refuses a fourth", () => {
  const now = 1_000_000_000;
  expect(mayAttempt([], now)).toBe(true);
  expect(mayAttempt([now - 2, now - 1], now)).toBe(true);
  expect(mayAttempt([now - 3, now - 2, now - 1], now)).toBe(false);
});

test("an attempt counts for five minutes, to the millisecond", () => {
  const now = 1_000_000_000;
  const edge = now - checkoutLimit.milliseconds;
  expect(checkoutLimit).toEqual({ attempts: 3, milliseconds: 300_000 });
  expect(countedAttempts([edge - 1, edge, edge + 1, now], now)).toEqual([edge + 1, now]);
});

test("attempts in the future after a clock change do not lock the shopper out", () => {
  const now = 1_000_000_000;
  expect(mayAttempt([now + 1, now + 2, now + 3], now)).toBe(true);
});

test("no five-minute window holds more than three attempts", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 30 }), (pauses) => {
      let now = 0;
      let attempts: number[] = [];
      const made: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (!mayAttempt(attempts, now)) continue;
        attempts = [...countedAttempts(attempts, now), now];
        made.push(now);
      }
      const tooSoon = made.filter((time, at) => time - (made[at - 3] ?? Number.NEGATIVE_INFINITY) < 300_000);
      expect(tooSoon).toEqual([]);
    }),
  );
});
