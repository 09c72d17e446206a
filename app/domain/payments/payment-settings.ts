import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { checkbox, fieldProblems } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { paymentMethods } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { bareIban, groupedIban, isIban } from "./iban.ts";

/** The owner's settings of the payment methods. */
export type PaymentSettings = {
  is_cash_on_delivery_on: boolean;
  /** Cards also need an account at a payment provider. */
  is_card_on: boolean;
  is_transfer_on: boolean;
  /** Paid when the goods are handed over in person; only for orders entered by staff. */
  is_in_hand_on: boolean;
  account_holder: string;
  /** Without spaces, in capital letters; empty or valid. */
  iban: string;
  /** Empty when it is not stated. */
  bic: string;
  /** Working days for which an unpaid order by transfer holds its stock, 1 to 30. */
  hold_days: number;
};

export const defaultPaymentSettings: PaymentSettings = {
  is_cash_on_delivery_on: true,
  is_card_on: true,
  is_transfer_on: false,
  is_in_hand_on: false,
  account_holder: "",
  iban: "",
  bic: "",
  hold_days: 3,
};

/** Maximum number of working days for which an order by transfer can hold its stock. */
const maxHoldDays = 30;

/** The name in a payment code is at most 70 characters long (EPC069-12). */
const maxHolder = 70;

export const paymentColumns = z.object({
  is_cash_on_delivery_on: checkbox,
  is_card_on: checkbox,
  is_transfer_on: checkbox,
  is_in_hand_on: checkbox,
  account_holder: outsideText()
    .transform((text) => text.replaceAll(/[\s<>]+/g, " ").trim())
    .refine((text) => text.length <= maxHolder, "long")
    .register(fieldConstraints, { maxLength: maxHolder }),
  // The maximum length includes the spaces with which an IBAN is printed.
  iban: outsideText()
    .transform(bareIban)
    .refine((iban) => iban === "" || isIban(iban), "iban")
    .register(fieldConstraints, { maxLength: 42 }),
  // ISO 9362: bank, country, place and an optional branch.
  bic: outsideText()
    .transform((text) => text.replaceAll(/\s/g, "").toUpperCase())
    .refine((bic) => bic === "" || /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic), "bic")
    .register(fieldConstraints, { maxLength: 15 }),
  hold_days: outsideText()
    .transform((text) => text.trim())
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= maxHoldDays, "number")
    .transform(Number)
    .register(fieldConstraints, { required: true, maxLength: 2, inputMode: "numeric" }),
});

/**
 * Parses the payment settings from form fields. Refuses with a code per field: `iban`, `bic`, `number` (of days, 1 to
 * 30), `long`, and `required` if bank transfers are on without an account holder or an IBAN.
 */
export function readPaymentSettings(field: (name: string) => string): FormInput<PaymentSettings> {
  const posted = Object.fromEntries(Object.keys(paymentColumns.shape).map((name) => [name, field(name)]));
  const read = paymentColumns.safeParse(posted);
  const problems: Record<string, string> = read.success ? {} : fieldProblems(read.error);
  if (field("is_transfer_on") === "on")
    for (const name of ["account_holder", "iban"]) if (field(name).trim() === "") problems[name] = "required";
  return read.success && Object.keys(problems).length === 0
    ? { ok: true, input: read.data }
    : { ok: false, problems };
}

/** Returns the form fields of the settings; `readPaymentSettings` parses them back. */
export function paymentFields(settings: PaymentSettings): Record<string, string> {
  const checked = (is: boolean) => (is ? "on" : "");
  return {
    account_holder: settings.account_holder,
    iban: groupedIban(settings.iban),
    bic: settings.bic,
    is_cash_on_delivery_on: checked(settings.is_cash_on_delivery_on),
    is_card_on: checked(settings.is_card_on),
    is_transfer_on: checked(settings.is_transfer_on),
    is_in_hand_on: checked(settings.is_in_hand_on),
    hold_days: String(settings.hold_days),
  };
}

const switches = {
  cash_on_delivery: "is_cash_on_delivery_on",
  stripe: "is_card_on",
  bank_transfer: "is_transfer_on",
  in_hand: "is_in_hand_on",
} as const satisfies Record<PaymentMethod, keyof PaymentSettings>;

/**
 * Returns the payment methods that can be used now: those switched on, and cards only with an account at a payment
 * provider. `in_hand` is for staff.
 */
export function usableMethods(
  settings: PaymentSettings,
  { hasProvider }: { hasProvider: boolean },
): PaymentMethod[] {
  return paymentMethods.filter(
    (method) => settings[switches[method]] && (method !== "stripe" || hasProvider),
  );
}

/** Returns whether shoppers, who cannot pay in hand, have a payment method. */
export function canShoppersPay(settings: PaymentSettings, provider: { hasProvider: boolean }): boolean {
  return usableMethods(settings, provider).some((method) => method !== "in_hand");
}
