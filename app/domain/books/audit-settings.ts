import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { maxInvoiceNumber } from "#app/domain/documents/invoice.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";

/**
 * Payment methods in the audit file (Ordinance N-18, annex 38). 1: exempt by article 3, not by postal money transfer;
 * 2: virtual POS; 3: cash on delivery by postal money transfer; 4: payment service provider; 5: other without a
 * receipt; 6: with a fiscal receipt.
 */
export const paymentCodes = [1, 2, 3, 4, 5, 6] as const;
export type PaymentCode = (typeof paymentCodes)[number];

export const cardCodes = [2, 4] as const;
/** Cash on delivery: by postal money transfer, with a receipt, or other. */
export const cashCodes = [3, 6, 5] as const;
/** Cash handed over in person. */
export const inHandCodes = [6, 5] as const;

/** How each payment method is reported in the audit file. */
export type PaymentCodes = {
  /**
   * `pos_number` is that of the virtual POS. `provider` is an ЕИК or a foreign register number with a name, required
   * with code 4.
   */
  card: { code: (typeof cardCodes)[number]; pos_number: string; provider: string };
  /** By carrier, since it depends on the contract with each; `other` for parcels without a carrier. */
  cash: Record<CarrierName | "other", (typeof cashCodes)[number]>;
  in_hand: (typeof inHandCodes)[number];
};

export type AuditSettings = {
  /** The shop's number in the National Revenue Agency's register; empty until it is known. */
  rf_number: string;
  /** Empty for the shop's own address. */
  domain_name: string;
  /** 1: own domain, 2: platform. */
  shop_type: number;
  /** Null until the owner sets it. */
  first_document_number: number | null;
  payment_codes: PaymentCodes;
};

export const cashCarriers = [...carrierNames, "other"] as const;

export const defaultPaymentCodes: PaymentCodes = {
  card: { code: 2, pos_number: "", provider: "" },
  cash: Object.fromEntries(cashCarriers.map((carrier) => [carrier, 3])) as PaymentCodes["cash"],
  in_hand: 6,
};

export const defaultAuditSettings: AuditSettings = {
  rf_number: "",
  domain_name: "",
  shop_type: 1,
  first_document_number: null,
  payment_codes: defaultPaymentCodes,
};

/** Returns the code of an order's payment. `carrier` is that of its parcel; null without one. */
export function paymentCodeOf(
  codes: PaymentCodes,
  method: PaymentMethod,
  carrier: CarrierName | null,
): PaymentCode {
  switch (method) {
    case "stripe":
      return codes.card.code;
    case "cash_on_delivery":
      return codes.cash[carrier ?? "other"];
    case "bank_transfer":
      return 1;
    case "in_hand":
      return codes.in_hand;
  }
}

/** Name of the form field with the code of a carrier's cash. */
export const cashField = (carrier: CarrierName | "other") => `cash_${carrier}` as const;

const text = (maxLength: number) => outsideText().transform((value) => sanitizeText(value, maxLength));
const codeOf = <Code extends number>(codes: readonly Code[]) =>
  outsideText()
    .transform(Number)
    .refine((code): code is Code => codes.some((known) => known === code), "choice");

/**
 * The fields that staff fill in. Problem codes: `rf_number`, `domain`, `document_number`, `choice`, `provider`
 * (required with code 4).
 */
const auditForm = z
  .object({
    rf_number: text(20)
      .transform((value) => value.replace(/\s/g, "").toUpperCase())
      .refine((value) => value === "" || /^RF\d{7}$/.test(value), "rf_number"),
    domain_name: text(200)
      .transform((value) =>
        value
          .toLowerCase()
          .replace(/^https?:\/\//, "")
          .replace(/\/$/, ""),
      )
      .refine((value) => value === "" || /^[\p{L}\d.-]+\.\p{L}{2,}$/u.test(value), "domain"),
    shop_type: codeOf([1, 2]),
    first_document_number: text(20)
      .transform((value) => value.replace(/\s/g, ""))
      .refine(
        (value) =>
          value === "" ||
          (/^\d{1,10}$/.test(value) && Number(value) >= 1 && Number(value) <= maxInvoiceNumber),
        "document_number",
      )
      .transform((value) => (value === "" ? null : Number(value))),
    card_code: codeOf(cardCodes),
    pos_number: text(200),
    provider: text(200),
    in_hand: codeOf(inHandCodes),
    ...(Object.fromEntries(cashCarriers.map((carrier) => [cashField(carrier), codeOf(cashCodes)])) as Record<
      ReturnType<typeof cashField>,
      ReturnType<typeof codeOf<(typeof cashCodes)[number]>>
    >),
  })
  .refine((form) => form.card_code !== 4 || form.provider !== "", {
    path: ["provider"],
    message: "provider",
    when: () => true,
  });

const auditFields = Object.keys(auditForm.shape) as (keyof typeof auditForm.shape)[];

export type AuditSettingsResult =
  { ok: true; settings: AuditSettings } | { ok: false; problems: Record<string, string> };

/** Parses the settings from form fields; refuses with a problem code per field. */
export function readAuditSettings(field: (name: string) => string): AuditSettingsResult {
  const read = auditForm.safeParse(Object.fromEntries(auditFields.map((name) => [name, field(name)])));
  if (!read.success) {
    const problems: Record<string, string> = {};
    for (const { path, message } of read.error.issues) problems[String(path[0])] ??= message;
    return { ok: false, problems };
  }
  const { rf_number, domain_name, shop_type, first_document_number, in_hand, ...form } = read.data;
  const cash = Object.fromEntries(
    cashCarriers.map((carrier) => [carrier, form[cashField(carrier)]]),
  ) as PaymentCodes["cash"];
  const card = { code: form.card_code, pos_number: form.pos_number, provider: form.provider };
  return {
    ok: true,
    settings: {
      rf_number,
      domain_name,
      shop_type,
      first_document_number,
      payment_codes: { card, cash, in_hand },
    },
  };
}

/** Returns the settings as form fields. */
export function auditSettingsForm({
  payment_codes: codes,
  ...settings
}: AuditSettings): Record<string, string> {
  return {
    rf_number: settings.rf_number,
    domain_name: settings.domain_name,
    shop_type: String(settings.shop_type),
    first_document_number: String(settings.first_document_number ?? ""),
    card_code: String(codes.card.code),
    pos_number: codes.card.pos_number,
    provider: codes.card.provider,
    in_hand: String(codes.in_hand),
    ...Object.fromEntries(cashCarriers.map((carrier) => [cashField(carrier), String(codes.cash[carrier])])),
  };
}
