import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCheckoutForm } from "#app/domain/checkout/checkout.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { removeDraft, storeDraft, readDraft } from "./checkout-draft.ts";

const typed = {
  ...emptyCheckoutForm,
  firstName: " Мария <3",
  deliveryType: "econt_office",
  needInvoice: true,
  paymentMethod: "stripe",
} as const;

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("without a draft the form is empty", () => {
  expect(readDraft({ cardPayments: true })).toEqual(emptyCheckoutForm);
});

test("a draft is restored as typed", () => {
  storeDraft(typed);
  expect(readDraft({ cardPayments: true })).toEqual(typed);
});

test("card payment becomes cash on delivery when cards are no longer accepted", () => {
  storeDraft(typed);
  expect(readDraft({ cardPayments: false }).paymentMethod).toBe("cash_on_delivery");
});

test("a chosen office is restored, anything else in its place is not", () => {
  const office = { carrier: "econt", officeCode: "4003" } as const;
  storeDraft({ ...typed, office });
  expect(readDraft({ cardPayments: true }).office).toEqual(office);
  for (const odd of [
    { carrier: "pigeon", officeCode: "1" },
    { carrier: "econt", officeCode: 1 },
    "econt",
    7,
    [],
  ]) {
    sessionStorage.setItem("checkout-draft", JSON.stringify({ ...typed, office: odd }));
    expect(readDraft({ cardPayments: true }).office).toBeNull();
  }
});

test("a removed draft is gone", () => {
  storeDraft(typed);
  removeDraft();
  expect(readDraft({ cardPayments: true })).toEqual(emptyCheckoutForm);
});

test("malformed fields of a draft are empty, the others are restored", () => {
  const draft = { firstName: 7, lastName: "Петрова", deliveryType: "pigeon", needInvoice: "yes", extra: 1 };
  sessionStorage.setItem("checkout-draft", JSON.stringify(draft));
  expect(readDraft({ cardPayments: true })).toEqual({ ...emptyCheckoutForm, lastName: "Петрова" });
  for (const stored of ["{broken", "7", '"text"', "[]", "null"]) {
    sessionStorage.setItem("checkout-draft", stored);
    expect(readDraft({ cardPayments: true })).toEqual(emptyCheckoutForm);
  }
});
