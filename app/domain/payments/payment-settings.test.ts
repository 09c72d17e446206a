import { expect, test } from "vitest";
import {
  canShoppersPay,
  defaultPaymentSettings,
  paymentFields,
  readPaymentSettings,
  usableMethods,
} from "./payment-settings.ts";

const typed: Record<string, string> = {
  is_cash_on_delivery_on: "on",
  is_card_on: "",
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
      is_cash_on_delivery_on: true,
      is_card_on: false,
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

const switched = (on: Record<string, boolean>) => ({
  ...defaultPaymentSettings,
  is_cash_on_delivery_on: false,
  is_card_on: false,
  ...on,
});

test("cash on delivery and cards are on by default, cards only with a provider", () => {
  expect(usableMethods(defaultPaymentSettings, { hasProvider: true })).toEqual([
    "cash_on_delivery",
    "stripe",
  ]);
  expect(usableMethods(defaultPaymentSettings, { hasProvider: false })).toEqual(["cash_on_delivery"]);
});

test.for([
  ["is_cash_on_delivery_on", "cash_on_delivery", true],
  ["is_card_on", "stripe", true],
  ["is_transfer_on", "bank_transfer", true],
  ["is_in_hand_on", "in_hand", false],
] as const)("%s alone switches %s on; shoppers can pay: %s", ([column, method, canPay]) => {
  const settings = switched({ [column]: true });
  expect(usableMethods(settings, { hasProvider: true })).toEqual([method]);
  expect(canShoppersPay(settings, { hasProvider: true })).toBe(canPay);
});

test("shoppers cannot pay with cards alone and no provider, nor with every method off", () => {
  expect(canShoppersPay(switched({ is_card_on: true }), { hasProvider: false })).toBe(false);
  expect(canShoppersPay(switched({}), { hasProvider: true })).toBe(false);
});
