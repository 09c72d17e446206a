import type { Locale } from "#app/domain/locale.ts";

/** Returns a text in Bulgarian, followed by the English one on the documents of English orders. */
export type DocumentTexts = (bg: string, en: string) => string;

/**
 * Returns the function that renders texts on the documents of an order in `language`. Documents issued before English
 * ones have no language and are in Bulgarian.
 */
export function documentTexts(language: Locale | undefined): DocumentTexts {
  return (bg, en) => (language === "en" ? `${bg} / ${en}` : bg);
}
