import type { Company } from "#app/domain/company.ts";
import type { Locale } from "#app/domain/locale.ts";
import { localText } from "#app/domain/locale.ts";

/** A page that a shop needs, as it is offered to its owner: already fit for a Bulgarian food shop, to be completed. */
export type PageTemplate = {
  slug: string;
  title_bg: string;
  title_en: string;
  seo_description_bg: string;
  seo_description_en: string;
  /** HTML in a language, with the company's details written in. */
  content: (seller: Seller, locale: Locale) => string;
};

/** The company as a page names it: texts of the settings, safe to stand in HTML. */
export type Seller = { name: string; address: string; email: string; phone: string; number: string };

/** `number` is the company's ЕИК, which the settings do not hold: without it the page says that it is to be filled in. */
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
