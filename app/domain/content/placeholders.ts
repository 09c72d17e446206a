import { withdrawalDays } from "#app/domain/catalogue/offer-terms.ts";
import { carriersInWords } from "#app/domain/delivery/carriers-in-words.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Company } from "#app/domain/shop/company.ts";

/**
 * Placeholders that a static page may contain in double braces, such as `{{company}}`. They are filled in when the page
 * is shown.
 */
export const placeholderNames = [
  "shop",
  "company",
  "company_number",
  "vat_number",
  "address",
  "email",
  "phone",
  "carriers",
  "delivery_price",
  "payments",
  "payment_details",
  "processing_days",
  "withdrawal_days",
] as const;

export type PlaceholderName = (typeof placeholderNames)[number];

const pattern = /\{\{([^{}]{0,60})\}\}/g;

/** Returns a placeholder as it is written in a text. */
export function placeholder(name: PlaceholderName): string {
  return `{{${name}}}`;
}

/** Returns the names in double braces that are not placeholders, each once, as typed. */
export function unknownPlaceholders(html: string): string[] {
  const names = [...html.matchAll(pattern)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name.trim())))];
}

/**
 * Replaces the placeholders of an HTML text, also in attributes, with values escaped for HTML. Leaves an unknown name
 * unchanged, so that the owner notices it. An empty value is left out with its label, as in `, ЕИК {{company_number}}`.
 */
export function fillPlaceholders(html: string, values: Record<PlaceholderName, string>): string {
  let [filled, end] = ["", 0];
  for (const { 0: text, 1: typed = "", index } of html.matchAll(pattern)) {
    const name = typed.trim();
    if (!isPlaceholder(name)) continue;
    const before = html.slice(end, index);
    filled += values[name] === "" ? withoutLabel(before) : before + escapeText(values[name]);
    end = index + text.length;
  }
  return filled + html.slice(end);
}

/** Longest label of a placeholder, with the comma before it, in characters. */
const maxLabel = 30;

/** Returns a text without the label at its end, which begins with a comma; unchanged if there is none. */
function withoutLabel(text: string): string {
  const comma = text.lastIndexOf(",");
  const label = comma === -1 ? "" : text.slice(comma);
  return label === "" || label.length > maxLabel || /[<>{}]/.test(label) ? text : text.slice(0, comma);
}

/**
 * Returns the values of the placeholders in a language; a missing company or VAT number is empty. The carriers are
 * those on offer, or Econt before the owner offers any. `paidDelivery` is the price of delivery in words; null while it
 * is free. `payments` are the payment methods in words, `paymentDetails` what to know about them.
 */
export function placeholderValues(
  company: Company,
  { carriers, processing_days: days }: Pick<DeliverySettings, "carriers" | "processing_days">,
  locale: Locale,
  {
    paidDelivery,
    payments,
    paymentDetails,
  }: { paidDelivery: string | null; payments: string; paymentDetails: string },
): Record<PlaceholderName, string> {
  return {
    shop: localText(company, "shop_name", locale),
    company: localText(company, "company_name", locale),
    company_number: company.eik,
    vat_number: company.vat_number,
    address: localText(company, "address", locale),
    email: company.email,
    phone: company.phone,
    carriers: carriersInWords(carriers, locale),
    delivery_price: paidDelivery ?? freeDelivery[locale],
    payments,
    payment_details: paymentDetails,
    processing_days: days > 1 ? `1–${days}` : String(days),
    withdrawal_days: String(withdrawalDays),
  };
}

const freeDelivery: Record<Locale, string> = { bg: "безплатна", en: "free" };

function isPlaceholder(name: string): name is PlaceholderName {
  return placeholderNames.some((each) => each === name);
}

/** Returns a text for use in HTML. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
