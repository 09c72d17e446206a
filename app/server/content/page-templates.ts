import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import type { PageTemplateName } from "#app/domain/content/page-template-names.ts";
import { about } from "./page-templates/about.ts";
import { delivery } from "./page-templates/delivery.ts";
import type { PageTemplate } from "./page-templates/page-template.ts";
import { privacy } from "./page-templates/privacy.ts";
import { returns } from "./page-templates/returns.ts";
import { terms } from "./page-templates/terms.ts";
import { sanitizeHtml } from "./sanitize-html.ts";

const templates: Record<PageTemplateName, PageTemplate> = { about, delivery, returns, privacy, terms };

/** Returns a new page's fields from a template, with placeholders for the company's details. */
export function pageFromTemplate(name: PageTemplateName) {
  const { content, ...page } = templates[name];
  return { ...page, content_bg: sanitizeHtml(content.bg), content_en: sanitizeHtml(content.en) };
}

/** Returns the demo shop's pages: every template. */
export function demoPages() {
  return pageTemplateNames.map(pageFromTemplate);
}
