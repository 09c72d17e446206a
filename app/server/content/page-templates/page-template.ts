import type { Company } from "#app/domain/shop/company.ts";
import type { Locale } from "#app/domain/locale.ts";
import { localText } from "#app/domain/locale.ts";

/** A page that a shop needs, offered to its owner for completion: written for a Bulgarian food shop. */
export type PageTemplate = {
  slug: string;
  title_bg: string;
  title_en: string;
  seo_description_bg: string;
  seo_description_en: string;
  /** Returns the HTML in one language, with the company's details inserted. */
  content: (seller: Seller, locale: Locale) => string;
};

/** The company's details for a page: texts from the settings, escaped for HTML. */
export type Seller = { name: string; address: string; email: string; phone: string; number: string };

/** `number` is the company number (ЕИК). Without it the page shows a placeholder to fill in. */
export function sellerIn(locale: Locale, company: Company, number?: string): Seller {
  return {
    name: escapeText(localText(company, "company_name", locale)),
    address: escapeText(localText(company, "address", locale)),
    email: escapeText(company.email),
    phone: escapeText(company.phone),
    number: number ?? (locale === "bg" ? "[попълнете ЕИК]" : "[fill in the company number]"),
  };
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
