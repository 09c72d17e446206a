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
 * unchanged, so that the owner notices it.
 */
export function fillPlaceholders(html: string, values: Record<PlaceholderName, string>): string {
  return html.replace(pattern, (text, typed: string) => {
    const name = typed.trim();
    return isPlaceholder(name) ? escapeText(values[name]) : text;
  });
}

/**
 * Returns the values of the placeholders in a language. A missing company or VAT number is stated as missing. The carriers
 * are those on offer, or Econt before the owner offers any. `paidDelivery` is the price of delivery in words; null while
 * it is free. `payments` are the payment methods in words.
 */
export function placeholderValues(
  company: Company,
  { carriers, processing_days: days }: Pick<DeliverySettings, "carriers" | "processing_days">,
  locale: Locale,
  { paidDelivery, payments }: { paidDelivery: string | null; payments: string },
): Record<PlaceholderName, string> {
  const { missing, deliveryPrice } = words[locale];
  return {
    shop: localText(company, "shop_name", locale),
    company: localText(company, "company_name", locale),
    company_number: company.eik || missing,
    vat_number: company.vat_number || missing,
    address: localText(company, "address", locale),
    email: company.email,
    phone: company.phone,
    carriers: carriersInWords(carriers, locale),
    delivery_price: paidDelivery ?? deliveryPrice,
    payments,
    processing_days: days > 1 ? `1–${days}` : String(days),
    withdrawal_days: String(withdrawalDays),
  };
}

const words = {
  bg: { missing: "(не е посочен)", deliveryPrice: "безплатна" },
  en: { missing: "(not stated)", deliveryPrice: "free" },
} as const;

function isPlaceholder(name: string): name is PlaceholderName {
  return placeholderNames.some((each) => each === name);
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
