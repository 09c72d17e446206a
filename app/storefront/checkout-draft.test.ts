import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCheckoutForm } from "#app/domain/checkout.ts";
import { stubWebStorage } from "#tests/factories/web-storage.ts";
import { forgetDraft, keepDraft, readDraft } from "./checkout-draft.ts";

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

test("a draft comes back as it was typed", () => {
  keepDraft(typed);
  expect(readDraft({ cardPayments: true })).toEqual(typed);
});

test("a card chosen when cards were still taken becomes cash on delivery", () => {
  keepDraft(typed);
  expect(readDraft({ cardPayments: false }).paymentMethod).toBe("cash_on_delivery");
});

test("a forgotten draft is gone", () => {
  keepDraft(typed);
  forgetDraft();
  expect(readDraft({ cardPayments: true })).toEqual(emptyCheckoutForm);
});

test("what is broken in a draft is as in an empty form, the rest stays", () => {
  const foreign = { firstName: 7, lastName: "Петрова", deliveryType: "pigeon", needInvoice: "yes", extra: 1 };
  sessionStorage.setItem("checkout-draft", JSON.stringify(foreign));
  expect(readDraft({ cardPayments: true })).toEqual({ ...emptyCheckoutForm, lastName: "Петрова" });
  for (const stored of ["{broken", "7", '"text"', "[]", "null"]) {
    sessionStorage.setItem("checkout-draft", stored);
    expect(readDraft({ cardPayments: true })).toEqual(emptyCheckoutForm);
  }
});
