import { textsIn } from "#texts";
import type { PageName } from "#app/domain/content/seo.ts";
import type { Locale } from "#app/domain/locale.ts";

/**
 * Returns a page's default title and description (specification, section 9). `{product}` and `{shop}` are placeholders
 * for names.
 */
export function defaultPageTexts(page: PageName, locale: Locale): { title: string; description: string } {
  const texts = textsIn(locale);
  return { title: texts[`seo.${page}.title`], description: texts[`seo.${page}.description`] };
}

/** Returns the defaults for a slug; those of a static page for an unknown one. */
export function defaultTextsOf(slug: string, locale: Locale) {
  if (slug === "product-detail") return defaultPageTexts("product", locale);
  return defaultPageTexts(isPageName(slug, locale) ? slug : "static-page", locale);
}

function isPageName(slug: string, locale: Locale): slug is PageName {
  return Object.hasOwn(textsIn(locale), `seo.${slug}.title`);
}
