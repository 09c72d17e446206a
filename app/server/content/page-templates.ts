import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Company } from "#app/domain/shop/company.ts";
import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import type { PageTemplateName } from "#app/domain/content/page-template-names.ts";
import { about } from "./page-templates/about.ts";
import { delivery } from "./page-templates/delivery.ts";
import { sellerIn } from "./page-templates/page-template.ts";
import type { PageTemplate } from "./page-templates/page-template.ts";
import { privacy } from "./page-templates/privacy.ts";
import { returns } from "./page-templates/returns.ts";
import { terms } from "./page-templates/terms.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const templates: Record<PageTemplateName, PageTemplate> = { about, delivery, returns, privacy, terms };

/** Returns a new page's fields from a template, with the company's details. `number` is the company number (ЕИК). */
export function pageFromTemplate(name: PageTemplateName, company: Company, number?: string) {
  const { content, ...page } = templates[name];
  const content_bg = sanitizeHtml(content(sellerIn("bg", company, number), "bg"));
  const content_en = sanitizeHtml(content(sellerIn("en", company, number), "en"));
  return { ...page, content_bg, content_en };
}

/** Returns the demo shop's pages: every template, with the demo company's fictitious number. */
export function demoPages() {
  return pageTemplateNames.map((name) => pageFromTemplate(name, defaultCompany, "000000000"));
}
