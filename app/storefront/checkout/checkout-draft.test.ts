import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCheckoutForm, emptyGiftForm } from "#app/domain/checkout/checkout.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import {
  methodsFor,
  methodsOfGift,
  offeredMethods,
  removeDraft,
  storeDraft,
  readDraft,
  withoutPayment,
} from "./checkout-draft.ts";

const typed = {
  ...emptyCheckoutForm,
  firstName: " Мария <3",
  deliveryType: "econt_office",
  needInvoice: true,
  paymentMethod: "stripe",
} as const;

const methods = offeredMethods({ cardPayments: true });

beforeEach(() => void stubWebStorage());
afterEach(() => vi.unstubAllGlobals());

test("without a draft the form is empty", () => {
  expect(readDraft(methods)).toEqual(emptyCheckoutForm);
});

test("a draft is restored as typed", () => {
  storeDraft(typed);
  expect(readDraft(methods)).toEqual(typed);
});

test("a refused request for a review stays refused after a reload", () => {
  storeDraft({ ...typed, refusesReviewRequest: true });
  expect(readDraft(methods).refusesReviewRequest).toBe(true);
  storeDraft({ ...typed, refusesReviewRequest: false });
  expect(readDraft(methods)).toEqual(typed);
});

test("a gift is restored field by field, and cash on delivery pays for none", () => {
  const gift = { ...emptyGiftForm, giftCard: "За теб", isForOther: true, giftWishedOn: "2026-12-01" };
  storeDraft({ ...typed, gift });
  expect(readDraft(methods).gift).toEqual(gift);
  sessionStorage.setItem(
    "checkout-draft",
    JSON.stringify({ ...typed, gift: { giftCard: 7, isForOther: 1 } }),
  );
  expect(readDraft(methods).gift).toEqual(emptyGiftForm);
  for (const none of [null, "gift", 7]) {
    sessionStorage.setItem("checkout-draft", JSON.stringify({ ...typed, gift: none }));
    expect(readDraft(methods)).toEqual(typed);
  }
  expect(methodsOfGift(methods)).toEqual(["stripe"]);
});

test("card payment becomes cash on delivery when cards are no longer accepted", () => {
  storeDraft(typed);
  expect(readDraft(["cash_on_delivery"]).paymentMethod).toBe("cash_on_delivery");
});

test("without cash on delivery the first offered method is chosen, also for an empty draft", () => {
  const cashless = offeredMethods({ cardPayments: true, transfers: true, noCash: true });
  expect(cashless).toEqual(["stripe", "bank_transfer"]);
  expect(readDraft(cashless)).toEqual({ ...emptyCheckoutForm, paymentMethod: "stripe" });
  storeDraft({ ...typed, paymentMethod: "cash_on_delivery" });
  expect(readDraft(cashless).paymentMethod).toBe("stripe");
});

test("bank transfer is restored while it is offered, and payment in hand never", () => {
  const transfers = offeredMethods({ cardPayments: false, transfers: true });
  expect(transfers).toEqual(["cash_on_delivery", "bank_transfer"]);
  storeDraft({ ...typed, paymentMethod: "bank_transfer" });
  expect(readDraft(transfers).paymentMethod).toBe("bank_transfer");
  expect(readDraft(methods).paymentMethod).toBe("cash_on_delivery");
  storeDraft({ ...typed, paymentMethod: "in_hand" });
  expect(readDraft(transfers).paymentMethod).toBe("cash_on_delivery");
});

test("a card is offered from its least payment on, and while the total is not known", () => {
  const all = offeredMethods({ cardPayments: true, transfers: true });
  for (const total of [null, 50, 100_000]) expect(methodsFor(all, total)).toEqual(all);
  for (const total of [0, 1, 49])
    expect(methodsFor(all, total)).toEqual(["cash_on_delivery", "bank_transfer"]);
});

test("with nothing to pay the order is sent as prepaid where that is possible", () => {
  expect(withoutPayment(emptyCheckoutForm, methods).paymentMethod).toBe("stripe");
  expect(withoutPayment(emptyCheckoutForm, ["cash_on_delivery"])).toEqual(emptyCheckoutForm);
});

test("a chosen office is restored, anything else in its place is not", () => {
  const office = { carrier: "econt", officeCode: "4003" } as const;
  storeDraft({ ...typed, office });
  expect(readDraft(methods).office).toEqual(office);
  for (const odd of [
    { carrier: "pigeon", officeCode: "1" },
    { carrier: "econt", officeCode: 1 },
    "econt",
    7,
    [],
  ]) {
    sessionStorage.setItem("checkout-draft", JSON.stringify({ ...typed, office: odd }));
    expect(readDraft(methods).office).toBeNull();
  }
});

test("a removed draft is not restored", () => {
  storeDraft(typed);
  removeDraft();
  expect(readDraft(methods)).toEqual(emptyCheckoutForm);
});

test("malformed fields of a draft are empty, the others are restored", () => {
  const draft = { firstName: 7, lastName: "Петрова", deliveryType: "pigeon", needInvoice: "yes", extra: 1 };
  sessionStorage.setItem("checkout-draft", JSON.stringify(draft));
  expect(readDraft(methods)).toEqual({ ...emptyCheckoutForm, lastName: "Петрова" });
  for (const stored of ["{broken", "7", '"text"', "[]", "null"]) {
    sessionStorage.setItem("checkout-draft", stored);
    expect(readDraft(methods)).toEqual(emptyCheckoutForm);
  }
});
