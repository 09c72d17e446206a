import { defaultBrand } from "./brand.ts";
import type { Brand } from "./brand.ts";

/** The shop's brand and the company details shown on public pages and in e-mails. */
export type Company = Brand & {
  company_name_bg: string;
  company_name_en: string;
  address_bg: string;
  address_en: string;
  email: string;
  support_email: string;
  phone: string;
  facebook_url: string;
  instagram_url: string;
  youtube_url: string;
  /** ЕИК (company number); empty until the owner enters it. */
  eik: string;
  /** Empty when the company is not VAT-registered. */
  vat_number: string;
};

/**
 * The demo shop's details, used until the owner saves others. Social links are placeholders (specification, section 1).
 */
export const defaultCompany: Company = {
  ...defaultBrand,
  company_name_bg: "„Плодко“ ООД",
  company_name_en: "Plodko Ltd.",
  address_bg: "ул. „Овощна градина“ 12, 4000 Пловдив",
  address_en: "12 Ovoshtna Gradina St., 4000 Plovdiv, Bulgaria",
  email: "hello@plodko.example",
  support_email: "hello@plodko.example",
  phone: "+359 32 000 000",
  facebook_url: "",
  instagram_url: "",
  youtube_url: "",
  eik: "",
  vat_number: "",
};

/** Invoice details, used until the owner saves others. */
export const defaultInvoicing = {
  is_vat_registered: false,
  vat_threshold_eur: null,
  vat_threshold_from: null,
  vat_threshold_source: "",
  zero_rate_ground: "",
  manager_bg: "",
  first_invoice_number: 1,
  invoice_rule: "by_hand",
  invoice_scope: "asked",
} as const;

/**
 * The maximum quantity of an order with cash on delivery by a visitor who is not signed in, until the owner sets
 * another limit.
 */
export const defaultOrderLimits = { cash_order_max_pieces: 50 } as const;

/** Maximum lengths in characters. */
export const companyLengths = {
  company_name: 100,
  address: 200,
  link: 300,
  manager: 100,
  vat_threshold_source: 200,
  zero_rate_ground: 200,
} as const;

/** Social networks in the footer, with the column of each link. */
export const socialNetworks = [
  { name: "Facebook", column: "facebook_url" },
  { name: "Instagram", column: "instagram_url" },
  { name: "YouTube", column: "youtube_url" },
] as const;

/** Returns the `tel:` link of a phone number. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
