import { expect, test } from "vitest";
import { paymentsInWords, transferTexts } from "./payment-text.ts";

test("names the payment methods that the shop takes", () => {
  const all = { cards: true, transfers: true };
  expect(paymentsInWords(all, "bg")).toBe("с карта (Visa, Mastercard), банков превод или наложен платеж");
  expect(paymentsInWords({ cards: false, transfers: false }, "en")).toBe("by cash on delivery");
  expect(transferTexts(all, "bg")).toEqual({
    methods: "С карта, банков превод или наложен платеж",
    transfer: "Банков превод",
  });
  expect(transferTexts({ cards: false, transfers: true }, "en")?.methods).toBe(
    "By bank transfer or cash on delivery",
  );
  expect(transferTexts({ cards: true, transfers: false }, "en")).toBeNull();
});
