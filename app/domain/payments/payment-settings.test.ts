import { expect, test } from "vitest";
import {
  defaultPaymentSettings,
  isSwitchedOn,
  paymentFields,
  readPaymentSettings,
} from "./payment-settings.ts";

const typed: Record<string, string> = {
  is_transfer_on: "on",
  is_in_hand_on: "",
  account_holder: "  Плодко   ООД ",
  iban: "bg80 bnbg 9661 1020 3456 78",
  bic: "bnbgbgsf",
  hold_days: "5",
};
const read = (changes: Record<string, string> = {}) =>
  readPaymentSettings((name) => ({ ...typed, ...changes })[name] ?? "");

test("the IBAN is read without spaces and in capital letters, and written back in groups", () => {
  const result = read();
  expect(result).toEqual({
    ok: true,
    input: {
      is_transfer_on: true,
      is_in_hand_on: false,
      account_holder: "Плодко ООД",
      iban: "BG80BNBG96611020345678",
      bic: "BNBGBGSF",
      hold_days: 5,
    },
  });
  if (!result.ok) return;
  expect(paymentFields(result.input)).toMatchObject({ iban: "BG80 BNBG 9661 1020 3456 78", hold_days: "5" });
  expect(readPaymentSettings((name) => paymentFields(result.input)[name] ?? "")).toEqual(result);
});

test.for<[Record<string, string>, Record<string, string>]>([
  [{ iban: "" }, { iban: "required" }],
  [{ account_holder: " " }, { account_holder: "required" }],
  [{ iban: "BG81BNBG96611020345678" }, { iban: "iban" }],
  [{ is_transfer_on: "", iban: "BG81" }, { iban: "iban" }],
  [{ bic: "BNBG" }, { bic: "bic" }],
  [{ account_holder: "а".repeat(71) }, { account_holder: "long" }],
  [{ hold_days: "0" }, { hold_days: "number" }],
  [{ hold_days: "31" }, { hold_days: "number" }],
  [{ hold_days: "" }, { hold_days: "number" }],
])("refuses %o", ([changes, problems]) => {
  expect(read(changes)).toEqual({ ok: false, problems });
});

test("a switched-off transfer needs no account", () => {
  expect(read({ is_transfer_on: "", iban: "", account_holder: "", bic: "" })).toMatchObject({ ok: true });
});

test("transfer and payment in hand are off by default, the other methods have no switch", () => {
  expect(isSwitchedOn(defaultPaymentSettings, "bank_transfer")).toBe(false);
  expect(isSwitchedOn(defaultPaymentSettings, "in_hand")).toBe(false);
  expect(isSwitchedOn(defaultPaymentSettings, "cash_on_delivery")).toBe(true);
  expect(isSwitchedOn(defaultPaymentSettings, "stripe")).toBe(true);
  expect(isSwitchedOn({ ...defaultPaymentSettings, is_transfer_on: true }, "bank_transfer")).toBe(true);
  expect(isSwitchedOn({ ...defaultPaymentSettings, is_in_hand_on: true }, "in_hand")).toBe(true);
});
