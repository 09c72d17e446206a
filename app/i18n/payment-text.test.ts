import { expect, test } from "vitest";
import { paymentDetails, paymentsInWords, paymentTexts } from "./payment-text.ts";

const all = ["cash_on_delivery", "stripe", "bank_transfer", "in_hand"] as const;

test("names the payment methods that the shop takes", () => {
  expect(paymentsInWords(all, "bg")).toBe("с карта (Visa, Mastercard), банков превод или наложен платеж");
  expect(paymentsInWords(["cash_on_delivery"], "en")).toBe("by cash on delivery");
  expect(paymentTexts(all, "bg")).toEqual({
    methods: "С карта, банков превод или наложен платеж",
    transfer: "Банков превод",
  });
  expect(paymentTexts(["cash_on_delivery", "bank_transfer"], "en")?.methods).toBe(
    "By bank transfer or cash on delivery",
  );
  expect(paymentTexts(["cash_on_delivery", "stripe"], "en")).toBeNull();
});

test("names no method that is off", () => {
  expect(paymentTexts(["stripe"], "bg")).toEqual({ methods: "С карта", noCash: true });
  expect(paymentTexts(["bank_transfer"], "en")).toEqual({
    methods: "By bank transfer",
    transfer: "Bank transfer",
    noCash: true,
  });
  expect(paymentDetails(["stripe"], "en")).toMatch(/^Card details [^.]*\.$/);
  expect(paymentDetails(["cash_on_delivery"], "bg")).toMatch(/^Наложения платеж [^.]*\.$/);
  expect(paymentDetails(["bank_transfer"], "bg")).toBe("");
});

test("says nothing wrong while no method can be used", () => {
  expect(paymentsInWords(["in_hand"], "bg")).toBe("по уговорка с нас");
  expect(paymentTexts([], "en")).toEqual({ methods: "Payment as agreed with us", noCash: true });
});
