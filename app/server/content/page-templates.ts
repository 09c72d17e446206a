import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import type { PageTemplateName } from "#app/domain/content/page-template-names.ts";
import { defaultBrand, isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { aboutOther } from "./page-templates/about-other.ts";
import { about } from "./page-templates/about.ts";
import { delivery, deliveryOther } from "./page-templates/delivery.ts";
import type { PageTemplate } from "./page-templates/page-template.ts";
import { privacy } from "./page-templates/privacy.ts";
import { returns, returnsOther } from "./page-templates/returns.ts";
import { terms, termsOther } from "./page-templates/terms.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const templates: Record<PageTemplateName, PageTemplate> = { about, delivery, returns, privacy, terms };

/** Those of a shop that has another name than the demo shop, and so other goods. */
const otherTemplates = {
  ...templates,
  about: aboutOther,
  delivery: deliveryOther,
  returns: returnsOther,
  terms: termsOther,
};

/**
 * Returns a new page's fields from a template, with placeholders for the company's details and in the words of a shop of
 * this name.
 */
export function pageFromTemplate(name: PageTemplateName, brand: Pick<Brand, "shop_name_bg">) {
  const { content, ...page } = (isDemoBrand(brand) ? templates : otherTemplates)[name];
  return { ...page, content_bg: sanitizeHtml(content.bg), content_en: sanitizeHtml(content.en) };
}

/** Returns the demo shop's pages: every template. */
export function demoPages() {
  return pageTemplateNames.map((name) => pageFromTemplate(name, defaultBrand));
}
