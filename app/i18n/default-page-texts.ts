import { textsIn } from "#texts";
import type { PageName } from "#app/domain/content/seo.ts";
import type { Locale } from "#app/domain/locale.ts";
import { translator } from "./translate.ts";
import type { OwnTexts } from "./translate.ts";

/**
 * Returns a page's default title and description (specification, section 9), those of `own` first. `{product}` and
 * `{shop}` are placeholders for names.
 */
export function defaultPageTexts(
  page: PageName,
  locale: Locale,
  own?: Readonly<OwnTexts>,
): { title: string; description: string } {
  const t = translator(locale, own);
  return { title: t(`seo.${page}.title`), description: t(`seo.${page}.description`) };
}

/** Returns the defaults for a slug; those of a static page for an unknown one. */
export function defaultTextsOf(slug: string, locale: Locale, own?: Readonly<OwnTexts>) {
  if (slug === "product-detail") return defaultPageTexts("product", locale, own);
  return defaultPageTexts(isPageName(slug, locale) ? slug : "static-page", locale, own);
}

function isPageName(slug: string, locale: Locale): slug is PageName {
  return Object.hasOwn(textsIn(locale), `seo.${slug}.title`);
}
