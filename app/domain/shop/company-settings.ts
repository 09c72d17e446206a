import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxShopName } from "./brand.ts";
import { isBulgarianVatNumber, isEik } from "#app/domain/documents/company-numbers.ts";
import { isEmail, isPhone, personLengths, sanitizeEmail, sanitizeText } from "#app/domain/typed-text.ts";
import { maxSynonyms } from "#app/domain/catalogue/synonyms.ts";
import { companyLengths } from "./company.ts";
import { checkbox, choice } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { invoiceRules, invoiceScopes } from "#app/domain/documents/invoice-rule.ts";
import { maxInvoiceNumber } from "#app/domain/documents/invoice.ts";
import { amountField, currencies, readAmount } from "#app/domain/money.ts";
import { isDay } from "#app/domain/sofia-days.ts";
import { completeLink, isPictureAddress } from "#app/domain/content/web-link.ts";

/** Sanitised text, cut to `maxLength` characters. */
function text(maxLength: number) {
  return outsideText()
    .transform((value) => sanitizeText(value, maxLength))
    .register(fieldConstraints, { maxLength });
}

/** Text of several lines, each sanitised, without empty ones; together cut to `maxLength` characters. */
function lines(maxLength: number) {
  return outsideText()
    .transform((value) => {
      const clean = value.split(/\r\n|[\r\n]/).map((line) => sanitizeText(line, maxLength));
      return Array.from(clean.filter(Boolean).join("\n")).slice(0, maxLength).join("").trim();
    })
    .register(fieldConstraints, { maxLength });
}

const requiredText = (maxLength: number) =>
  text(maxLength).refine(isFilled, required).register(fieldConstraints, { required: true });

/** Sanitised text that is not cut: a truncated address or number would be a different one. */
const uncut = outsideText().transform((value) => sanitizeText(value, value.length));

const required = { error: "required", abort: true } as const;
const isFilled = (value: string) => value !== "";
const email = outsideText()
  .overwrite((value) => sanitizeEmail(value))
  .refine(isFilled, required)
  .refine(isEmail, "email")
  .register(fieldConstraints, { required: true, maxLength: personLengths.email, type: "email" });
const phone = uncut
  .refine(isFilled, required)
  .refine(isPhone, "phone")
  .register(fieldConstraints, { required: true, maxLength: personLengths.phone, type: "tel" });
const link = uncut
  .transform(completeLink)
  .refine((value) => value === "" || isWebAddress(value), "link")
  .register(fieldConstraints, { maxLength: companyLengths.link, type: "url" });
/** A picture's path on this site or its HTTPS URL; blank is null. */
const picture = uncut
  .refine((value) => value === "" || (value.length <= companyLengths.link && isPictureAddress(value)), "link")
  .transform((value) => value || null);
/**
 * A register number in stored form: no spaces, upper case. `maxLength` is longer than a number, so that it can be typed
 * with spaces.
 */
const registered = uncut
  .transform((value) => value.replace(/\s/g, "").toUpperCase())
  .register(fieldConstraints, { maxLength: 20 });

/** A whole number from `least` to `most`; otherwise refused with the message `problem`. */
function wholeNumber(least: number, most: number, problem: string) {
  return uncut
    .refine((value) => /^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most, problem)
    .transform(Number)
    .register(fieldConstraints, { required: true, maxLength: String(most).length, inputMode: "numeric" });
}

/** A quantity above zero; blank is null, for no limit. */
const quantity = uncut
  .refine((value) => value === "" || (/^\d{1,4}$/.test(value) && Number(value) > 0), "pieces")
  .transform((value) => (value === "" ? null : Number(value)))
  .register(fieldConstraints, { maxLength: 4, inputMode: "numeric" });

/** An amount in euros above zero, as euro cents; blank is null. */
const euros = uncut
  .refine((value) => value === "" || (readAmount(value) ?? 0) > 0, "amount")
  .transform((value) => (value === "" ? null : readAmount(value)))
  .register(fieldConstraints, { maxLength: 13, inputMode: "decimal" });

/** A calendar day; blank is null. */
const day = uncut.refine((value) => value === "" || isDay(value), "day").transform((value) => value || null);

/**
 * Schema of the settings form (specification, section 1): brand, company details, notification address, currency and
 * invoicing. English texts and social links may be empty; the Bulgarian text is the fallback. Invoice details may stay
 * empty until the first invoice. A VAT-registered company needs a VAT number, and no other company may enter one:
 * without registration, invoices carry no VAT. The VAT threshold requires the day from which it applies and its source.
 * Issue messages are `settingsProblemCodes`.
 */
export const companySettings = z
  .object({
    shop_name_bg: requiredText(maxShopName),
    shop_name_en: text(maxShopName),
    logo_url: picture,
    company_name_bg: requiredText(companyLengths.company_name),
    company_name_en: text(companyLengths.company_name),
    address_bg: requiredText(companyLengths.address),
    address_en: text(companyLengths.address),
    email,
    support_email: email,
    phone,
    notification_email: email,
    facebook_url: link,
    instagram_url: link,
    youtube_url: link,
    base_currency: z.enum(currencies, "choice"),
    show_bgn: checkbox,
    eik: registered
      .refine((value) => value === "" || isEik(value), "eik")
      .register(fieldConstraints, { inputMode: "numeric" }),
    is_vat_registered: checkbox,
    vat_number: registered.refine((value) => value === "" || isBulgarianVatNumber(value), "vat_number"),
    vat_threshold_eur: euros,
    vat_threshold_from: day,
    vat_threshold_source: text(companyLengths.vat_threshold_source),
    zero_rate_ground: text(companyLengths.zero_rate_ground),
    manager_bg: text(companyLengths.manager),
    invoice_rule: choice(invoiceRules),
    invoice_scope: choice(invoiceScopes),
    first_invoice_number: wholeNumber(1, maxInvoiceNumber, "number"),
    cash_order_max_pieces: quantity,
    search_synonyms: lines(maxSynonyms),
  })
  .refine((settings) => !settings.is_vat_registered || settings.vat_number !== "", {
    path: ["vat_number"],
    message: "required",
    // Runs even when other fields fail, so that all problems are reported at once.
    when: () => true,
  })
  .refine((settings) => settings.is_vat_registered || settings.vat_number === "", {
    path: ["vat_number"],
    message: "not_registered",
    when: () => true,
  })
  .refine((settings) => settings.vat_threshold_eur === null || settings.vat_threshold_from !== null, {
    path: ["vat_threshold_from"],
    message: "required",
    when: () => true,
  })
  .refine((settings) => settings.vat_threshold_eur === null || settings.vat_threshold_source !== "", {
    path: ["vat_threshold_source"],
    message: "required",
    when: () => true,
  });

export type CompanySettings = z.output<typeof companySettings>;
export type SettingsField = keyof CompanySettings;
/**
 * `issued`: an invoice with this number or a higher one exists. `not_registered`: a VAT number without a registration.
 */
export const settingsProblemCodes = [
  "required",
  "email",
  "phone",
  "link",
  "choice",
  "eik",
  "vat_number",
  "not_registered",
  "number",
  "issued",
  "pieces",
  "amount",
  "day",
] as const;
export type SettingsProblem = (typeof settingsProblemCodes)[number];
/** Settings as form values; a ticked checkbox is `on`. */
export type SettingsForm = Record<SettingsField, string>;

export const settingsFields = companySettings.keyof().options;

export function settingsForm(settings: CompanySettings): SettingsForm {
  return {
    ...settings,
    logo_url: settings.logo_url ?? "",
    show_bgn: settings.show_bgn ? "on" : "",
    is_vat_registered: settings.is_vat_registered ? "on" : "",
    vat_threshold_eur: settings.vat_threshold_eur === null ? "" : amountField(settings.vat_threshold_eur),
    vat_threshold_from: settings.vat_threshold_from ?? "",
    first_invoice_number: String(settings.first_invoice_number),
    cash_order_max_pieces: String(settings.cash_order_max_pieces ?? ""),
  };
}

/** Returns the problem code of each refused field. */
export function settingsProblems(error: z.ZodError): Partial<Record<SettingsField, SettingsProblem>> {
  return Object.fromEntries(error.issues.map((issue) => [String(issue.path[0]), issue.message]));
}

function isWebAddress(value: string): boolean {
  return value.length <= companyLengths.link && /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}
