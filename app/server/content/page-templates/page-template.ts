import type { Locale } from "#app/domain/locale.ts";

/**
 * A page that a shop needs, offered to its owner for completion: written for a Bulgarian food shop. Details of the
 * company are placeholders (`app/domain/content/placeholders.ts`), so that the page follows the settings.
 */
export type PageTemplate = {
  slug: string;
  title_bg: string;
  title_en: string;
  seo_description_bg: string;
  seo_description_en: string;
  /** HTML. */
  content: Record<Locale, string>;
};
