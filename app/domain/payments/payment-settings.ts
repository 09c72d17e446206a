import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { checkbox, fieldProblems } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { bareIban, groupedIban, isIban } from "./iban.ts";

/** The owner's settings of the payment methods other than cash on delivery and cards. */
export type PaymentSettings = {
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
    is_transfer_on: checked(settings.is_transfer_on),
    is_in_hand_on: checked(settings.is_in_hand_on),
    hold_days: String(settings.hold_days),
  };
}

/** Returns whether a payment method is switched on. Cash on delivery and cards have no switch, so they count as on. */
export function isSwitchedOn(settings: PaymentSettings, method: PaymentMethod): boolean {
  if (method === "bank_transfer") return settings.is_transfer_on;
  return method === "in_hand" ? settings.is_in_hand_on : true;
}
